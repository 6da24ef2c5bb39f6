/** Bluesky and every other network of AT Protocol servers with app.bsky records. */
import { countGraphemes } from '../kit/count.ts'
import type { Network } from '../spec/index.ts'
import { check } from './check.ts'
import { credentialsConnect, refresh } from './connect.ts'
import { engagement } from './engagement.ts'
import { profiles, settings, text } from './limits.ts'
import { messaging } from './messages.ts'
import { publish, stage } from './publish.ts'
import { publicHosts, type Hosts } from './wire.ts'

export const createBluesky = (hosts: Hosts = publicHosts): Network => ({
  id: 'bluesky',
  name: 'Bluesky',
  modes: ['credentials'],
  credentials: credentialsConnect(hosts),
  text,
  settings,
  capabilities: { threads: true },
  // https://docs.bsky.app/docs/advanced-guides/rate-limits: a created record costs 3 points.
  budget: [
    { scope: 'account', points: 5_000, windowSeconds: 3_600, cost: 3 },
    { scope: 'account', points: 35_000, windowSeconds: 86_400, cost: 3 },
    { scope: 'host', points: 3_000, windowSeconds: 300 },
  ],
  missProves: () => 'key',
  stagesEarly: true,
  profiles: () => [...profiles],
  count: countGraphemes,
  check,
  refresh,
  collect: { engagement, messaging },
  stage: stage(hosts),
  publish: publish(hosts),
})

export const bluesky = createBluesky()
