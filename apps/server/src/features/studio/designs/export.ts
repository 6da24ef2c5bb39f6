/** Renders pages of designs as pictures, for display and for the media library. */
import type { ExportDesignBody, RenderQuery } from '@broadside/contract/features/designs.schemas'
import { maxSurfacePixels } from '@broadside/scene/render/cost'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { invalid, notFound, Problem, say } from '#lib/errors.ts'
import { listUnacknowledged } from '#studio/brand-kit/brand-kit.ts'
import { findUsableMedia, openPicture, readFile, importFile } from '#media/media/media.ts'
import type { DesignRow } from './designs.store.ts'
import { getDesign } from './load.ts'
import type { Drawn, DrawTask, ImageFormat } from './drawing/task.ts'
import type { PagePlan, Plan } from './thread/tasks.ts'
import { inThread } from './thread/threads.ts'

type Wanted = Static<typeof RenderQuery>

/** For all pictures and fonts of one page; any beyond that are left out. */
const memoryBytes = 256 * 1024 * 1024

async function readAll(ctx: WorkspaceCtx, ids: readonly string[], open: typeof readFile): Promise<Map<string, Uint8Array>> {
  const rows = await findUsableMedia(ctx.db, ctx.workspace.id, ids)
  const loaded = new Map<string, Uint8Array>()
  let total = 0
  for (const row of rows.values()) {
    if (total + row.size > memoryBytes) continue
    total += row.size
    const bytes = await open(ctx, row)
    if (bytes) loaded.set(row.id, bytes)
  }
  return loaded
}

async function load(ctx: WorkspaceCtx, design: DesignRow, page: PagePlan, { format, quality, scale = 1 }: Wanted): Promise<DrawTask> {
  const pictures = await readAll(ctx, page.pictures, openPicture)
  const fonts = await readAll(ctx, page.fonts, readFile)
  return { document: new TextEncoder().encode(design.document), pageId: page.id, format, quality, scale, pictures, fonts }
}

const draw = (ctx: WorkspaceCtx, design: DesignRow, page: PagePlan, wanted: Wanted): Promise<Drawn> =>
  ctx.drawing.draw({ workspaceId: ctx.workspace.id, pageId: page.id }, () => load(ctx, design, page, wanted), ctx.signal)

const planOf = (ctx: WorkspaceCtx, { document }: DesignRow, { scale = 1 }: Wanted): Promise<Plan> =>
  inThread<Plan>(ctx, { kind: 'plan', document, scale })

const megapixels = (pixels: number): number => Math.ceil(pixels / (1024 * 1024))

/** Throws `validation_failed` for pages whose layers exceed the limit in total. */
function assertDrawable(pages: readonly PagePlan[]): void {
  const problems = pages
    .filter(({ surfacePixels }) => surfacePixels > maxSurfacePixels)
    .map(({ id, surfacePixels }) => ({
      ...say('too_many_pixels', { megapixels: megapixels(surfacePixels), maximum: megapixels(maxSurfacePixels) }),
      location: 'path.id',
      value: id,
    }))
  if (problems.length) throw invalid(problems)
}

export interface RenderedPage extends Drawn {
  version: string
}

export async function renderDesignPage(ctx: WorkspaceCtx, id: string, pageId: string, wanted: Wanted): Promise<RenderedPage> {
  const design = await getDesign(ctx, id)
  const { pages } = await planOf(ctx, design, wanted)
  const page = pages.find((one) => one.id === pageId)
  if (!page) throw notFound('page')
  assertDrawable([page])
  return { ...(await draw(ctx, design, page, wanted)), version: `r${design.revision}` }
}

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
    const { bytes, format } = await draw(ctx, design, page, wanted)
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
