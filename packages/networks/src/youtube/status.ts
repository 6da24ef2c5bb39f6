/** What became of an uploaded video: https://developers.google.com/youtube/v3/docs/videos#status */
import { findString, listAt } from '../kit/expect.ts'
import { defined } from '../kit/defined.ts'
import { NetworkError } from '../spec/index.ts'
import type { Published, Run } from '../spec/index.ts'
import type { Api } from './wire.ts'

const pollDelay = 10_000

interface Status {
  privacy: string
  upload: string
  /** Why YouTube doesn't show it. */
  reason: string | undefined
}

const readStatus = async (api: Api, videoId: string): Promise<Status> => {
  const { json } = await api.get('videos', { part: 'status', id: videoId })
  const [video] = listAt(json, 'items')
  return {
    privacy: findString(video, 'status', 'privacyStatus') ?? '',
    upload: findString(video, 'status', 'uploadStatus') ?? 'deleted',
    reason: findString(video, 'status', 'failureReason') ?? findString(video, 'status', 'rejectionReason'),
  }
}

/**
 * Throws NetworkError `forced_private` if YouTube made the video private, as it does for projects that it hasn't audited
 * (https://developers.google.com/youtube/v3/docs/videos/insert). A retry succeeds once the owner has changed that.
 */
export const assertVisibility = async (api: Api, { externalId, reference }: Published, wanted: string | undefined): Promise<void> => {
  const isAsWanted = (privacy: string | undefined): boolean => wanted === undefined || privacy === wanted
  if (isAsWanted(findString(reference, 'privacy'))) return
  const { privacy } = await readStatus(api, externalId)
  if (isAsWanted(privacy) || privacy === '') return
  throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'forced_private' })
}

/** A call that only reads can't make an uploaded video unknown. */
const isOfReader = (error: unknown): boolean => error instanceof NetworkError && (error.kind === 'auth' || error.kind === 'permission')

/** Waits until YouTube has processed the video. Throws NetworkError kind `rejected` if it couldn't, or doesn't show it. */
export const awaitProcessing = async (run: Run, api: Api, videoId: string): Promise<void> => {
  await run.step('processed', async () => {
    const status = await readStatus(api, videoId).catch((error: unknown) => {
      if (isOfReader(error)) return undefined
      throw error
    })
    if (status?.upload === 'uploaded') return run.later(pollDelay)
    if (status === undefined || status.upload === 'processed') return true
    const code = status.upload === 'failed' ? 'processing_failed' : `video_${status.upload}`
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code, ...defined({ detail: status.reason }) })
  })
}
