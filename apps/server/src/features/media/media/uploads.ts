/** Uploads: a session, the bytes in one or more requests, and completion, which checks the content. */
import { createHash, type Hash } from 'node:crypto'
import type { StartUploadBody } from '@broadside/contract/features/media.schemas'
import type { Static } from 'typebox'
import { type InWorkspace, transact, type WorkspaceCtx } from '#server/context.ts'
import { type ErrorDetail, invalid, invalidAt, notFound, Problem, say, uncoded } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { enqueueAnalysis, purge, emitMediaChanges } from './lifecycle.ts'
import { mimeOfName } from '@broadside/contract/media-rules'
import { folderOf, longestSession, sessionLife, sizeLimit } from './media.policy.ts'
import { findMedia, findSame, insertMedia, lockMedia, type MediaRow, updateMedia } from './media.store.ts'
import { assertStorageLimit, withinStorageLimit } from './storage-limit.ts'
import { addItems, findTag } from './tags.store.ts'
import { type Lease, withLease } from './upload-lease.ts'
import { assertAcceptable, type Judged, judge } from './upload-content.ts'
import { deleteUpload, findUpload, insertUpload, saveProgress, type UploadRow } from './uploads.store.ts'

export type NewUpload = Static<typeof StartUploadBody>

export type Started = { mediaId: string; session?: { mime: string; expiresAt: Date } }

const cleanName = (filename: string): string =>
  filename
    .split(/[/\\]/)
    .findLast((part) => part.trim() !== '')
    ?.trim() ?? 'file'

/** Throws `validation_failed` with every id that is not in the workspace. */
async function assertMentioned(ctx: WorkspaceCtx, { parent_media_id: parent, tag_id: tag }: NewUpload): Promise<void> {
  const problems: ErrorDetail[] = []
  if (parent !== undefined && !(await findMedia(ctx.db, ctx.workspace.id, parent)))
    problems.push({ ...say('unknown_file'), location: 'body.parent_media_id', value: parent })
  if (tag !== undefined && !(await findTag(ctx.db, ctx.workspace.id, tag)))
    problems.push({ ...say('unknown_tag'), location: 'body.tag_id', value: tag })
  if (problems.length) throw invalid(problems)
}

const putTag = async (ctx: InWorkspace, { tag_id }: NewUpload, mediaId: string): Promise<void> => {
  if (tag_id !== undefined) await addItems(ctx.db, ctx.workspace.id, tag_id, [mediaId])
}

interface Planned {
  id: string
  filename: string
  mime: string
  assetKind: string
  sha256: string | undefined
  createdBy: string | null
}

async function openSession(
  ctx: InWorkspace,
  body: NewUpload,
  { id, filename, mime, assetKind, sha256, createdBy }: Planned,
): Promise<Date> {
  const now = ctx.clock.now()
  const workspaceId = ctx.workspace.id
  const expiresAt = new Date(now.getTime() + sessionLife(body.size))
  await insertMedia(ctx.db, {
    id,
    workspace_id: workspaceId,
    size: body.size,
    asset_kind: assetKind,
    filename,
    mime,
    alt_text: body.alt_text ?? '',
    retention_class: body.retention_class ?? 'library',
    source: body.source ?? 'upload',
    provenance: JSON.stringify(body.provenance ?? {}),
    processing_status: 'uploading',
    storage_key: `${folderOf({ workspace_id: workspaceId, id })}/original`,
    parent_media_id: body.parent_media_id ?? null,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  })
  const session = { media_id: id, workspace_id: workspaceId, started_at: now, expires_at: expiresAt }
  await insertUpload(ctx.db, { ...session, client_sha256: sha256 ?? null })
  await putTag(ctx, body, id)
  return expiresAt
}

