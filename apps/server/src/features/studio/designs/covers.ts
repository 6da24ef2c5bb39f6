/** Small pictures of designs for lists: the image chosen as the cover, else the first page. Drawn once per revision. */
import type { WorkspaceCtx } from '#server/context.ts'
import { notFound } from '#lib/errors.ts'
import { decode } from '#lib/files/picture.ts'
import { findUsableMedia, openPicture } from '#media/media/media.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import * as store from './covers.store.ts'
import type { DesignRow } from './designs.store.ts'
import { getDesign } from './load.ts'
import { renderFirstPage } from './render.ts'

/** A cover is kept at the largest width that can be requested. The height bounds pages that are much taller than wide. */
export const largestCover = { width: 1024, height: 4096 }

/** The revision that the current cover shows, without reading the document. */
export async function getCoverRevision(ctx: WorkspaceCtx, id: string): Promise<number> {
  assertEnabled(ctx)
  const revision = await store.findRevision(ctx.db, ctx.workspace.id, id)
  if (revision === undefined) throw notFound('design')
  return revision
}

/** WebP of at most this width. Throws `not_found`, or `validation_failed` for a page that is too demanding. */
export async function readCover(ctx: WorkspaceCtx, id: string, width: number): Promise<Uint8Array> {
  const image = (await store.findCover(ctx.db, ctx.workspace.id, id)) ?? (await drawCover(ctx, id))
  return width === largestCover.width ? image : toWidth(image, width)
}

const toWidth = (image: Uint8Array, width: number): Promise<Buffer> =>
  decode(image, (picture) => picture.resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer())

async function drawCover(ctx: WorkspaceCtx, id: string): Promise<Uint8Array> {
  const design = await getDesign(ctx, id)
  const image = (await chosenImage(ctx, design)) ?? (await renderFirstPage(ctx, design, largestCover))
  await store.keepCover(ctx.db, ctx.workspace.id, { designId: id, revision: design.revision, image: Buffer.from(image) })
  return image
}

/** Undefined if none was chosen, or if it is in the trash or can't be decoded. */
async function chosenImage(ctx: WorkspaceCtx, { cover_media_id: mediaId }: DesignRow): Promise<Buffer | undefined> {
  const row = mediaId === null ? undefined : (await findUsableMedia(ctx.db, ctx.workspace.id, [mediaId])).get(mediaId)
  const bytes = row && (await openPicture(ctx, row))
  return (
    bytes &&
    decode(bytes, (picture) =>
      picture
        .resize({ ...largestCover, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer(),
    )
  )
}
