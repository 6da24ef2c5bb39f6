/** Pages of designs in the media library. The same picture is stored once, however often it is exported. */
import { hash } from 'node:crypto'
import type { InWorkspace } from '#server/context.ts'
import type { ExportResult } from '#db/refinements.ts'
import { notFound } from '#lib/errors.ts'
import { version } from '#lib/version.ts'
import { findUsableMedia, importFile } from '#media/media/media.ts'
import { drawPage } from '../render.ts'
import type { PagePlan } from '../thread/tasks.ts'
import * as store from './exports.store.ts'
import { libraryName } from './file-names.ts'
import type { PlannedExport } from './plan.ts'

/** The picture depends on the document, the requested form, the files that are available, and the version of the renderer. */
async function keyOf(ctx: InWorkspace, { design, wanted, format }: PlannedExport, page: PagePlan): Promise<store.PageKey> {
  const files = [...page.pictures, ...page.fonts]
  const usable = await findUsableMedia(ctx.db, ctx.workspace.id, files)
  const missing = files.filter((id) => !usable.has(id))
  const parts = [version, design.revision, format, format === 'png' ? null : wanted.quality, wanted.scale ?? 1, missing]
  return { designId: design.id, pageId: page.id, look: hash('sha256', JSON.stringify(parts)) }
}

class StoredMeanwhile extends Error {
  override name = 'StoredMeanwhile'
}

export const findStoredPage = async (ctx: InWorkspace, planned: PlannedExport, page: PagePlan): Promise<ExportResult | undefined> =>
  store.findPage(ctx.db, ctx.workspace.id, await keyOf(ctx, planned, page))

/** Returns the file of a page, and renders it first unless it is stored already. Throws `not_found` for a design that is deleted meanwhile. */
export async function storePage(ctx: InWorkspace, planned: PlannedExport, page: PagePlan, userId: string | null): Promise<ExportResult> {
  const key = await keyOf(ctx, planned, page)
  const known = await store.findPage(ctx.db, ctx.workspace.id, key)
  if (known) return known
  const { bytes, format, warnings } = await drawPage(ctx, planned.design, page, planned.wanted)
  const file = {
    filename: libraryName(planned.title, planned.pages.length > 1 ? page.name : undefined, format),
    mime_type: `image/${format}`,
    source: 'image_editor_export' as const,
    asset_kind: 'library' as const,
    retention_class: 'library' as const,
    created_by: userId,
  }
  try {
    const media = await importFile(ctx, file, bytes, async (ctx, mediaId) => {
      if (!(await store.holdDesign(ctx.db, ctx.workspace.id, key.designId))) throw notFound('design')
      const row = { mediaId, warnings, now: ctx.clock.now() }
      if (!(await store.insertPage(ctx.db, ctx.workspace.id, key, row))) throw new StoredMeanwhile()
    })
    return { page_id: page.id, media_id: media.id, warnings }
  } catch (error) {
    if (error instanceof StoredMeanwhile) return storePage(ctx, planned, page, userId)
    throw error
  }
}