/** Starts a session, which reserves storage for the file, or returns the file if it already exists. */
export async function startUpload(ctx: WorkspaceCtx, body: NewUpload): Promise<Started> {
  const workspaceId = ctx.workspace.id
  const filename = cleanName(body.filename)
  const mime = body.mime_type?.toLowerCase() ?? mimeOfName(filename) ?? 'application/octet-stream'
  const assetId = body.video_project_asset_id
  const awaited = assetId === undefined ? undefined : await ctx.handlers.findAwaited(ctx, assetId, body)
  const assetKind = awaited ? 'project_asset' : (body.asset_kind ?? 'library')
  const retentionClass = body.retention_class ?? 'library'
  const limit = sizeLimit(mime, assetKind, { maxUploadMib: ctx.config.MAX_UPLOAD_MIB })
  if (body.size > limit) throw invalidAt('body.size', say('file_too_large', { maximum: limit }), body.size)
  await assertMentioned(ctx, body)

  const sha256 = body.client_sha256?.toLowerCase() ?? awaited?.sha256 ?? undefined
  if (sha256) {
    const same = await findSame(ctx.db, workspaceId, { sha256, size: body.size, mime: body.mime_type && mime, assetKind, retentionClass })
    if (same) {
      await putTag(ctx, body, same.id)
      await awaited?.settle(ctx, { mediaId: same.id, sha256 })
      return { mediaId: same.id }
    }
  }
  await awaited?.assertRoom(ctx)
  const id = newId(ctx)
  const wanted = { id, workspace_id: workspaceId, size: body.size, asset_kind: assetKind }
  const expiresAt = await withinStorageLimit(ctx, wanted, async (ctx) => {
    const end = await openSession(ctx, body, { id, filename, mime, assetKind, sha256, createdBy: ctx.actor.userId })
    await awaited?.attach(ctx, id)
    return end
  })
  return { mediaId: id, session: { mime, expiresAt } }
}

interface Open {
  row: MediaRow
  upload: UploadRow
}

async function getOpen(ctx: InWorkspace, id: string): Promise<Open> {
  const upload = await findUpload(ctx.db, ctx.workspace.id, id)
  const row = await findMedia(ctx.db, ctx.workspace.id, id)
  if (!upload || !row) throw notFound('upload')
  if (upload.expires_at <= ctx.clock.now()) throw new Problem('state_conflict', 'The upload has expired. Start a new one.')
  return { row, upload }
}

export interface SentPart {
  /** First and last byte and the total size, from Content-Range; absent if everything is in one request. */
  range: { start: number; end: number; total: number } | undefined
  length: number | undefined
  bytes: AsyncIterable<Uint8Array>
}

/** Reports progress in a `Range` header, a common convention of resumable uploads. */
export const rangeHeader = (received: number): Record<string, string> => (received > 0 ? { range: `bytes=0-${received - 1}` } : {})

function assertRange({ range, length }: SentPart, size: number): void {
  const refuse = (message: string) => invalidAt('header.Content-Range', uncoded(message))
  if (!range) {
    if (length !== undefined && length > size) throw tooLarge(size)
    return
  }
  if (range.total !== size) throw refuse(`The upload was declared with ${size} bytes.`)
  if (range.end < range.start || range.end >= size) throw refuse('The range is outside the file.')
  if (length !== undefined && length !== range.end - range.start + 1) throw refuse("The range doesn't match the length of the body.")
}

const tooLarge = (limit: number) =>
  new Problem('body_too_large', `The body is larger than the declared ${limit} bytes.`, { headers: { connection: 'close' } })

/** Passes on at most `most` bytes while the lease holds. */
async function* guarded(bytes: AsyncIterable<Uint8Array>, most: number, { lease, hash }: { lease: Lease; hash: Hash | undefined }) {
  let count = 0
  for await (const chunk of bytes) {
    lease.assertHeld()
    if (count + chunk.byteLength > most) throw tooLarge(most)
    count += chunk.byteLength
    hash?.update(chunk)
    yield chunk
  }
}

export async function findReceived(ctx: WorkspaceCtx, id: string): Promise<number> {
  const { row } = await getOpen(ctx, id)
  return ctx.mediaStore.received(row.storage_key)
}

/** Receives bytes and returns the new total. Bytes that arrived before a failure are kept. */
export async function receiveContent(ctx: InWorkspace, id: string, part: SentPart): Promise<number> {
  const { row, upload } = await getOpen(ctx, id)
  assertRange(part, row.size)
  await assertStorageLimit(ctx, row)
  return withLease(ctx, upload, async (lease) => {
    const offset = part.range?.start ?? 0
    const received = await ctx.mediaStore.received(row.storage_key)
    if (offset !== 0 && offset !== received) {
      const errors = [{ ...say('wrong_offset'), location: 'header.Content-Range', value: received }]
      throw new Problem('state_conflict', `${received} bytes have arrived.`, { errors, headers: rangeHeader(received) })
    }
    const hash = offset === 0 ? createHash('sha256') : undefined
    const most = part.range ? part.range.end - part.range.start + 1 : row.size
    const note = (sha256: string | null) => saveProgress(ctx.db, row.workspace_id, id, { sha256, expires_at: renewed(ctx, upload) })
    await note(null)
    try {
      const total = await ctx.mediaStore.append(row.storage_key, guarded(part.bytes, most, { lease, hash }), { offset })
      await note(total === row.size && hash ? hash.digest('hex') : null)
      return total
    } catch (error) {
      await note(null)
      throw toProblem(error)
    }
  })
}

