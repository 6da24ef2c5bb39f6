/** Uploading media: https://docs.joinmastodon.org/methods/media/ */
import { expectString, findNumber } from '../kit/expect.ts'
import { altTextOf } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, MediaConstraints, Run } from '../spec/index.ts'
import type { Limits } from './limits.ts'
import type { Api } from './wire.ts'

const uploadTimeout = 10 * 60_000
const pollDelay = 3_000

const constraintsOf = (limits: Limits, medium: DraftMedia): MediaConstraints =>
  medium.mime.startsWith('image/') ? { maxSize: limits.imageSize, maxPixels: limits.imagePixels } : { maxSize: limits.videoSize }

const focusOf = (medium: DraftMedia): string | undefined => {
  const x = findNumber(medium.settings, 'focal_point', 'x')
  const y = findNumber(medium.settings, 'focal_point', 'y')
  return x === undefined || y === undefined ? undefined : `${x},${y}`
}

const send = async (run: Run, api: Api, limits: Limits, medium: DraftMedia): Promise<{ id: string; ready: boolean }> => {
  const constraints = constraintsOf(limits, medium)
  const file = await run.media(medium, constraints)
  if (constraints.maxSize !== undefined && file.size > constraints.maxSize) {
    throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  }
  const multipart = new FormData()
  multipart.set('file', new File([new Uint8Array(await file.bytes())], file.filename, { type: file.mime }))
  const description = altTextOf(medium)
  if (description) multipart.set('description', description)
  const focus = focusOf(medium)
  if (focus) multipart.set('focus', focus)
  const response = await api({ method: 'POST', path: '/api/v2/media', multipart, timeout: uploadTimeout })
  // 202 means accepted but still being processed.
  return { id: expectString(response.json, 'id'), ready: response.status !== 202 }
}

/** Returns the attachment's id once the server has processed it; retries later while it has not. */
export const uploadMedium = async (run: Run, api: Api, limits: Limits, medium: DraftMedia): Promise<string> => {
  const { id, ready } = await run.step(`media:${medium.id}`, () => send(run, api, limits, medium))
  if (ready) return id
  return run.step(`media-ready:${medium.id}`, async () => {
    const { status } = await api({ method: 'GET', path: `/api/v1/media/${encodeURIComponent(id)}` })
    return status === 206 ? run.later(pollDelay) : id
  })
}
