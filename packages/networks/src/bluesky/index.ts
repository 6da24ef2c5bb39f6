import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { declareConnect, permissions } from './declare.ts'
import { description } from './describe.ts'
import { jwksPath, metadataPath, toClientMetadata, toJwks } from './oauth-client.ts'
import { publicHosts, type Hosts } from './hosts.ts'
import { receives } from './receives.ts'

const { connectWithPassword, finish, refresh } = lazily(() => import('./connect.ts'))
const { start } = lazily(() => import('./oauth.ts'))
const { findPeople } = lazily(() => import('./people.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { conversations } = lazily(() => import('./messages.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const createBluesky = (hosts: Hosts = publicHosts): Network => ({
  ...description,
  connect: declareConnect(hosts),
  permissions,
  credentials: { connect: (...args) => connectWithPassword(hosts, ...args) },
  oauth: {
    needsInstance: true,
    appKey: () => 'bluesky',
    start: (...args) => start(hosts, ...args),
    finish: (...args) => finish(hosts, ...args),
  },
  // https://docs.bsky.app/docs/advanced-guides/rate-limits: creating a record costs 3 points.
  budget: [
    { scope: 'account', points: 5_000, windowSeconds: 3_600, cost: 3 },
    { scope: 'account', points: 35_000, windowSeconds: 86_400, cost: 3 },
    { scope: 'host', points: 3_000, windowSeconds: 300 },
  ],
  documents: { [metadataPath]: toClientMetadata, [jwksPath]: toJwks },
  missProves: () => 'key',
  stagesEarly: true,
  findPeople,
  refresh,
  receives,
  collect: { engagement: { replies, reactions }, messaging: { conversations } },
  stage: (...args) => stage(hosts, ...args),
  publish: (...args) => publish(hosts, ...args),
  recall,
})

export const bluesky = createBluesky()
