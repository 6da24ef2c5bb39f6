/** Pages on Facebook, through the app of the server's admin. */
import { notices } from '../kit/graph/notices.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { findApp } from './credential.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { conversations } = lazily(() => import('./messages.ts'))
const { publish, stage, recall } = lazily(() => import('./publish.ts'))

export const facebook: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'facebook', start, finish, testApp },
  budget: [
    // https://developers.facebook.com/docs/graph-api/overview/rate-limiting: an hour allows 200 calls for each person who uses the app.
    { scope: 'account', use: 'publishing', points: 100, windowSeconds: 3_600, cost: 5 },
    { scope: 'account', use: 'collecting', points: 100, windowSeconds: 3_600, cost: 2 },
    // https://developers.facebook.com/docs/video-api/guides/reels-publishing#rate-limit
    { scope: 'account', points: 30, windowSeconds: 86_400, profiles: ['facebook.reel'] },
  ],
  missProves: () => 'list',
  // Photos and videos that were uploaded stay invisible until a post shows them.
  stagesEarly: true,
  notices: { ...notices, appOf: findApp },
  refresh,
  collect: { engagement: { replies, reactions }, messaging: { conversations } },
  stage,
  publish,
  recall,
}
