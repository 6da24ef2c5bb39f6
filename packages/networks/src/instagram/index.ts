/** Instagram, through the app of the server's admin and a login with Instagram. */
import { notices } from '../kit/graph/notices.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, refresh } = lazily(() => import('./connect.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { conversations } = lazily(() => import('./messages.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const instagram: Network = {
  ...description,
  connect,
  permissions,
  // Instagram's authorization server has no call that shows whether an app's secret is right.
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'instagram', start, finish },
  // https://developers.facebook.com/documentation/instagram-platform/content-publishing#rate-limit. The account's own quota is read before each post.
  budget: [
    { scope: 'account', use: 'publishing', points: 100, windowSeconds: 86_400 },
    // https://developers.facebook.com/docs/graph-api/overview/rate-limiting: an account has 4,800 calls a day for each view of the day.
    { scope: 'account', use: 'collecting', points: 400, windowSeconds: 3_600, cost: 2 },
  ],
  // A container is published once, and says whether it was.
  missProves: () => 'key',
  stagesEarly: true,
  fetchesMedia: true,
  notices,
  refresh,
  collect: { engagement: { replies, reactions }, messaging: { conversations } },
  stage,
  publish,
  recall,
}
