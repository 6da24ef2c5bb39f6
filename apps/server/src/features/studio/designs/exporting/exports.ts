/** Exports to the media library: small ones at once, large ones by a job. */
import { hash } from 'node:crypto'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { ExportResult } from '#db/refinements.ts'
import { notFound } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { assertDesign } from '../load.ts'
import * as store from './exports.store.ts'
import type { PlannedExport } from './plan.ts'
import { findStoredPage, storePage } from './stored-pages.ts'

/** Pages that are rendered while the caller waits. */
const mostAtOnce = 8

export const jobType = 'design.export'

/** Pages in the library, in the requested order, or the export that a job renders. */
export type Exported = { pages: ExportResult[] } | { open: store.ShownExport }

export async function exportToLibrary(ctx: WorkspaceCtx, planned: PlannedExport): Promise<Exported> {
  const pages: ExportResult[] = []
  const isSmall = planned.pages.length <= mostAtOnce
  for (const page of planned.pages) {
    const stored = isSmall ? await storePage(ctx, planned, page, ctx.actor.userId) : await findStoredPage(ctx, planned, page)
    if (!stored) return { open: await openExport(ctx, planned) }
    pages.push(stored)
  }
  return { pages }
}

/** Creates an export, or finds the open one of the same request, and makes sure that it has a job. */
async function openExport(ctx: WorkspaceCtx, { design, wanted, pages }: PlannedExport): Promise<store.ShownExport> {
  const pageIds = pages.map(({ id }) => id)
  const { format, quality, scale } = wanted
  const requestKey = hash('sha256', JSON.stringify([pageIds, format, quality, scale]))
  const row = {
    id: uuid7(ctx.clock.now()),
    workspace_id: ctx.workspace.id,
    design_id: design.id,
    revision: design.revision,
    request_key: requestKey,
    page_ids: pageIds,
    wanted: JSON.stringify(wanted),
    document: design.document,
    state: 'queued' as const,
    created_by: ctx.actor.userId,
    created_at: ctx.clock.now(),
  }
  return transact(ctx, async (ctx) => {
    if (!(await store.holdDesign(ctx.db, ctx.workspace.id, design.id))) throw notFound('design')
    const open = await store.openExport(ctx.db, row)
    const data = { workspace_id: ctx.workspace.id, design_id: design.id, export_id: open.id }
    await ctx.queue.enqueue(ctx, jobType, data, { subject: open.id, group: ctx.workspace.id })
    return open
  })
}

/** Throws `not_found`. */
export async function getExport(ctx: WorkspaceCtx, designId: string, id: string): Promise<store.ShownExport> {
  await assertDesign(ctx, designId)
  const row = await store.findExport(ctx.db, ctx.workspace.id, designId, id)
  if (!row) throw notFound('export')
  return row
}
