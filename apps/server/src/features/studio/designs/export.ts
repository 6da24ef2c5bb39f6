/** Renders pages of designs for the media library, or for an archive. */
import type { ExportDesignBody, ExportedDesign } from '@broadside/contract/features/designs.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { invalid, Problem, say } from '#lib/errors.ts'
import { listUnacknowledged } from '#studio/brand-kit/brand-kit.ts'
import { importFile } from '#media/media/media.ts'
import type { DesignRow } from './designs.store.ts'
import { libraryName } from './file-names.ts'
import { getDesign } from './load.ts'
import { assertDrawable, drawPage, planOf, type Wanted } from './render.ts'
import type { PagePlan, Plan } from './thread/tasks.ts'

type Export = Omit<Static<typeof ExportDesignBody>, 'archive'>

/** The pages of an export that can be rendered. */
export interface PlannedExport {
  design: DesignRow
  pages: readonly PagePlan[]
  wanted: Wanted
}

function choose({ pages }: Plan, ids: Export['page_ids']): PagePlan[] {
  if (!ids) return pages
  const known = new Map(pages.map((page) => [page.id, page]))
  const problems = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ ...say('unknown_page'), location: `body.page_ids[${index}]`, value: id }],
  )
  if (problems.length) throw invalid(problems)
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A font can be exported in a picture only after a user confirmed that its license allows it. */
async function assertLicenses(ctx: WorkspaceCtx, pages: readonly PagePlan[]): Promise<void> {
  const fonts = await listUnacknowledged(ctx, [...new Set(pages.flatMap((page) => page.fonts))])
  if (!fonts.length) return
  const errors = fonts.map(({ family, mediaId }) => ({
    ...say('font_licence', { family }),
    location: 'path.id',
    value: mediaId,
  }))
  throw new Problem('state_conflict', "The license of a font in this design hasn't been accepted.", { errors })
}

/** Throws `validation_failed` for unknown or too demanding pages, `state_conflict` for a font without an accepted license. */
export async function planExport(ctx: WorkspaceCtx, id: string, { page_ids, ...wanted }: Export): Promise<PlannedExport> {
  const design = await getDesign(ctx, id)
  const plan = await planOf(ctx, design, wanted)
  const pages = choose(plan, page_ids)
  assertDrawable(pages)
  await assertLicenses(ctx, pages)
  return { design, pages, wanted }
}

/** Draws pages and adds them to the library, in their order. */
export async function storePages(ctx: WorkspaceCtx, { design, pages, wanted }: PlannedExport): Promise<Static<typeof ExportedDesign>> {
  const exported: Static<typeof ExportedDesign> = { items: [], warnings: [] }
  for (const page of pages) {
    const { bytes, format, warnings } = await drawPage(ctx, design, page, wanted)
    const file = {
      filename: libraryName(design.title, pages.length > 1 ? page.name : undefined, format),
      mime_type: `image/${format}`,
      source: 'image_editor_export' as const,
      asset_kind: 'library' as const,
      retention_class: 'library' as const,
    }
    const media = await importFile(ctx, file, bytes)
    exported.items.push({ page_id: page.id, media_id: media.id })
    exported.warnings.push(...warnings)
  }
  return exported
}
