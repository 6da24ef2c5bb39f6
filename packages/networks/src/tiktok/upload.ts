/**
 * Uploads a video in parts, one after the other: https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide. TikTok posts it once
 * the last part has arrived, so the id of the upload identifies the post, and is stored before anything is sent.
 */
import { createHash } from 'node:crypto'
import { expectString, findNumber, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, MediaFile, Run } from '../spec/index.ts'
import { goesToInbox, type Info, toVideoInfo } from './posts.ts'
import { isIncomplete, readStatus } from './status.ts'
import type { Api } from './wire.ts'

/** Bytes. At least 5 MB and at most 64 MB; what remains at the end is part of the last one. */
const partSize = 32 * 1024 * 1024
const partTimeout = 10 * 60_000
/** The URL is valid for an hour. */
const uploadLife = 50 * 60_000
const mostUploads = 5

export interface Upload {
  publishId: string
  url: string
  file: MediaFile
  /** Where the part starts that is next; undefined once TikTok has all of them. */
  next: number | undefined
}

interface Parts {
  size: number
  count: number
}

const planParts = ({ size }: Pick<MediaFile, 'size'>): Parts =>
  size < partSize ? { size, count: 1 } : { size: partSize, count: Math.floor(size / partSize) }

export const lastStart = (file: Pick<MediaFile, 'size'>): number => {
  const { size, count } = planParts(file)
  return size * (count - 1)
}

const sourceOf = (file: MediaFile) => {
  const { size, count } = planParts(file)
  return { source: 'FILE_UPLOAD', video_size: file.size, chunk_size: size, total_chunk_count: count }
}

/** The URL is given by TikTok, and has a token. */
const assertTikTok = (url: string): string => {
  const { protocol, hostname } = URL.parse(url) ?? {}
  if (protocol === 'https:' && hostname?.endsWith('.tiktokapis.com')) return url
  throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer', detail: 'The answer has no upload URL.' })
}

const startUpload = async (run: Run, api: Api, info: Info | undefined, file: MediaFile) => {
  const path = info ? 'video/init' : 'inbox/video/init'
  const { json } = await api.post(path, { ...(info && { post_info: info }), source_info: sourceOf(file) })
  return {
    publishId: expectString(json, 'data', 'publish_id'),
    url: assertTikTok(expectString(json, 'data', 'upload_url')),
    startedAt: run.now().getTime(),
  }
}

export const sendPart = async (api: Api, { url, file }: Upload, start: number): Promise<number> => {
  const { size } = planParts(file)
  const end = start === lastStart(file) ? file.size : start + size
  const headers = {
    'content-type': file.mime,
    'content-length': String(end - start),
    'content-range': `bytes ${start}-${end - 1}/${file.size}`,
  }
  await api.put(url, { headers, body: file.stream({ start, end }), timeout: partTimeout })
  return end
}

/** The upload has the description of the post, so an edit before it is complete needs another one. */
const nameOf = (info: Info | undefined, medium: DraftMedia): string =>
  createHash('sha256')
    .update(JSON.stringify([info, medium.id]))
    .digest('base64url')
    .slice(0, 16)

/** Continues the newest upload, or starts another one after that has ended. `before` runs before each start. */
const openUpload = async (run: Run, api: Api, draft: Draft, medium: DraftMedia, before: () => Promise<void>): Promise<Upload> => {
  const file = await run.media(medium)
  const info = goesToInbox(draft) ? undefined : toVideoInfo(draft)
  for (let number = 1; number <= mostUploads; number++) {
    let isNew = false
    const started = await run.step(`upload:${nameOf(info, medium)}:${number}`, async () => {
      isNew = true
      await before()
      return startUpload(run, api, info, file)
    })
    const upload = { publishId: expectString(started, 'publishId'), url: findString(started, 'url') ?? '', file }
    if (isNew) return { ...upload, next: 0 }
    const status = await readStatus(api, upload.publishId)
    if (status.state !== 'FAILED' && !isIncomplete(status, file.size)) return { ...upload, next: undefined }
    const age = run.now().getTime() - (findNumber(started, 'startedAt') ?? 0)
    const { size } = planParts(file)
    if (status.state !== 'FAILED' && age < uploadLife)
      return { ...upload, next: Math.min(Math.floor(status.uploadedBytes / size) * size, lastStart(file)) }
  }
  throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'uploads_ended' })
}

/** Uploads all parts but the last one, which is for the call that must not be repeated. */
export const transfer = async (run: Run, api: Api, draft: Draft, medium: DraftMedia, before: () => Promise<void>): Promise<Upload> => {
  const upload = await openUpload(run, api, draft, medium, before)
  let { next } = upload
  while (next !== undefined && next < lastStart(upload.file)) next = await sendPart(api, upload, next)
  return { ...upload, next }
}
