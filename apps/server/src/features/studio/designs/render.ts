/** Renders pages of designs, with the media that they use. */
import type { RenderQuery } from '@broadside/contract/features/designs.schemas'
import { maxSurfacePixels } from '@broadside/scene/render/cost'
import type { Static } from 'typebox'
import type { InWorkspace, WorkspaceCtx } from '#server/context.ts'
import { invalid, notFound, say } from '#lib/errors.ts'
import { isDecodable } from '#lib/files/picture.ts'
import { findUsableMedia, type MediaRow, openPicture, readFile } from '#media/media/media.ts'
import type { DesignRow } from './designs.store.ts'
import { getDesign } from './load.ts'
import { getRevision } from './revisions.ts'
import type { Drawn, DrawTask, Warning } from './drawing/task.ts'
import type { PagePlan, Plan } from './thread/tasks.ts'
import { inThread } from './thread/threads.ts'

/** The document of a design or a template. */
type Drawable = Pick<DesignRow, 'document'>

export type Wanted = Static<typeof RenderQuery>

/** For all pictures and fonts of one page; any beyond that are left out. */
const memoryBytes = 256 * 1024 * 1024

type Open = (ctx: InWorkspace, row: MediaRow) => Promise<Uint8Array | undefined>

async function readAll(ctx: InWorkspace, ids: readonly string[], open: Open): Promise<Map<string, Uint8Array>> {
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

async function load(ctx: InWorkspace, design: Drawable, page: PagePlan, { format, quality, scale = 1 }: Wanted): Promise<DrawTask> {
  const pictures = await readAll(ctx, page.pictures, openPicture)
  const fonts = await readAll(ctx, page.fonts, readFile)
  return { document: new TextEncoder().encode(design.document), pageId: page.id, format, quality, scale, pictures, fonts }
}

export const drawPage = (ctx: InWorkspace, design: Drawable, page: PagePlan, wanted: Wanted): Promise<Drawn> =>
  ctx.drawing.draw({ workspaceId: ctx.workspace.id, pageId: page.id }, () => load(ctx, design, page, wanted), ctx.signal)

/** What pages lack, without drawing them. Images that can't be decoded are only found by drawing. */
export async function findMissing(ctx: InWorkspace, { document }: Drawable, pages: readonly PagePlan[]): Promise<Warning[]> {
  const [pageId = '', ...others] = pages.map(({ id }) => id)
  const load = async (): Promise<DrawTask> => {
    const rows = await findUsableMedia(ctx.db, ctx.workspace.id, [...new Set(pages.flatMap(({ pictures }) => pictures))])
    const decodable = [...rows.values()].filter(({ mime }) => isDecodable(mime))
    return {
      document: new TextEncoder().encode(document),
      pageId,
      format: undefined,
      quality: undefined,
      scale: 1,
      pictures: new Map(decodable.map(({ id }) => [id, new Uint8Array()])),
      fonts: await readAll(ctx, [...new Set(pages.flatMap(({ fonts }) => fonts))], readFile),
      checks: [pageId, ...others],
    }
  }
  return (await ctx.drawing.draw({ workspaceId: ctx.workspace.id, pageId }, load, ctx.signal)).warnings
}

export const planOf = (ctx: InWorkspace, { document }: Drawable, { scale = 1 }: Wanted): Promise<Plan> =>
  inThread<Plan>(ctx, { kind: 'plan', document, scale })

const megapixels = (pixels: number): number => Math.ceil(pixels / (1024 * 1024))

/** Throws `validation_failed` for pages whose layers exceed the limit in total. */
export function assertDrawable(pages: readonly PagePlan[]): void {
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

async function renderPage(ctx: WorkspaceCtx, source: Drawable, pageId: string, wanted: Wanted): Promise<Drawn> {
  const { pages } = await planOf(ctx, source, wanted)
  const page = pages.find((one) => one.id === pageId)
  if (!page) throw notFound('page')
  assertDrawable([page])
  return drawPage(ctx, source, page, wanted)
}

export async function renderDesignPage(ctx: WorkspaceCtx, id: string, pageId: string, wanted: Wanted): Promise<RenderedPage> {
  const design = await getDesign(ctx, id)
  return { ...(await renderPage(ctx, design, pageId, wanted)), version: `r${design.revision}` }
}

interface RevisionPage {
  id: string
  revision_id: string
  page_id: string
}

/** A page of a kept state. Throws `not_found` for an unknown revision or page. */
export async function renderRevisionPage(
  ctx: WorkspaceCtx,
  { id, revision_id, page_id }: RevisionPage,
  wanted: Wanted,
): Promise<RenderedPage> {
  const revision = await getRevision(ctx, id, revision_id)
  return { ...(await renderPage(ctx, revision, page_id, wanted)), version: revision.id }
}

/** Renders the first page as WebP, scaled down to fit into the box. Throws `validation_failed` for a page that is too demanding. */
export async function renderFirstPage(
  ctx: WorkspaceCtx,
  design: Pick<DesignRow, 'document' | 'width_px' | 'height_px'>,
  box: { width: number; height: number },
): Promise<Uint8Array> {
  // Enlarging it could make a page too demanding that can be exported.
  const scale = Math.min(1, box.width / design.width_px, box.height / design.height_px)
  const wanted = { format: 'webp', quality: 0.9, scale } as const
  const [page] = (await planOf(ctx, design, wanted)).pages
  if (!page) throw notFound('page')
  assertDrawable([page])
  return (await drawPage(ctx, design, page, wanted)).bytes
}
