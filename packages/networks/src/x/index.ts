/** X, through the app of the server's admin, which X bills for every call. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'
import { messageCost, replyCost } from './prices.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))
const { repliesSince } = lazily(() => import('./engagement.ts'))
const { conversations } = lazily(() => import('./messages.ts'))

export const x: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'x', start, finish, testApp },
  // https://docs.x.com/x-api/fundamentals/rate-limits: per user, and per app.
  budget: [
    { scope: 'account', use: 'publishing', points: 100, windowSeconds: 900 },
    { scope: 'app', use: 'publishing', points: 10_000, windowSeconds: 86_400 },
    // Each collection makes up to four searches, of which an app may make 450 in 15 minutes and a user 300.
    { scope: 'account', use: 'collecting', points: 60, windowSeconds: 900 },
    { scope: 'app', use: 'collecting', points: 100, windowSeconds: 900 },
  ],
  missProves: () => 'list',
  stagesEarly: true,
  refresh,
  collect: {
    engagement: { repliesSince, cost: { code: 'per_reply', amount: replyCost } },
    messaging: { conversations, cost: { code: 'per_message', amount: messageCost } },
  },
  stage,
  publish,
  recall,
}
