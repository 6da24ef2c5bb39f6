import { createApiToken, deleteApiToken, listApiTokens } from '@broadside/contract/features/tokens'
import type { CreateApiTokenBody } from '@broadside/contract/features/tokens.schemas'
import type { Static } from 'typebox'
import { type ActorCtx, type App, transact } from '#server/context.ts'
import { enterWorkspace } from '#http/access.ts'
import { type Route, route } from '#http/bind.ts'
import { type ErrorDetail, invalid, say, uncoded } from '#lib/errors.ts'
import { agreeOnToken } from './token-terms.ts'
import { presentToken } from './tokens.present.ts'
import { createOwnToken, expiryProblem, listTokens, revokeToken } from './tokens.ts'

/** Checks what the schema cannot, and reports all problems at once. */
function assertConsistent(app: Pick<App, 'clock'>, body: Static<typeof CreateApiTokenBody>): void {
  const problems: ErrorDetail[] = []
  const bound = body.workspace_access === 'current'
  if (bound && body.workspace_id === undefined) problems.push({ ...say('workspace_needed'), location: 'body.workspace_id' })
  if (!bound && body.workspace_id !== undefined)
    problems.push({
      ...say('workspace_not_allowed'),
      location: 'body.workspace_id',
      value: body.workspace_id,
    })
  const expiry = expiryProblem(app, new Date(body.expires_at))
  if (expiry) problems.push({ ...uncoded(expiry), location: 'body.expires_at', value: body.expires_at })
  if (problems.length) throw invalid(problems)
}

/** Throws 404 or 403 for a workspace that the caller can't reach. */
async function assertReachable(ctx: ActorCtx, workspaceId: string | undefined): Promise<void> {
  if (workspaceId !== undefined) await enterWorkspace(ctx, 'workspace', workspaceId, 'viewer')
}

export const tokensRoutes: Route[] = [
  route(listApiTokens, async (ctx) => {
    const tokens = await listTokens(ctx, ctx.actor.userId)
    return { items: tokens.map((token) => presentToken(token, ctx.clock.now())) }
  }),
  route(
    createApiToken,
    async (ctx, { body }) => {
      assertConsistent(ctx, body)
      await assertReachable(ctx, body.workspace_id)
      const { text, token } = await transact(ctx, async (ctx) => {
        const terms = await agreeOnToken(ctx, body.workspace_id, new Date(body.expires_at), body.reauth_grant)
        const { name, permissions, workspace_id } = body
        const bound = workspace_id === undefined ? {} : { workspaceId: workspace_id }
        return createOwnToken(ctx, { name, permissions, ...terms, ...bound })
      })
      return { token: text, item: presentToken(token, ctx.clock.now()) }
    },
    { replayAccess: (ctx, { body }) => assertReachable(ctx, body.workspace_id) },
  ),
  route(deleteApiToken, async (ctx, { params }) => {
    await revokeToken(ctx, ctx.actor.userId, params.id)
  }),
]
