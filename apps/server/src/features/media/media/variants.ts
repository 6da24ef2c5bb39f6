/** Copies of pictures for the image editor. A job makes each on the first request. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { isDecodable } from '#lib/files/picture.ts'
import type { Variant } from './imaging/variant.ts'
import { hasFailedAnalysis, isUploading } from './lifecycle.ts'
import type { MediaRow } from './media.store.ts'
import { findRendition, isRefused } from './renditions.store.ts'

export const jobType = 'media.convert'

export type ConvertData = { workspace_id: string; media_id: string; variant: Variant }

const retryAfterSeconds = 1

/**
 * Succeeds once the copy is made. Until then throws `not_found` with the time to retry, and starts the job. Throws `validation_failed` for files
 * that can't be decoded.
 */
export async function assertVariant(ctx: WorkspaceCtx, row: MediaRow, variant: Variant): Promise<void> {
  if (isUploading(row)) throw notFound('media')
  const made = await findRendition(ctx.db, row.workspace_id, row.id, variant)
  if (!isDecodable(row.mime) || hasFailedAnalysis(row) || (made && isRefused(made))) throw invalidAt('path.id', say('not_drawable'), row.id)
  if (made) return
  if (row.processing_status === 'ready') await transact(ctx, (ctx) => enqueueConversion(ctx, row, variant))
  throw new Problem('not_found', 'The image is still being prepared. Try again in a moment.', { retryAfter: retryAfterSeconds })
}

type Target = Pick<MediaRow, 'workspace_id' | 'id'>

export function enqueueConversion(ctx: Pick<WorkspaceCtx, 'db' | 'queue'>, { workspace_id, id }: Target, variant: Variant): Promise<void> {
  const data: ConvertData = { workspace_id, media_id: id, variant }
  // An editor that opens many images shows something of each before the first is complete.
  const priority = variant === 'screen' ? 1 : 0
  return ctx.queue.enqueue(ctx, jobType, data, { subject: `${id}.${variant}`, group: workspace_id, priority })
}
