/**
 * Uploads a file without sharing it (https://docs.slack.dev/messaging/working-with-files#upload), so that the upload can be repeated and the
 * message is the only call that publishes. Completing the upload with a channel would publish the file by itself, at some later time and
 * without the timestamp of its message.
 */
import { expectString, findString } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { altTextOf } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, MediaFile, Run } from '../spec/index.ts'
import { errors } from './errors.ts'
import { fileSize } from './limits.ts'
import type { Api } from './wire.ts'

const uploadTimeout = 30 * 60_000
const pollDelay = 2_000

const openFile = async (run: Run, medium: DraftMedia): Promise<MediaFile> => {
  const file = await run.media(medium, { maxSize: fileSize })
  if (file.size > fileSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return file
}

/** The URL contains its own permission. */
const transfer = async (run: Run, url: string, file: MediaFile): Promise<void> => {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(file.size) }
  const response = await run.http({ method: 'POST', url, headers, body: file.stream(), timeout: uploadTimeout })
  if (!isSuccess(response)) throw toNetworkError(response, errors, { now: run.now(), secrets: [url] })
}

const upload = async (run: Run, api: Api, medium: DraftMedia): Promise<string> => {
  const file = await openFile(run, medium)
  const altText = altTextOf(medium)
  const { json } = await api.post('files.getUploadURLExternal', {
    filename: file.filename,
    length: String(file.size),
    ...(altText === '' ? {} : { alt_txt: altText }),
  })
  const id = expectString(json, 'file_id')
  await transfer(run, expectString(json, 'upload_url'), file)
  await api.post('files.completeUploadExternal', { files: JSON.stringify([{ id, title: file.filename }]) })
  return id
}

/** Returns the file's URL in Slack once it was scanned; retries later while it wasn't. */
export const uploadFile = async (run: Run, api: Api, medium: DraftMedia): Promise<string> => {
  const id = await run.step(`media:${medium.id}`, () => upload(run, api, medium))
  return run.step(`media-ready:${medium.id}`, async () => {
    const { json } = await api.get('files.info', { file: id })
    // Slack reads the type after the upload: https://github.com/slackapi/slack-github-action/issues/413
    return findString(json, 'file', 'mimetype') ? expectString(json, 'file', 'permalink') : run.later(pollDelay)
  })
}
