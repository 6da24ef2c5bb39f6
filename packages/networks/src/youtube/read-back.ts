/** Looks up a video after an unknown outcome: its session says whether it is complete, and the channel's list shows it once that has ended. */
import { expectString, findString, listAt } from '../kit/expect.ts'
import type { Found, Published, Run, Sent, Target } from '../spec/index.ts'
import { channelOf } from './limits.ts'
import { readSession } from './session.ts'
import type { Plan } from './video.ts'
import type { Api } from './wire.ts'

const pageSize = 50
const mostPages = 4
/** Clocks differ. */
const clockTolerance = 60_000

export const toPublished = (videoId: string, privacy: string | undefined): Published => ({
  externalId: videoId,
  externalUrl: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`,
  reference: { privacy: privacy ?? '' },
})

export const fromVideo = (video: unknown): Published => toPublished(expectString(video, 'id'), findString(video, 'status', 'privacyStatus'))

const isExpected = (item: unknown, { snippet }: Plan, sent: Sent): boolean =>
  findString(item, 'snippet', 'title') === snippet['title'] &&
  (findString(item, 'snippet', 'description') ?? '').trim() === String(snippet['description']).trim() &&
  Date.parse(findString(item, 'snippet', 'publishedAt') ?? '') >= sent.startedAt.getTime() - clockTolerance

/** https://developers.google.com/youtube/v3/docs/playlistItems/list. The list has private videos too, but may show them late. */
export const findInUploads = async (run: Run, api: Api, target: Target, plan: Plan, sent: Sent): Promise<Found> => {
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { part: 'snippet', playlistId: channelOf(target.account).uploads, maxResults: pageSize, pageToken }
    const { json } = await api.get('playlistItems', query)
    const ids = listAt(json, 'items')
      .filter((item) => isExpected(item, plan, sent))
      .map((item) => expectString(item, 'snippet', 'resourceId', 'videoId'))
    const taken = await run.listTaken(ids)
    const found = ids.find((id) => !taken.has(id))
    if (found !== undefined) return { state: 'found', published: toPublished(found, undefined) }
    pageToken = findString(json, 'nextPageToken')
    if (!pageToken) break
  }
  return { state: 'unsure' }
}

export interface Searched {
  session: string
  size: number
  plan: Plan
}

export const findVideo = async (run: Run, api: Api, target: Target, { session, size, plan }: Searched, sent: Sent): Promise<Found> => {
  const state = await readSession(api, session, size)
  if (state.state === 'complete') return { state: 'found', published: fromVideo(state.video) }
  return state.state === 'open' ? { state: 'absent' } : findInUploads(run, api, target, plan, sent)
}
