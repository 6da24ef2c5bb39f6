/** Renders pages of designs for the media library. */
import type { ExportDesignBody } from '@broadside/contract/features/designs.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { invalid, Problem, say } from '#lib/errors.ts'
import { listUnacknowledged } from '#studio/brand-kit/brand-kit.ts'
import { importFile } from '#media/media/media.ts'
import type { ImageFormat } from './drawing/task.ts'
import { getDesign } from './load.ts'
import { assertDrawable, drawPage, planOf } from './render.ts'
import type { PagePlan, Plan } from './thread/tasks.ts'

type Export = Static<typeof ExportDesignBody>

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

/** A title can contain path separators. */
const nameOf = (title: string, format: ImageFormat): string => `${title.replaceAll(/[\\/]/g, '-').slice(0, 200)}.${extensions[format]}`

const extensions = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const

/** Draws pages and adds them to the library, in their order. Returns the media id of each page. */
export async function exportDesign(
  ctx: WorkspaceCtx,
  id: string,
  { page_ids, ...wanted }: Export,
): Promise<{ page_id: string; media_id: string }[]> {
  const design = await getDesign(ctx, id)
  const plan = await planOf(ctx, design, wanted)
  const pages = choose(plan, page_ids)
  assertDrawable(pages)
  await assertLicenses(ctx, pages)
  const items: { page_id: string; media_id: string }[] = []
  for (const page of pages) {
    const { bytes, format } = await drawPage(ctx, design, page, wanted)
    const file = {
      filename: nameOf(pages.length > 1 ? `${design.title} - ${page.name}` : design.title, format),
      mime_type: `image/${format}`,
      source: 'image_editor_export' as const,
      asset_kind: 'library' as const,
      retention_class: 'library' as const,
    }
    const media = await importFile(ctx, file, bytes)
    items.push({ page_id: page.id, media_id: media.id })
  }
  return items
}
