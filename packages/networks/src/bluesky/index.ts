import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { credentialsConnect, declareConnect, permissions, refresh } from './connect.ts'
import { description } from './describe.ts'
import { receives } from './embed.ts'
import { findPeople } from './people.ts'
import { publish, stage } from './publish.ts'
import { publicHosts, type Hosts } from './wire.ts'

const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { conversations } = lazily(() => import('./messages.ts'))

export const createBluesky = (hosts: Hosts = publicHosts): Network => ({
  ...description,
  connect: declareConnect(hosts),
  permissions,
  credentials: credentialsConnect(hosts),
  // https://docs.bsky.app/docs/advanced-guides/rate-limits: creating a record costs 3 points.
  budget: [
    { scope: 'account', points: 5_000, windowSeconds: 3_600, cost: 3 },
    { scope: 'account', points: 35_000, windowSeconds: 86_400, cost: 3 },
    { scope: 'host', points: 3_000, windowSeconds: 300 },
  ],
  missProves: () => 'key',
  stagesEarly: true,
  findPeople,
  refresh,
  receives,
  collect: { engagement: { replies, reactions }, messaging: { conversations } },
  stage: stage(hosts),
  publish: publish(hosts),
})

export const bluesky = createBluesky()
