/** YouTube, through the Data API with an app of the server's admin. */
import { titleOf } from '../kit/counts.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'
import { mostRequests } from './limits.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { categories, playlists } = lazily(() => import('./choices.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))
const { repliesSince } = lazily(() => import('./engagement.ts'))

export const youtube: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'youtube', start, finish, testApp },
  // Projects have 10,000 units a day. Collecting uses 6,000 at most, because points that were saved up are added to those of a day. The rest is
  // left for what is added to videos, of which captions alone cost 400.
  budget: [{ scope: 'app', use: 'collecting', points: 3_000, windowSeconds: 86_400, cost: mostRequests }],
  // https://developers.google.com/youtube/v3/determine_quota_cost
  quotas: [{ code: 'uploads', limit: 100, timeZone: 'America/Los_Angeles', endedBy: ['quota_exceeded', 'daily_limit_exceeded'] }],
  // A session that isn't complete has made no video.
  missProves: () => 'key',
  stagesEarly: true,
  choices: { category_id: categories, playlist_id: playlists },
  receives: (draft) => ({ title: titleOf(draft) }),
  refresh,
  collect: { engagement: { repliesSince } },
  stage,
  publish,
  recall,
}
