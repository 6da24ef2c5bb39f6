/** YouTube, through the Data API with an app of the server's admin. */
import { titleOf } from '../kit/counts.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { categories, playlists } = lazily(() => import('./choices.ts'))
const { stage, publish } = lazily(() => import('./publish.ts'))

export const youtube: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'youtube', start, finish, testApp },
  budget: [],
  // https://developers.google.com/youtube/v3/determine_quota_cost
  quotas: [{ code: 'uploads', limit: 100, timeZone: 'America/Los_Angeles', endedBy: ['quota_exceeded', 'daily_limit_exceeded'] }],
  // A session that isn't complete has made no video.
  missProves: () => 'key',
  stagesEarly: true,
  choices: { category_id: categories, playlist_id: playlists },
  receives: (draft) => ({ title: titleOf(draft) }),
  refresh,
  stage,
  publish,
}
