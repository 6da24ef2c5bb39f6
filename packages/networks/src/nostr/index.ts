import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { connectWithKey, refresh } = lazily(() => import('./connect.ts'))
const { relays } = lazily(() => import('./choices.ts'))
const { findPeople } = lazily(() => import('./people.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const nostr: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectWithKey },
  // Each relay has its own limits, which it only reports by refusing.
  budget: [],
  missProves: () => 'key',
  stagesEarly: true,
  choices: { relays },
  findPeople,
  refresh,
  collect: { engagement: { replies, reactions } },
  stage,
  publish,
  recall,
}
