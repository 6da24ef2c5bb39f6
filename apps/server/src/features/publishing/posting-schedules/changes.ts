import type { WorkspaceCtx } from '#server/context.ts'
import { emitChanges } from '#signals/changes/changes.ts'

/** Announces that slots or the queue of a group changed; without a group, that of the workspace. */
export const emitQueueChange = (ctx: WorkspaceCtx, setId: string | null = null): void =>
  emitChanges(ctx, [{ type: 'queue.changed', workspaceId: ctx.workspace.id, ids: setId === null ? {} : { social_set_id: setId } }])
