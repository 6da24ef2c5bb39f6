/** Uploads in parts (https://docs.x.com/x-api/media/quickstart/media-upload-chunked), which every type of file takes. */
import { expectString, findNumber, findString } from '../kit/expect.ts'
import { altTextOf } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Json, MediaFile, Run } from '../spec/index.ts'
import { gifSize, imageSize, videoSize } from './limits.ts'
import { altTextStep } from './prices.ts'
import type { Api } from './wire.ts'

/** Bytes of a part: small enough to be held in memory, and a video has at most 999. */
const partSize = 4 * 1024 * 1024
const partTimeout = 5 * 60_000
const pollDelay = 5_000
/** Seconds for which X keeps a file that no post uses, if it doesn't say. */
const usualLife = 86_400
/** Milliseconds that a file must still be kept for. */
const leastLife = 10 * 60_000

const isGif = ({ mime }: DraftMedia): boolean => mime === 'image/gif'
const isImage = ({ mime }: DraftMedia): boolean => mime.startsWith('image/')

const limitOf = (medium: DraftMedia): number => (isGif(medium) ? gifSize : isImage(medium) ? imageSize : videoSize)
const categoryOf = (medium: DraftMedia): string => (isGif(medium) ? 'tweet_gif' : isImage(medium) ? 'tweet_image' : 'tweet_video')

const openFile = async (run: Run, medium: DraftMedia): Promise<MediaFile> => {
  const maxSize = limitOf(medium)
  const file = await run.media(medium, { maxSize })
  if (file.size > maxSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return file
}

/** Cuts a stream into parts of equal size, of which one at a time is in memory. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Blob> {
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of stream) {
    for (let start = 0; start < chunk.length;) {
      const end = Math.min(chunk.length, start + partSize - size)
      chunks.push(new Uint8Array(chunk.subarray(start, end)))
      size += end - start
      start = end
      if (size < partSize) continue
      yield new Blob(chunks)
      chunks = []
      size = 0
    }
  }
  if (size > 0) yield new Blob(chunks)
}

interface Uploaded {
  [key: string]: Json
  id: string
  /** Milliseconds since 1970. */
  keptUntil: number
  /** X must still process it. */
  isProcessing: boolean
}

const upload = async (run: Run, api: Api, medium: DraftMedia): Promise<Uploaded> => {
  const file = await openFile(run, medium)
  const json = { media_type: file.mime, total_bytes: file.size, media_category: categoryOf(medium) }
  const begun = await api({ method: 'POST', path: '/2/media/upload/initialize', json })
  const id = expectString(begun.json, 'data', 'id')
  let index = 0
  for await (const part of partsOf(file.stream())) {
    const multipart = new FormData()
    multipart.set('segment_index', String(index++))
    multipart.set('media', part, file.filename)
    await api({ method: 'POST', path: `/2/media/upload/${encodeURIComponent(id)}/append`, multipart, timeout: partTimeout })
  }
  const { json: done } = await api({ method: 'POST', path: `/2/media/upload/${encodeURIComponent(id)}/finalize` })
  const life = findNumber(done, 'data', 'expires_after_secs') ?? usualLife
  return {
    id,
    keptUntil: run.now().getTime() + life * 1000,
    isProcessing: findString(done, 'data', 'processing_info', 'state') !== undefined,
  }
}

const awaitProcessing = async (run: Run, api: Api, id: string): Promise<true> => {
  const { json } = await api({ method: 'GET', path: '/2/media/upload', query: { command: 'STATUS', media_id: id } })
  const state = findString(json, 'data', 'processing_info', 'state') ?? 'succeeded'
  if (state === 'succeeded') return true
  if (state === 'failed') throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'processing_failed' })
  const seconds = findNumber(json, 'data', 'processing_info', 'check_after_secs')
  return run.later(seconds === undefined ? pollDelay : seconds * 1000)
}

/** Uploads of a post that is retried after a day are no longer kept, so their steps have another name. */
const nameOf = (step: string, turn: number): string => (turn === 1 ? step : `${step}:${turn}`)

export interface ReadyMedium {
  id: string
  turn: number
}

/** Returns the id of a file once X has processed it; retries later while it has not. */
export const uploadMedium = async (run: Run, api: Api, medium: DraftMedia, turn = 1): Promise<ReadyMedium> => {
  const uploaded = await run.step(nameOf(`media:${medium.id}`, turn), () => upload(run, api, medium))
  if (uploaded.keptUntil - run.now().getTime() < leastLife) return uploadMedium(run, api, medium, turn + 1)
  const { id, isProcessing } = uploaded
  if (isProcessing) await run.step(nameOf(`media-ready:${medium.id}`, turn), () => awaitProcessing(run, api, id))
  return { id, turn }
}

/** X charges for it, so it is only written when the post is about to be published: https://docs.x.com/x-api/media/create-media-metadata */
export const describeMedium = async (run: Run, api: Api, medium: DraftMedia, { id, turn }: ReadyMedium): Promise<void> => {
  const text = altTextOf(medium)
  if (text === '') return
  const json = { id, metadata: { alt_text: { text } } }
  const write = async (): Promise<true> => {
    await api({ method: 'POST', path: '/2/media/metadata', json })
    return true
  }
  await run.step(nameOf(altTextStep(medium.id), turn), write, 'alt_text')
}
