/** API tokens. Only the hash of a token is stored, so `createToken` is the only source of its text. */
import { wording } from '@broadside/contract/sentences'
import { randomBytes } from 'node:crypto'
import { type Actor, type ActorCtx, type App, type Assurance, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { sha256 } from '#http/access.ts'
import { invalidAt, notFound, uncoded } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { notifySecurityAction } from '#identity/security-notices/security-notices.ts'
import { holdSession } from '#identity/sessions/sessions.ts'
import { recordAccess } from '#signals/access-audit/access-audit.ts'
import { type AccessCtx, recheckAccess } from '#signals/changes/changes.ts'
import * as store from './tokens.store.ts'
import { days } from '#lib/time.ts'

export type Token = Row<'api_tokens'>
export type Permission = 'api:read' | 'api:write'
type Base = Pick<App, 'db' | 'clock'> & { actor?: Actor | undefined }

const maxDays = 366

export interface NewToken {
  userId: string
  name: string
  permissions: readonly Permission[]
  /** The token's only workspace, to which the caller has checked access; absent for all workspaces of its user. */
  workspaceId?: string
  expiresAt: Date
  /** The assurance of the session that creates the token. */
  assurance?: Assurance | undefined
}

export function expiryProblem({ clock }: Pick<App, 'clock'>, expiresAt: Date): string | undefined {
  const ahead = expiresAt.getTime() - clock.now().getTime()
  return ahead > 0 && ahead <= days(maxDays) ? undefined : `Must be in the future and at most ${maxDays} days ahead.`
}

/** `bsd_` + 8 hex, by which it is looked up, + `_` + 32 random bytes in base64url. */
function makeText(): { text: string; prefix: string } {
  const prefix = `bsd_${randomBytes(4).toString('hex')}`
  return { prefix, text: `${prefix}_${randomBytes(32).toString('base64url')}` }
}

/** Returns the token with its text, which cannot be read again. Throws `validation_failed` for a bad expiry. */
export async function createToken(ctx: Base, given: NewToken): Promise<{ text: string; token: Token }> {
  const problem = expiryProblem(ctx, given.expiresAt)
  if (problem) throw invalidAt('body.expires_at', uncoded(problem))
  return transact(ctx, async (ctx) => {
    const made = await insert(ctx, given)
    const { id, workspace_id: workspaceId, permissions } = made.token
    if (workspaceId !== null) {
      const details = { user_id: given.userId, permissions: permissions.join(',') }
      await recordAccess(ctx, { workspaceId, action: 'token.created_for_workspace', subjectId: id, details })
    }
    return made
  })
}

async function insert(ctx: Base, given: NewToken): Promise<{ text: string; token: Token }> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  for (;;) {
    const { text, prefix } = makeText()
    const token = await store.insertToken(ctx.db, {
      id,
      user_id: given.userId,
      name: given.name,
      prefix,
      token_hash: sha256(text),
      permissions: [...new Set(given.permissions)].toSorted(),
      workspace_id: given.workspaceId ?? null,
      created_at: now,
      expires_at: given.expiresAt,
      provider_id: given.assurance?.providerId ?? null,
      assured_at: given.assurance?.at ?? null,
    })
    if (token) return { text, token }
  }
}

/**
 * Creates a token for the user in a browser, and notifies the user in case someone else did it. Throws
 * `session_expired` if the session ended in between, so ending all sessions and tokens leaves none behind.
 */
export const createOwnToken = (ctx: ActorCtx, given: Omit<NewToken, 'userId'>): Promise<{ text: string; token: Token }> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await holdSession(ctx)
    const made = await createToken(ctx, { ...given, userId })
    await notifySecurityAction(ctx, userId, {
      action: 'token.created',
      title: wording('notices', 'token_created'),
      body: [wording('notices', 'token_created_text', { name: given.name, prefix: made.token.prefix })],
    })
    return made
  })

export const listTokens = (ctx: Pick<App, 'db'>, userId: string): Promise<Token[]> => store.listTokens(ctx.db, userId)

/** Applies to the next request. Can be repeated. Throws `not_found` if the user has no such token. */
export async function revokeToken(ctx: AccessCtx, userId: string, tokenId: string): Promise<void> {
  if (!(await store.markRevoked(ctx.db, userId, tokenId, ctx.clock.now()))) throw notFound('token')
  recheckAccess(ctx, [userId])
}

export async function revokeTokens(ctx: AccessCtx, userId: string): Promise<number> {
  const revoked = await store.markAllRevoked(ctx.db, userId, ctx.clock.now())
  recheckAccess(ctx, [userId])
  return revoked
}
