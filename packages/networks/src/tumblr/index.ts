import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { publish, recall } = lazily(() => import('./publish.ts'))

export const tumblr: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'tumblr', start, finish, testApp },
  // https://github.com/tumblr/docs/blob/master/api.md#rate-limits. A post takes two calls.
  budget: [
    { scope: 'account', use: 'publishing', points: 250, windowSeconds: 86_400 },
    { scope: 'app', points: 1_000, windowSeconds: 3_600, cost: 2 },
    { scope: 'app', points: 5_000, windowSeconds: 86_400, cost: 2 },
  ],
  // A blog lists all of its posts to those who may post to it.
  missProves: () => 'list',
  // Media are part of the call that creates the post.
  stagesEarly: false,
  refresh,
  publish,
  recall,
}
