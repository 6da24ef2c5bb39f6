import { type ActorCtx, transact } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { Problem } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { recheckAccess } from '#signals/changes/changes.ts'
import * as store from './users.store.ts'

export interface UserChange {
  suspended?: boolean
  is_admin?: boolean
}

/** Throws `not_found`, `precondition_failed`, and `state_conflict` if no administrator would be left. */
export async function changeUser(
  ctx: ActorCtx,
  id: string,
  { suspended, is_admin }: UserChange,
  ifMatch: string | undefined,
): Promise<store.SeenUser> {
  return transact(ctx, async (ctx) => {
    await store.lockAdministrators(ctx.db)
    const user = assertCurrent(await store.lockUser(ctx.db, id), 'user', ifMatch)
    const isAdmin = is_admin ?? user.is_admin
    const isSuspended = suspended ?? user.suspended_at !== null
    if (isAdmin === user.is_admin && isSuspended === (user.suspended_at !== null)) return store.getUser(ctx.db, id)
    const leaves = user.is_admin && user.suspended_at === null && (!isAdmin || isSuspended)
    if (leaves && !(await store.hasAdministratorBeside(ctx.db, id)))
      throw new Problem('state_conflict', 'This is the last administrator of the instance. Make another user an administrator first.')
    // Every request checks its token's user, so suspended tokens need no change. Sessions end permanently.
    if (isSuspended) {
      await store.deleteSessions(ctx.db, id)
      recheckAccess(ctx, [id])
    }
    await store.updateUser(ctx.db, id, {
      is_admin: isAdmin,
      suspended_at: isSuspended ? (user.suspended_at ?? ctx.clock.now()) : null,
      updated_at: nextUpdate(ctx, user),
    })
    return store.getUser(ctx.db, id)
  })
}
