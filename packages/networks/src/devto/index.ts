import { lazily } from '../kit/lazily.ts'
import { titleOf } from '../kit/counts.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { connectWithKey, refresh } = lazily(() => import('./connect.ts'))
const { publish } = lazily(() => import('./publish.ts'))

export const devto: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectWithKey },
  // https://github.com/forem/forem: config/initializers/rack_attack.rb (writes), app/services/rate_limit_checker.rb (articles)
  budget: [
    { scope: 'account', points: 1, windowSeconds: 1 },
    { scope: 'account', points: 10, windowSeconds: 30 },
  ],
  // The lists contain every article of the user.
  missProves: () => 'list',
  stagesEarly: false,
  fetchesMedia: true,
  receives: (draft) => ({ title: titleOf(draft) }),
  refresh,
  publish,
}
