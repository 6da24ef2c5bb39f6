import { titleOf } from '../kit/counts.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { connectWithKey, refresh } = lazily(() => import('./connect.ts'))
const { tags } = lazily(() => import('./choices.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const ghost: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectWithKey },
  // Sites have no limit for integrations; this is what a small host bears.
  budget: [{ scope: 'host', points: 60, windowSeconds: 60 }],
  // Ghost changes a slug that is taken, so a request that arrives late would make a second post.
  missProves: () => 'list',
  stagesEarly: true,
  postsOnInstance: true,
  choices: { tags },
  receives: (draft) => ({ title: titleOf(draft) }),
  refresh,
  stage,
  publish,
  recall,
}
