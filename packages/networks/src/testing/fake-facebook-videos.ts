/** Sessions for videos of Pages, with the phases that a video goes through. */
import type { Answer, Recorded } from './server.ts'

export interface FakeVideo {
  id: string
  pageId: string
  form: 'reel' | 'story' | 'video'
  size: number
  received: number
  isFinished: boolean
  /** Polls until it is ready; negative if processing fails. */
  polls: number
  fields: Record<string, string>
  thumbnail?: number
  createdAt: Date
  postId: string
}

export interface VideoShelf {
  readonly videos: Map<string, FakeVideo>
  /** Polls that the next videos need; a negative number fails them. 0 by default. */
  processing: number
  /** Bytes of a part of a video; the last one may have fewer. */
  partSize: number
}

export const fail = (status: number, code: number, message: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEfGh', ...more } },
})

export const invalid = (message: string): Answer => fail(400, 100, `(#100) ${message}`)

const phaseOf = (isDone: boolean, hasFailed: boolean, hasBegun: boolean): Record<string, unknown> =>
  hasFailed
    ? { status: 'error', error: { message: 'The video is corrupt.' } }
    : { status: isDone ? 'complete' : hasBegun ? 'in_progress' : 'not_started' }

/** Each look at a video that is being processed brings it one step further. */
export const statusOf = (video: FakeVideo): Record<string, unknown> => {
  const isUploaded = video.size > 0 && video.received >= video.size
  if (video.isFinished && video.polls > 0) video.polls--
  const hasFailed = video.isFinished && video.polls < 0
  const isReady = video.isFinished && video.polls === 0
  return {
    video_status: hasFailed ? 'error' : isReady ? 'ready' : 'processing',
    uploading_phase: { status: isUploaded ? 'complete' : 'in_progress', bytes_transferred: video.received },
    processing_phase: phaseOf(isReady, hasFailed, video.isFinished),
    publishing_phase: { ...phaseOf(isReady, false, video.isFinished), ...(isReady && { publish_status: 'published' }) },
  }
}

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing#step-2--upload-the-video */
export const receiveStream = (shelf: VideoShelf, { path, headers, body }: Recorded): Answer => {
  const video = shelf.videos.get(path.split('/').at(-1) ?? '')
  if (!video || video.form === 'video') return { status: 404, json: { debug_info: { type: 'NotFound', message: 'No such session' } } }
  const [offset, size] = [Number(headers['offset']), Number(headers['file_size'])]
  if (offset !== video.received || offset + body.byteLength !== size || Number(headers['content-length']) !== body.byteLength) {
    return { status: 400, json: { debug_info: { retriable: false, type: 'OffsetInvalidError', message: 'The offset is wrong.' } } }
  }
  video.size = size
  video.received = size
  return { json: { success: true } }
}

const finish = (video: FakeVideo, fields: Record<string, string>): Answer => {
  if (video.received < video.size || video.size === 0) return invalid('The video is not uploaded.')
  video.isFinished = true
  video.fields = fields
  return { json: { success: true, ...(video.form === 'video' ? {} : { post_id: video.postId }) } }
}

/** Reels and stories. */
export const handleSession = (shelf: VideoShelf, fields: Record<string, string>, create: () => FakeVideo): Answer => {
  const { upload_phase: phase, video_id: id = '' } = fields
  if (phase === 'START') {
    const video = create()
    return { json: { video_id: video.id, upload_url: `https://rupload.facebook.com/video-upload/v25.0/${video.id}` } }
  }
  const video = shelf.videos.get(id)
  if (phase !== 'FINISH' || !video) return invalid('Invalid parameter')
  if (video.form === 'reel' && fields['video_state'] !== 'PUBLISHED') return invalid('video_state')
  return finish(video, fields)
}

/** Other videos, in parts: https://developers.facebook.com/docs/graph-api/reference/page/videos/#Creating */
export const handleParts = (
  shelf: VideoShelf,
  fields: Record<string, string>,
  files: Readonly<Record<string, number>>,
  create: () => FakeVideo,
): Answer => {
  const { upload_phase: phase, upload_session_id: session = '' } = fields
  const rangeFrom = (video: FakeVideo) => ({
    start_offset: String(video.received),
    end_offset: String(Math.min(video.size, video.received + shelf.partSize)),
  })
  if (phase === 'start') {
    const size = Number(fields['file_size'])
    if (!(size > 0)) return invalid('file_size')
    const video = create()
    video.size = size
    return { json: { video_id: video.id, upload_session_id: `s${video.id}`, ...rangeFrom(video) } }
  }
  const video = shelf.videos.get(session.slice(1))
  if (!video) return fail(400, 6000, 'There was a problem uploading your video file.', { error_subcode: 1363033 })
  if (phase === 'finish') return finish(video, fields)
  const sent = files['video_file_chunk']
  if (phase !== 'transfer' || sent === undefined) return invalid('Invalid parameter')
  if (Number(fields['start_offset']) !== video.received) {
    return fail(400, 6000, 'There was a problem uploading your video.', { error_subcode: 1363037, error_data: rangeFrom(video) })
  }
  video.received += sent
  return { json: rangeFrom(video) }
}
