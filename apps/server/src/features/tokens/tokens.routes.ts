import { createApiToken, deleteApiToken, listApiTokens } from '@broadside/contract/features/tokens'
import type { CreateApiTokenBody } from '@broadside/contract/features/tokens.schemas'
import type { Static } from 'typebox'
import type { App } from '../../context.ts'
import { enterWorkspace } from '../../http/access.ts'
import { type Route, route } from '../../http/bind.ts'
import { type ErrorDetail, invalid } from '../../lib/errors.ts'
import { assertProven } from '../auth/reauth.ts'
import { presentToken } from './tokens.present.ts'
import { createOwnToken, expiryProblem, listTokens, revokeToken } from './tokens.ts'

/** What the shape cannot say, all at once. */
function assertConsistent(app: Pick<App, 'clock'>, body: Static<typeof CreateApiTokenBody>): void {
  const problems: ErrorDetail[] = []
  const bound = body.workspace_access === 'current'
  if (bound && body.workspace_id === undefined)
    problems.push({ message: 'This is required with access to one workspace.', location: 'body.workspace_id' })
  if (!bound && body.workspace_id !== undefined)
    problems.push({
      message: 'This must be absent with access to all workspaces.',
      location: 'body.workspace_id',
      value: body.workspace_id,
    })
  const expiry = expiryProblem(app, new Date(body.expires_at))
  if (expiry) problems.push({ message: expiry, location: 'body.expires_at', value: body.expires_at })
  if (problems.length) throw invalid(problems)
}

export const tokensRoutes: Route[] = [
  route(listApiTokens, async (ctx) => {
    const tokens = await listTokens(ctx, ctx.actor.userId)
    return { items: tokens.map((token) => presentToken(token, ctx.clock.now())) }
  }),
  route(createApiToken, async (ctx, { body }) => {
    assertConsistent(ctx, body)
    if (body.workspace_id !== undefined) await enterWorkspace(ctx, 'workspace', body.workspace_id, 'viewer')
    if (body.reauth_grant !== undefined) await assertProven(ctx, 'token.create', { reauth_grant: body.reauth_grant })
    const { text, token } = await createOwnToken(ctx, {
      name: body.name,
      permissions: body.permissions,
      expiresAt: new Date(body.expires_at),
      ...(body.workspace_id === undefined ? {} : { workspaceId: body.workspace_id }),
    })
    return { token: text, item: presentToken(token, ctx.clock.now()) }
  }),
  route(deleteApiToken, async (ctx, { params }) => {
    await revokeToken(ctx, ctx.actor.userId, params.id)
  }),
]
