import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { After } from '#http/page.ts'
import { invalid, notFound, say } from '#lib/errors.ts'
import { findUsableMedia, reviveMedia } from '#media/media/media.ts'
import { keepCopy } from './copies.ts'
import { type DesignRow, lockRevision, replaceDocument } from './designs.ts'
import { assertDesign, getDesign } from './load.ts'
import * as store from './revisions.store.ts'

export type { RevisionHead } from './revisions.store.ts'

export async function listRevisions(
  ctx: WorkspaceCtx,
  designId: string,
  page: { after: After | undefined; limit: number },
): Promise<store.RevisionHead[]> {
  await assertDesign(ctx, designId)
  return store.listRevisions(ctx.db, ctx.workspace.id, designId, page)
}

export async function getRevision(ctx: WorkspaceCtx, designId: string, id: string): Promise<store.RevisionHead & { document: string }> {
  await assertDesign(ctx, designId)
  const head = await store.findRevisionHead(ctx.db, ctx.workspace.id, designId, id)
  const full = head && (await store.findRevision(ctx.db, ctx.workspace.id, designId, id))
  if (!full) throw notFound('revision')
  return { ...head, document: full.document }
}

interface Basis {
  expected: number
  ifMatch: string | undefined
}

export const createCheckpoint = (ctx: WorkspaceCtx, designId: string, name: string, basis: Basis): Promise<store.RevisionHead> =>
  transact(ctx, async (ctx) => {
    await lockRevision(ctx, designId, basis)
    const id = await keepCopy(ctx, designId, { kind: 'checkpoint', name })
    const head = await store.findRevisionHead(ctx.db, ctx.workspace.id, designId, id)
    if (!head) throw notFound('revision')
    return head
  })

/** Throws `validation_failed`, and changes nothing, if a medium of the state was permanently deleted. */
export const restoreRevision = (ctx: WorkspaceCtx, designId: string, id: string, basis: Basis): Promise<DesignRow> =>
  transact(ctx, async (ctx) => {
    const design = await lockRevision(ctx, designId, basis)
    const kept = await store.findKept(ctx.db, ctx.workspace.id, designId, id)
    if (!kept) throw notFound('revision')
    await reviveMedia(ctx, kept.facts.media_ids)
    const usable = await findUsableMedia(ctx.db, ctx.workspace.id, kept.facts.media_ids)
    const missing = kept.facts.media_ids.filter((mediaId) => !usable.has(mediaId))
    if (missing.length) throw invalid(missing.map((value) => ({ ...say('file_gone'), location: 'path.revision_id', value })))
    await keepCopy(ctx, designId, { kind: 'restore_point' })
    const cover =
      design.cover_media_id && (await findUsableMedia(ctx.db, ctx.workspace.id, [design.cover_media_id])).size
        ? design.cover_media_id
        : null
    await replaceDocument(ctx, design, { document: store.documentOf(ctx.workspace.id, id), sha256: kept.sha256, facts: kept.facts }, cover)
    return getDesign(ctx, designId)
  })
