/** A server over fake networks, on a data directory of its own and with a clock that can be moved. */
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLog } from '../../apps/server/src/lib/log.ts'
import { openRuntime, recoverJobs } from '../../apps/server/src/runtime.ts'
import { createTestClock } from '../../apps/server/src/test/clock.ts'
import { driveApp, type DrivenApp } from '../../apps/server/src/test/driven-app.ts'
import { type Fakes, startFakes } from '../../tests/web/networks.ts'
import { prepareTime, releaseTime } from './database-time.ts'
import { type Neighbors, startNeighbors } from './neighbors.ts'
import { withNearbyMedia } from './public-media.ts'

export interface ServerOptions {
  dataDir: string
  port: number
  progress: (message: string) => void
  /** `web` runs no jobs, so that nothing happens once the server listens. */
  role?: 'all' | 'web'
}

export interface DemoServer extends AsyncDisposable {
  driven: DrivenApp
  fakes: Fakes
  neighbors: Neighbors
  /** From now on time passes, the server listens, and it runs its jobs. */
  resume(): Promise<void>
}

/** The password of the demo is public, so hashing it can be cheap. */
const passwordCost = { memoryKiB: 1024, passes: 1, parallelism: 1 }

const names = { handle: 'harbourcafe.example', mastodon: { username: 'harbourcafe', domain: 'quay.example' } }

/** Gives the accounts of the fakes the name of the cafe, and all fakes the time of the server. */
function dress(fakes: Fakes, now: () => Date): void {
  for (const { profile } of [fakes.instagram, fakes.threads]) Object.assign(profile, { username: 'harbourcafe', name: 'Harbour Cafe' })
  for (const fake of Object.values(fakes))
    if (typeof fake === 'object' && 'now' in fake && fake !== fakes.devto) Object.assign(fake, { now })
  fakes.youtube.google.now = now
}

export async function openDemoServer({ dataDir, port, progress, role = 'all' }: ServerOptions): Promise<DemoServer> {
  await using stack = new AsyncDisposableStack()
  const fakes = stack.use(await startFakes(names))
  const neighbors = stack.use(await startNeighbors())
  // The networks that only exist in tests stay there.
  const { steps: _, gated: __, ...networks } = fakes.options.networks ?? {}
  const { FETCH_ALLOW_LIST: hosts, ...reachable } = fakes.options.env ?? {}
  const config = readConfig({
    ...reachable,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    FETCH_ALLOW_LIST: [hosts, neighbors.host].join(','),
    LOG_LEVEL: 'error',
    ROLE: role,
  })
  const runtime = stack.use(await openRuntime({ config, log: createLog('error'), exclusive: true, progress }))
  await prepareTime(runtime.database)
  const clock = createTestClock()
  dress(fakes, clock.now)
  // No name is resolved, so nothing outside of this machine is contacted, whatever a visitor enters.
  const broadside = stack.use(
    await createApp(runtime, { clock, passwordCost, networks: withNearbyMedia(networks), lookup: async () => [] }),
  )
  await recoverJobs(runtime, broadside.app.processId)
  const all = stack.move()
  return {
    driven: driveApp(broadside, clock),
    fakes,
    neighbors,
    resume: async () => {
      clock.set(new Date())
      await releaseTime(runtime.database)
      clock.start()
      await broadside.start()
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
