/** Saved states of designs: automatic recovery copies, and those saved on purpose. */
import type { Ctx, WorkspaceCtx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { autosaveLife, keptAutosaves, leavesCopy } from './designs.policy.ts'
import * as store from './revisions.store.ts'

interface Kept {
  kind: store.RevisionRow['kind']
  name?: string
}

export async function keepCopy(ctx: WorkspaceCtx, designId: string, { kind, name = '' }: Kept): Promise<string> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  await store.copyToRevision(ctx.db, ctx.workspace.id, designId, { id, kind, name, actorId: ctx.actor.userId, now })
  return id
}

/** Saves a recovery copy of the document just saved, if one is due. */
export async function keepAutosave(ctx: WorkspaceCtx, designId: string, reason: 'idle' | 'export' | 'close' | undefined): Promise<void> {
  const last = await store.findLastAutosave(ctx.db, ctx.workspace.id, designId)
  if (!leavesCopy(reason, last, ctx.clock.now())) return
  await keepCopy(ctx, designId, { kind: 'autosave' })
  await store.dropOldAutosaves(ctx.db, ctx.workspace.id, designId, keptAutosaves)
}

export const cleanCopies = (ctx: Pick<Ctx, 'db' | 'clock'>) =>
  store.deleteAgedAutosaves(ctx.db, new Date(ctx.clock.now().getTime() - autosaveLife))
