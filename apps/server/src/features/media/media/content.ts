/** Media over HTTP: ranges, conditions, and headers that keep a browser from running uploaded content (RFC 9110). */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { isNotModified } from '#http/etag.ts'
import { type Reply, reply as answer } from '#http/reply.ts'
import { contentDisposition } from '#lib/content-disposition.ts'
import { notFound } from '#lib/errors.ts'
import { type ByteRange, MediaMissing } from '#lib/media-store/media-store.ts'
import type { MediaRow } from './media.store.ts'
import { kindOf, renamed } from '@broadside/contract/media-rules'
import { findPublicCopy, findRendition } from './renditions.store.ts'

type Reader = Pick<Ctx, 'db' | 'mediaStore'>

export interface SendOptions {
  /** `public` lacks the location where a picture was taken; a key names a rendition. */
  copy: 'original' | 'thumbnail' | 'public' | { key: string }
  cache: string
}

interface StoredFile {
  key: string
  mime: string
  size: number
  filename: string
  tag: string
}

async function fileOf(ctx: Reader, row: MediaRow, copy: SendOptions['copy']): Promise<StoredFile> {
  const hash = (row.sha256 ?? row.id).slice(0, 32)
  if (copy === 'thumbnail') {
    const size = row.thumbnail_key ? await ctx.mediaStore.size(row.thumbnail_key) : undefined
    if (!row.thumbnail_key || size === undefined) throw notFound('thumbnail')
    return { key: row.thumbnail_key, mime: 'image/webp', size, filename: renamed(row.filename, 'image/webp'), tag: `"${hash}-t${size}"` }
  }
  if (typeof copy === 'object') {
    const made = await findRendition(ctx.db, row.workspace_id, row.id, copy.key)
    if (!made) throw notFound('media')
    const { storage_key: key, mime, size } = made
    return { key, mime, size, filename: renamed(row.filename, mime), tag: `"${hash}-${copy.key.slice(0, 8)}"` }
  }
  const rendition = copy === 'public' ? await findPublicCopy(ctx.db, row.workspace_id, row.id) : undefined
  if (rendition)
    return { key: rendition.storage_key, mime: rendition.mime, size: rendition.size, filename: row.filename, tag: `"${hash}-p"` }
  return { key: row.storage_key, mime: row.mime, size: row.size, filename: row.filename, tag: `"${hash}"` }
}

/** A single range of a Range header; `invalid` if the file does not have it; undefined for the complete file. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'invalid' | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'invalid' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'invalid' : { start, end }
}

const shown = new Set(['image', 'audio', 'video'])

const isShown = (mime: string): boolean => shown.has(kindOf(mime) ?? '')

const headersOf = (file: StoredFile, cache: string): Record<string, string> => ({
  'content-type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
  'content-disposition': contentDisposition(isShown(file.mime) ? 'inline' : 'attachment', file.filename),
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
  'cache-control': cache,
  etag: file.tag,
})

/** Responds with a file's bytes. Throws 404 if there are none. */
export async function mediaAnswer(ctx: Reader, request: FastifyRequest, row: MediaRow, { copy, cache }: SendOptions): Promise<Reply> {
  if (row.processing_status === 'uploading') throw notFound('media')
  const file = await fileOf(ctx, row, copy)
  const headers = headersOf(file, cache)
  const { range: asked, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers
  if (isNotModified(ifNoneMatch, file.tag)) return answer(304, undefined, { etag: file.tag, 'cache-control': cache })
  const applies = typeof ifRange !== 'string' || ifRange.trim() === file.tag
  const range = applies ? parseRange(asked, file.size) : undefined
  if (range === 'invalid') return answer(416, undefined, { 'content-range': `bytes */${file.size}`, 'accept-ranges': 'bytes' })
  const length = range ? range.end - range.start + 1 : file.size
  Object.assign(
    headers,
    { 'content-length': String(length) },
    range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {},
  )
  const body = request.method === 'HEAD' ? await peek(ctx, file.key) : await open(ctx, file.key, range)
  return answer(range ? 206 : 200, body, headers)
}

const open = (ctx: Reader, key: string, range: ByteRange | undefined): Promise<Readable> =>
  ctx.mediaStore.read(key, range).catch((error: unknown) => {
    throw error instanceof MediaMissing ? notFound('media') : error
  })

/** An empty body for HEAD, if GET would succeed. */
async function peek({ mediaStore }: Reader, key: string): Promise<Readable> {
  if ((await mediaStore.size(key)) === undefined) throw notFound('media')
  return Readable.from([])
}

/** Sends the bytes of a file outside the API. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Reader,
  row: MediaRow,
  options: SendOptions,
): Promise<FastifyReply> {
  const { status, headers = {}, body } = await mediaAnswer(ctx, request, row, options)
  return reply.code(status).headers(headers).send(body)
}
