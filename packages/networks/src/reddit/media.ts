/**
 * Files are uploaded to the storage that a lease names. Reddit doesn't document this; its own page and PRAW do it the same way:
 * https://github.com/praw-dev/praw (praw/models/reddit/subreddit/subreddit.py) and
 * https://github.com/Pyprohly/reddit-api-doc-notes (docs/api-reference/submission.rst)
 */
import { expectList, expectString, findString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { toStreamedForm } from '../kit/streamed-form.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, Json, MediaConstraints, MediaFile, Run } from '../spec/index.ts'
import { errors } from './errors.ts'
import { imageSize, poster, sentTypes, videoSize } from './limits.ts'
import { toPlainPoster } from './plain-poster.ts'
import type { Api } from './wire.ts'

const uploadTimeout = 30 * 60_000

export interface Asset {
  [key: string]: Json
  id: string
  url: string
}

interface Field {
  name: string
  text: string
}

const toField = (field: unknown): Field => ({ name: expectString(field, 'name'), text: findString(field, 'value') ?? '' })

/** The fields of the form are a permission, and the file is the last one. Nothing is published by it. */
const transfer = async (run: Run, url: string, fields: readonly Field[], file: MediaFile): Promise<void> => {
  const form = toStreamedForm([...fields, { name: 'file', file }])
  const response = await run.http({ method: 'POST', url, ...form, timeout: uploadTimeout })
  if (isSuccess(response)) return
  // The permission ended, and the next run gets another one.
  if (response.status === 403)
    throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'upload_lease_ended', httpStatus: 403 })
  throw toNetworkError(response, errors, { now: run.now(), secrets: fields.map(({ text }) => text) })
}

const lease = async (run: Run, api: Api, file: MediaFile): Promise<Asset> => {
  const form = new URLSearchParams({ filepath: file.filename, mimetype: file.mime })
  const { json } = await api({ method: 'POST', path: '/api/media/asset.json', form })
  const action = `https:${expectString(json, 'args', 'action')}`
  const fields = expectList(json, 'args', 'fields').map(toField)
  const id = expectString(json, 'asset', 'asset_id')
  await transfer(run, action, fields, file)
  return { id, url: `${action}/${fields.find(({ name }) => name === 'key')?.text ?? id}` }
}

const uploadFile = async (run: Run, api: Api, medium: DraftMedia, constraints: MediaConstraints & { maxSize: number }): Promise<Asset> => {
  const file = await run.media(medium, constraints)
  if (file.size > constraints.maxSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return lease(run, api, file)
}

export const upload = (run: Run, api: Api, medium: DraftMedia): Promise<Asset> => {
  const constraints = medium.mime.startsWith('video/') ? { maxSize: videoSize } : { maxSize: imageSize, mimes: sentTypes }
  return run.step(`media:${medium.id}`, () => uploadFile(run, api, medium, constraints))
}

/** Uploads the chosen poster of a video, or a plain one. */
export const uploadPoster = (run: Run, api: Api, video: DraftMedia, chosen: DraftMedia | undefined): Promise<Asset> =>
  run.step(`poster:${chosen?.id ?? video.id}`, () =>
    chosen ? uploadFile(run, api, chosen, { maxSize: imageSize, mimes: poster.mimes }) : lease(run, api, toPlainPoster(video)),
  )
