/** What became of a video: https://developers.facebook.com/docs/video-api/guides/reels-publishing#step-4--check-the-status */
import { findAt, findString, listAt } from '../kit/expect.ts'
import type { Page } from './wire.ts'

export type VideoState =
  /** Uploaded, but not published by anyone. */
  { state: 'waiting' } | { state: 'processing' } | { state: 'live' } | { state: 'failed'; detail: string }

const phases = ['uploading_phase', 'processing_phase', 'publishing_phase'] as const

const isOver = (status: string | undefined): boolean => status === 'error' || status === 'expired' || status === 'upload_failed'

const detailOf = (status: unknown): string => {
  const messages = phases.flatMap((phase) => [
    findString(status, phase, 'error', 'message'),
    ...listAt(status, phase, 'errors').map((error) => findString(error, 'message')),
  ])
  return messages.find((message) => message !== undefined) ?? ''
}

export const toVideoState = (status: unknown): VideoState => {
  const overall = findString(status, 'video_status')
  if (isOver(overall) || phases.some((phase) => isOver(findString(status, phase, 'status')))) {
    return { state: 'failed', detail: detailOf(status) }
  }
  const publishing = findString(status, 'publishing_phase', 'status')
  if (publishing === undefined) return { state: overall === 'ready' ? 'live' : 'processing' }
  if (publishing === 'not_started') return { state: 'waiting' }
  return { state: publishing === 'complete' ? 'live' : 'processing' }
}

export const readVideoState = async ({ graph }: Page, videoId: string): Promise<VideoState> =>
  toVideoState(findAt((await graph.get(videoId, { fields: 'status' })).json, 'status'))