/** While bytes arrive the session is extended, up to its maximum lifetime. */
function renewed(ctx: InWorkspace, { started_at, expires_at }: UploadRow): Date {
  const wanted = Math.min(ctx.clock.now().getTime() + 15 * 60_000, started_at.getTime() + longestSession)
  return new Date(Math.max(wanted, expires_at.getTime()))
}

function toProblem(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  // There is no one left to respond to, and a broken connection need not be logged.
  return code === 'ECONNRESET' ? new Problem('request_timeout', 'The connection was lost. Bytes that arrived are kept.') : error
}

/** Completes an upload. The type is detected from the content; rejected files are deleted. A repeat returns the file again. */
export async function completeUpload(ctx: InWorkspace, id: string, record?: Recorder): Promise<MediaRow> {
  const known = await findMedia(ctx.db, ctx.workspace.id, id)
  if (known && known.processing_status !== 'uploading') return known
  const { row, upload } = await getOpen(ctx, id)
  return withLease(ctx, upload, async (lease) => {
    const received = await ctx.mediaStore.received(row.storage_key)
    if (received !== row.size) {
      const headers = rangeHeader(received)
      throw new Problem('state_conflict', `${received} of ${row.size} bytes have arrived.`, { headers })
    }
    await ctx.mediaStore.finish(row.storage_key)
    // Another request may have sent bytes since the upload was read.
    const current = (await findUpload(ctx.db, row.workspace_id, id)) ?? upload
    const judged = await judge(ctx, row, current.sha256 ?? undefined)
    lease.assertHeld()
    return accept(ctx, row, { judged, clientSha256: current.client_sha256, record })
  })
}

/** Stores something beside a new file. */
type Recorder = (ctx: InWorkspace, mediaId: string) => Promise<void>

async function accept(
  ctx: InWorkspace,
  row: MediaRow,
  { judged, clientSha256, record }: { judged: Judged; clientSha256: string | null; record: Recorder | undefined },
): Promise<MediaRow> {
  try {
    assertAcceptable(judged, { row, clientSha256, maxUploadMib: ctx.config.MAX_UPLOAD_MIB })
  } catch (error) {
    await transact(ctx, (ctx) => purge(ctx, row, error instanceof Problem ? error.message : undefined))
    throw error
  }
  return withinStorageLimit(ctx, row, async (ctx) => {
    await ctx.handlers.uploadEnded(ctx, { mediaId: row.id, sha256: judged.sha256 })
    const locked = await lockMedia(ctx.db, row.workspace_id, row.id)
    if (!locked) throw notFound('upload')
    await deleteUpload(ctx.db, row.workspace_id, row.id)
    await enqueueAnalysis(ctx, row)
    await record?.(ctx, row.id)
    emitMediaChanges(ctx, row.workspace_id, [row.id])
    const values = {
      mime: judged.mime ?? row.mime,
      sha256: judged.sha256,
      processing_status: 'processing' as const,
      updated_at: ctx.clock.now(),
    }
    return (await updateMedia(ctx.db, row.workspace_id, row.id, values)) ?? locked
  })
}

/** A file that the service creates. Its other properties have been checked. */
interface NewFile extends Pick<NewUpload, 'alt_text' | 'source' | 'asset_kind' | 'retention_class' | 'parent_media_id'> {
  filename: string
  mime_type: string
  created_by: string | null
}

/**
 * Adds bytes created by the service to the library, after the same checks as for uploads. `record` runs in the transaction that adds the file, and
 * keeps it out of the library by throwing.
 */
export async function importFile(
  ctx: InWorkspace,
  { created_by: createdBy, ...file }: NewFile,
  bytes: Uint8Array,
  record?: Recorder,
): Promise<MediaRow> {
  const id = newId(ctx)
  const { asset_kind: assetKind = 'library', mime_type: mime } = file
  const body = { ...file, workspace_id: ctx.workspace.id, size: bytes.byteLength }
  const wanted = { id, workspace_id: ctx.workspace.id, size: body.size, asset_kind: assetKind }
  const planned = { id, filename: cleanName(file.filename), mime, assetKind, sha256: undefined, createdBy }
  await withinStorageLimit(ctx, wanted, (ctx) => openSession(ctx, body, planned))
  const once = (async function* () {
    yield bytes
  })()
  try {
    await receiveContent(ctx, id, { range: undefined, length: bytes.byteLength, bytes: once })
    return await completeUpload(ctx, id, record)
  } catch (error) {
    await transact(ctx, async (ctx) => {
      const row = await lockMedia(ctx.db, ctx.workspace.id, id)
      if (row?.processing_status === 'uploading') await purge(ctx, row)
    })
    throw error
  }
}
