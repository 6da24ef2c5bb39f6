/** Threads, through the app of the server's admin. */
import { notices } from '../kit/graph/notices.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { locations } = lazily(() => import('./choices.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const threads: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'threads', start, finish, testApp },
  // https://developers.facebook.com/documentation/threads/overview#rate-limiting. The quota for replies is read before each one.
  budget: [
    { scope: 'account', use: 'publishing', points: 250, windowSeconds: 86_400 },
    // A profile may make 4,800 calls a day for each view of the day, of which 10 are counted at least. Most of them are left to publishing.
    { scope: 'account', use: 'collecting', points: 600, windowSeconds: 3_600 },
  ],
  // A container is published once, and says whether it was.
  missProves: () => 'key',
  stagesEarly: true,
  fetchesMedia: true,
  notices,
  choices: { location_id: locations },
  refresh,
  collect: { engagement: { replies, reactions } },
  stage,
  publish,
  recall,
}
