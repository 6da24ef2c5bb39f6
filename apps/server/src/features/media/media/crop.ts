import { kindOf, renamed } from '@broadside/contract/media-rules'
import type { WorkspaceCtx } from '#server/context.ts'
import { ChildFailed } from '#lib/child.ts'
import { invalidAt, notFound, say } from '#lib/errors.ts'
import { isDecodable } from '#lib/files/picture.ts'
import type { Area } from './imaging/imaging.ts'
import { isKept } from './lifecycle.ts'
import { getMedia, type MediaRow, readFile } from './media.ts'
import { importFile } from './uploads.ts'

/** Numbers that were rounded on the way may add up to slightly more than 1. */
const tolerance = 1e-6

function assertInside({ x, y, width, height }: Area): void {
  if (x + width > 1 + tolerance) throw invalidAt('body.width', say('crop_outside'), width)
  if (y + height > 1 + tolerance) throw invalidAt('body.height', say('crop_outside'), height)
}

function assertPicture(row: MediaRow): void {
  if (kindOf(row.mime) !== 'image' || !isDecodable(row.mime)) throw invalidAt('path.id', say('not_croppable'), row.id)
  if (!isKept(row) || row.processing_status !== 'ready') throw invalidAt('path.id', say('file_not_ready'), row.id)
}

/** Adds an area of a picture to the library as a new file. Throws `not_found`, `validation_failed` or `limit_reached`. */
export async function cropMedia(ctx: WorkspaceCtx, id: string, area: Area): Promise<MediaRow> {
  assertInside(area)
  const row = await getMedia(ctx, id)
  assertPicture(row)
  const load = async () => {
    const bytes = await readFile(ctx, row)
    if (!bytes) throw notFound('media')
    return bytes
  }
  const cropped = await ctx.imaging
    .crop({ workspaceId: ctx.workspace.id, signal: ctx.signal }, { mime: row.mime, load }, area)
    .catch((error: unknown) => {
      throw error instanceof ChildFailed ? invalidAt('path.id', say('not_croppable'), id) : error
    })
  if (!(cropped instanceof Uint8Array)) throw invalidAt('body', say('crop_too_small', { width: cropped.width, height: cropped.height }))
  const file = {
    filename: renamed(row.filename, 'image/png'),
    mime_type: 'image/png',
    alt_text: row.alt_text,
    asset_kind: 'library',
    retention_class: 'library',
    source: 'image_editor_edit',
    parent_media_id: id,
    created_by: ctx.actor.userId,
  } as const
  return importFile(ctx, file, cropped)
}
