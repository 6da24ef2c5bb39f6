import type { Network } from '../spec/index.ts'
import { credentialsConnect, declareConnect, permissions, refresh } from './connect.ts'
import { description } from './describe.ts'
import { receives } from './embed.ts'
import { engagement } from './engagement.ts'
import { messaging } from './messages.ts'
import { findPeople } from './people.ts'
import { publish, stage } from './publish.ts'
import { publicHosts, type Hosts } from './wire.ts'

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
  collect: { engagement, messaging },
  stage: stage(hosts),
  publish: publish(hosts),
})

export const bluesky = createBluesky()
