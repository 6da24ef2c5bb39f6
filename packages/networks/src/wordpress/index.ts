import { titleOf } from '../kit/counts.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { connectWithPassword, start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { tags, categories } = lazily(() => import('./terms.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const wordpress: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectWithPassword },
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'wordpress', start, finish, testApp },
  // Sites have no limit of their own; this is what a small host bears.
  budget: [{ scope: 'host', points: 60, windowSeconds: 60 }],
  // WordPress changes a slug that is taken, so a request that arrives late would make a second post.
  missProves: () => 'list',
  stagesEarly: true,
  postsOnInstance: true,
  choices: { tags, categories },
  receives: (draft) => ({ title: titleOf(draft) }),
  refresh,
  stage,
  publish,
  recall,
}
