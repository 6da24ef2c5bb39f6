import { titleOf } from '../kit/counts.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { connectWithPassword, refresh } = lazily(() => import('./connect.ts'))
const { community, languageId } = lazily(() => import('./choices.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const lemmy: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectWithPassword },
  // Servers set their own limits, by IP address. These are the defaults (crates/utils/src/rate_limit/mod.rs), a third of them for reading.
  budget: [
    { scope: 'account', use: 'publishing', points: 6, windowSeconds: 300 },
    { scope: 'host', use: 'collecting', points: 60, windowSeconds: 60, cost: 2 },
  ],
  // The community lists what is visible in it, and its modlog what was removed from it.
  missProves: () => 'list',
  stagesEarly: true,
  postsOnInstance: true,
  choices: { community, language_id: languageId },
  receives: (draft) => ({ title: titleOf(draft) }),
  refresh,
  collect: { engagement: { replies, reactions } },
  stage,
  publish,
  recall,
}
