/** X, through the app of the server's admin, which X bills for every call. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { stage, publish } = lazily(() => import('./publish.ts'))

export const x: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'x', start, finish, testApp },
  // https://docs.x.com/x-api/fundamentals/rate-limits: per user, and per app.
  budget: [
    { scope: 'account', points: 100, windowSeconds: 900 },
    { scope: 'app', points: 10_000, windowSeconds: 86_400 },
  ],
  missProves: () => 'list',
  stagesEarly: true,
  refresh,
  stage,
  publish,
}
