import { transact, type WorkspaceCtx } from '#server/context.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { holdQueue } from '#publishing/deliveries/deliveries.ts'
import { emitQueueChange, findPause, insertPause, lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { findSet } from '#publishing/social-sets/social-sets.ts'
import { recordAccess } from '#signals/access-audit/access-audit.ts'

/** Holds the posts of a set, or of the workspace for null. Returns when the queue was paused. Throws `validation_failed` for an unknown set. */
export const pauseQueue = (ctx: WorkspaceCtx, setId: string | null): Promise<Date> =>
  transact(ctx, async (ctx) => {
    const { db, workspace } = ctx
    await lockSlotChoice(ctx)
    if (setId !== null && !(await findSet(db, workspace.id, setId))) throw invalidAt('body.social_set_id', say('unknown_social_set'), setId)
    const now = ctx.clock.now()
    const isNew = await insertPause(db, { workspace_id: workspace.id, social_set_id: setId, paused_at: now })
    if (!isNew) return (await findPause(ctx, setId)) ?? now
    await holdQueue(db, workspace.id, setId, now)
    await recordAccess(ctx, { workspaceId: workspace.id, action: 'queue.paused', subjectId: setId ?? workspace.id })
    emitQueueChange(ctx, setId)
    return now
  })
