/** Upload sessions of the fake YouTube: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol */
import { findString, isFields } from '../kit/expect.ts'
import { origin } from '../youtube/wire.ts'
import { googleError } from './fake-google.ts'
import { type FakeVideo, type FakeYouTube, toVideo } from './fake-youtube.ts'
import type { Answer, Recorded } from './server.ts'

export interface FakeSession {
  id: string
  given: Record<string, Record<string, unknown>>
  notifies: boolean
  size: number
  mime: string
  received: number
  video?: FakeVideo
}

const partUnit = 262_144

const faultOf = (json: unknown): string | undefined => {
  const title = findString(json, 'snippet', 'title') ?? ''
  const description = findString(json, 'snippet', 'description') ?? ''
  if (title === '' || title.length > 100 || /[<>]/.test(title)) return 'invalidTitle'
  if (Buffer.byteLength(description) > 5000 || /[<>]/.test(description)) return 'invalidDescription'
  if (!/^\d+$/.test(findString(json, 'snippet', 'categoryId') ?? '')) return 'invalidCategoryId'
  return /^(public|unlisted|private)$/.test(findString(json, 'status', 'privacyStatus') ?? '') ? undefined : 'invalidVideoMetadata'
}

export const startUpload = (fake: FakeYouTube, { query, headers, json }: Recorded): Answer => {
  if (query['uploadType'] !== 'resumable' || !isFields(json)) return googleError(400, 'badRequest')
  if (Object.keys(json).some((part) => !query['part']?.split(',').includes(part))) return googleError(400, 'unexpectedPart')
  const fault = faultOf(json)
  if (fault !== undefined) return googleError(400, fault)
  if (fake.uploadsLeft === 0)
    return googleError(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.')
  fake.uploadsLeft -= 1
  const id = `session-${fake.uploadsLeft}`
  const [size, mime = ''] = [Number(headers['x-upload-content-length']), headers['x-upload-content-type']]
  if (!(size > 0) || !mime.startsWith('video/')) return googleError(400, 'badRequest')
  const notifies = query['notifySubscribers'] !== 'false'
  fake.sessions.set(id, { id, given: json as FakeSession['given'], notifies, size, mime, received: 0 })
  return { headers: { location: `${origin}/upload/youtube/v3/videos?upload_id=${id}` } }
}

const incomplete = ({ received }: FakeSession): Answer => ({
  status: 308,
  headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {},
})

const complete = (fake: FakeYouTube, session: FakeSession): Answer => {
  const wanted = String(session.given['status']?.['privacyStatus'])
  const video: FakeVideo = {
    id: `fakeVideo${String(fake.videos.length + 1).padStart(2, '0')}`,
    size: session.size,
    given: session.given,
    privacy: fake.isAudited ? wanted : 'private',
    uploadStatus: 'uploaded',
    reason: {},
    publishedAt: fake.now().toISOString(),
    notifies: session.notifies,
    captions: [],
  }
  session.video = video
  fake.videos.push(video)
  return { json: toVideo(video) }
}

export const receive = (fake: FakeYouTube, { query, headers, body }: Recorded): Answer => {
  const session = fake.sessions.get(query['upload_id'] ?? '')
  if (!session) return googleError(404, 'notFound')
  if (session.video) return { json: toVideo(session.video) }
  const range = headers['content-range'] ?? ''
  if (range === `bytes */${session.size}` && body.length === 0) return incomplete(session)
  const [, start = '', last = '', size = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
  const end = Number(last) + 1
  const isWhole = end === session.size || end % partUnit === 0
  const fits = Number(size) === session.size && Number(start) === session.received && body.length === end - Number(start)
  if (!fits || !isWhole || headers['content-type'] !== session.mime) return googleError(400, 'invalidContentRange')
  session.received = end
  return end === session.size ? complete(fake, session) : incomplete(session)
}
