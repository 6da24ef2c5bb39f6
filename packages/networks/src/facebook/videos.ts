/**
 * Uploads videos in sessions, which exist before anything is published:
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing, https://developers.facebook.com/docs/page-stories-api#video-stories
 * and https://developers.facebook.com/docs/graph-api/reference/page/videos/#Creating.
 */
import { expectId, expectString, findAt, findNumber, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, HttpResponse, Json, MediaFile, Run } from '../spec/index.ts'
import { videoSize } from './limits.ts'
import { openPhoto } from './photos.ts'
import { sendParts, streamVideo } from './transfer.ts'
import type { Page } from './wire.ts'

export type VideoForm = 'reel' | 'story' | 'video'

const edges: Readonly<Record<VideoForm, string>> = { reel: 'video_reels', story: 'video_stories', video: 'videos' }

interface Session {
  [key: string]: Json
  videoId: string
  /** Of reels and stories. */
  url: string
  /** Of other videos, with the end of the first part. */
  sessionId: string
  end: number
}

/** The key of the call that publishes. Publishing the same video twice has no effect. */
export interface VideoKey {
  [key: string]: Json
  videoId: string
  sessionId: string
}

export interface VideoPlan {
  form: VideoForm
  medium: DraftMedia
  /** An image of the post; only reels need it before they are published. */
  thumbnail: DraftMedia | undefined
  /** Tells the uploads of one delivery apart, of which the former failed. */
  number: number
}

const openVideo = async (run: Run, medium: DraftMedia): Promise<MediaFile> => {
  const file = await run.media(medium, { maxSize: videoSize })
  if (file.size > videoSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return file
}

const toNumber = (value: unknown): number => (typeof value === 'string' ? Number(value) : typeof value === 'number' ? value : Number.NaN)

const videoIdOf = ({ json }: HttpResponse): string => findString(json, 'video_id') || expectId(json, 'video_id')

const startSession = async ({ graph, videos, id }: Page, form: VideoForm, file: MediaFile): Promise<Session> => {
  if (form !== 'video') {
    const response = await graph.post(`${id}/${edges[form]}`, { upload_phase: 'START' })
    return { videoId: videoIdOf(response), url: expectString(response.json, 'upload_url'), sessionId: '', end: 0 }
  }
  const response = await videos.post(`${id}/${edges[form]}`, { upload_phase: 'start', file_size: file.size })
  const end = toNumber(findAt(response.json, 'end_offset'))
  if (!(end > 0)) throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'broken_answer' })
  return { videoId: videoIdOf(response), url: '', sessionId: expectString(response.json, 'upload_session_id'), end }
}

/** The bytes that arrived in an earlier run. */
const offsetOf = async ({ graph }: Page, videoId: string, size: number): Promise<number> => {
  const { json } = await graph.get(videoId, { fields: 'status' })
  const bytes = findNumber(json, 'status', 'uploading_phase', 'bytes_transferred') ?? 0
  return bytes < size ? bytes : 0
}

const transfer = async (run: Run, page: Page, session: Session, { file, isNew }: { file: MediaFile; isNew: boolean }): Promise<void> => {
  if (session.url === '') return sendParts(page, { id: session.sessionId, file, end: session.end })
  const offset = isNew ? 0 : await offsetOf(page, session.videoId, file.size)
  return streamVideo(run, page, { url: session.url, file, offset })
}

/** https://developers.facebook.com/docs/graph-api/reference/video/thumbnails */
const setThumbnail = async (run: Run, { graph }: Page, videoId: string, image: DraftMedia): Promise<void> => {
  await graph.post(`${videoId}/thumbnails`, { is_preferred: true }, { files: { source: await openPhoto(run, image) } })
}

/** Uploads a video, or continues to. Nothing is visible before `publishVideo`. */
export const uploadVideo = async (run: Run, page: Page, { form, medium, thumbnail, number }: VideoPlan): Promise<VideoKey> => {
  const name = `${form}:${medium.id}:${number}`
  let isNew = false
  const session = await run.step<Session>(`session:${name}`, async () => {
    isNew = true
    return startSession(page, form, await openVideo(run, medium))
  })
  await run.step(`bytes:${name}`, async () => {
    await transfer(run, page, session, { file: await openVideo(run, medium), isNew })
    return true
  })
  if (form === 'reel' && thumbnail) {
    await run.step(`thumbnail:${name}:${thumbnail.id}`, async () => {
      await setThumbnail(run, page, session.videoId, thumbnail)
      return true
    })
  }
  return { videoId: session.videoId, sessionId: session.sessionId }
}

export interface VideoWords {
  description: string
  title: string | undefined
  isInFeed: boolean
}

/** Ends the session, which publishes the video once it is processed. Returns the post, if Facebook names it. */
export const publishVideo = async (
  run: Run,
  { graph, videos, id }: Page,
  { form, thumbnail }: VideoPlan,
  { videoId, sessionId }: VideoKey,
  { description, title, isInFeed }: VideoWords,
): Promise<string | undefined> => {
  if (form === 'video') {
    const fields = {
      upload_phase: 'finish',
      upload_session_id: sessionId,
      title,
      description,
      no_story: isInFeed ? undefined : true,
    }
    await videos.post(`${id}/videos`, fields, thumbnail ? { files: { thumb: await openPhoto(run, thumbnail) } } : {})
    return undefined
  }
  const words = form === 'reel' ? { video_state: 'PUBLISHED', description, title } : {}
  const { json } = await graph.post(`${id}/${edges[form]}`, { upload_phase: 'FINISH', video_id: videoId, ...words })
  return findString(json, 'post_id')
}
