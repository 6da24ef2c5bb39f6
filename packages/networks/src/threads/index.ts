/** Threads, through the app of the server's admin. */
import { notices } from '../kit/graph/notices.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { locations } = lazily(() => import('./choices.ts'))
const { stage, publish } = lazily(() => import('./publish.ts'))

export const threads: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'threads', start, finish, testApp },
  // https://developers.facebook.com/documentation/threads/overview#rate-limiting. The quota for replies is read before each one.
  budget: [{ scope: 'account', use: 'publishing', points: 250, windowSeconds: 86_400 }],
  // A container is published once, and says whether it was.
  missProves: () => 'key',
  stagesEarly: true,
  fetchesMedia: true,
  notices,
  choices: { location_id: locations },
  refresh,
  stage,
  publish,
}
