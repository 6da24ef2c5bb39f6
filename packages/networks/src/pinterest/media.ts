/** Images are part of the request that creates a Pin. A video is uploaded before: https://developers.pinterest.com/docs/api/v5/media-create/ */
import { expectFields, expectString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { toStreamedForm } from '../kit/streamed-form.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, MediaFile, Run } from '../spec/index.ts'
import { errors } from './errors.ts'
import { sentTypes, videoSize } from './limits.ts'
import type { Api } from './wire.ts'

const uploadTimeout = 30 * 60_000
const pollDelay = 10_000

const tooLarge = (): NetworkError => new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })

export interface SentImage {
  content_type: string
  /** In base64. */
  data: string
}

export const readImage = async (run: Run, medium: DraftMedia, maxSize: number): Promise<SentImage> => {
  const file = await run.media(medium, { maxSize, mimes: sentTypes })
  if (file.size > maxSize) throw tooLarge()
  return { content_type: file.mime, data: Buffer.from(await file.bytes()).toString('base64') }
}

/** A form of S3: its fields are a permission, and the file is the last one. */
const transfer = async (run: Run, url: string, fields: Record<string, unknown>, file: MediaFile): Promise<void> => {
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  const form = toStreamedForm([...texts.map(([name, text]) => ({ name, text })), { name: 'file', file }])
  const response = await run.http({ method: 'POST', url, ...form, timeout: uploadTimeout })
  if (!isSuccess(response)) throw toNetworkError(response, errors, { now: run.now(), secrets: texts.map(([, text]) => text) })
}

const upload = async (run: Run, api: Api, medium: DraftMedia): Promise<string> => {
  const file = await run.media(medium, { maxSize: videoSize })
  if (file.size > videoSize) throw tooLarge()
  const { json } = await api({ method: 'POST', path: '/media', json: { media_type: 'video' } })
  await transfer(run, expectString(json, 'upload_url'), expectFields(json, 'upload_parameters'), file)
  return expectString(json, 'media_id')
}

/** Returns the video's id once Pinterest has processed it; retries later while it has not. */
export const uploadVideo = async (run: Run, api: Api, medium: DraftMedia): Promise<string> => {
  const id = await run.step(`media:${medium.id}`, () => upload(run, api, medium))
  return run.step(`media-ready:${medium.id}`, async () => {
    const { json } = await api({ method: 'GET', path: `/media/${encodeURIComponent(id)}` })
    const status = expectString(json, 'status')
    if (status === 'failed') throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'media_processing_failed' })
    return status === 'succeeded' ? id : run.later(pollDelay)
  })
}
