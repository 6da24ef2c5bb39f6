import type { ActorCtx } from '#server/context.ts'
import { sessionIdle } from './access.ts'
import { reachableWorkspaces } from './reachable.ts'

/** Whether the credential is still valid. An open stream alone does not keep a session alive. */
async function isAlive({ actor, clock, db }: ActorCtx): Promise<boolean> {
  const { credential } = actor
  const now = clock.now()
  const query =
    credential.kind === 'session'
      ? db
          .selectFrom('sessions as c')
          .where('c.id', '=', credential.sessionId)
          .where('c.last_used_at', '>', new Date(now.getTime() - sessionIdle))
          .where('c.expires_at', '>', now)
          .innerJoin('users as u', 'u.id', 'c.user_id')
      : db
          .selectFrom('api_tokens as c')
          .where('c.id', '=', credential.tokenId)
          .where('c.revoked_at', 'is', null)
          .where('c.expires_at', '>', now)
          .innerJoin('users as u', 'u.id', 'c.user_id')
  return (await query.select('u.id').where('u.suspended_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Rechecks credential, memberships and sign-on policies. */
export async function isStillAllowed(ctx: ActorCtx, workspaceIds: readonly string[]): Promise<boolean> {
  if (!(await isAlive(ctx))) return false
  const reachable = new Set(await reachableWorkspaces(ctx, ctx.actor))
  return workspaceIds.every((id) => reachable.has(id))
}
