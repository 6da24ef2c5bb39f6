/** The primary dies under a load of deliveries, and its standby takes over. Commits are synchronous, so nothing may be lost. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { type AttemptFact, type Check, checkDeliveries, type Evidence, toOutcomes } from './checks.ts'
import { bluesky, mastodon } from './kinds-social.ts'
import { type TestNetwork, toSettings } from './networks.ts'
import { warnings } from './outage-server.ts'
import type { OutageRun } from './outages.ts'
import { planPublications } from './plan.ts'
import { draftPublication, type MadeDelivery, readPublication, type Scene, schedule, setScene, wholeSecond } from './scene.ts'
import { createServerProcess } from './server-process.ts'
import { openPair, type Pair } from './standby.ts'
import type { Weather } from './weather.ts'
import { readFile } from 'node:fs/promises'

const deliveries = 40
/** Milliseconds between the primary's death and the standby's promotion, and for everything to settle. */
const decision = 5000
const patience = 4 * 60_000

const silent = { info: () => {}, warn: () => {}, error: () => {} }

async function startServers(directory: string, url: string, networks: readonly TestNetwork[], stack: AsyncDisposableStack) {
  const port = await findFreePort()
  const shared = {
    DATABASE_URL: url,
    DATA_DIR: join(directory, 'data'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...toSettings(networks),
    REGISTRATION: 'open',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const open = (name: string, more: Record<string, string>) => {
    const server = createServerProcess({ name, env: { ...shared, ...more }, logPath: join(directory, `${name}.log`) })
    stack.defer(server.retire)
    return server
  }
  const [web, ...workers] = [
    open('web', { ROLE: 'web', PORT: String(port) }),
    open('worker-1', { ROLE: 'worker' }),
    open('worker-2', { ROLE: 'worker' }),
  ]
  await web.start()
  await Promise.all(workers.map((worker) => worker.start()))
  return { baseUrl: `http://localhost:${port}/api/v1`, servers: [web, ...workers] }
}

async function settle({ standby }: Pair): Promise<Pick<Evidence, 'openJobs'> & { attempts: AttemptFact[] }> {
  const database = openDatabase({ connection: standby.connection, poolSize: 2, log: silent })
  const rowsOf = async <R extends object>(text: string) => (await database.pool.query(text)).rows as R[]
  try {
    for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(500)) {
      const [open] = await rowsOf<{ left: number }>(`select ((select count(*) from deliveries where finished_at is null)
        + (select count(*) from jobs where type like 'delivery.%' and state in ('pending', 'processing')))::int as left`)
      if (open?.left === 0) break
    }
    return {
      attempts: await rowsOf<AttemptFact>('select destination_id, step, outcome, resolution from attempts'),
      openJobs: await rowsOf<Evidence['openJobs'][number]>(
        `select type, state, subject from jobs where type like 'delivery.%' and state not in ('completed', 'cancelled')`,
      ),
    }
  } finally {
    await database.close()
  }
}

const listPosts = (networks: readonly TestNetwork[]) => Promise.all(networks.map((network) => network.posts()))
const countPosts = async (networks: readonly TestNetwork[]) => (await listPosts(networks)).flat().length

async function draftAll(scene: Scene, seed: number, networks: readonly TestNetwork[]) {
  const made = []
  for (const planned of planPublications({ seed, from: 0, deliveries, perWave: networks.length, networks }))
    made.push(await draftPublication(scene, planned))
  return made
}

/** Due over several seconds, so that some are sent before the primary dies, some during the outage, and some after. */
async function scheduleAll(scene: Scene, publications: readonly MadeDelivery[][]): Promise<void> {
  for (let at = 0; at < publications.length; at += 4) {
    const some = publications.slice(at, at + 4).flatMap(([first]) => first ?? [])
    await Promise.all(some.map(({ publicationId }, index) => schedule(scene, publicationId, wholeSecond(5000 + (at + index) * 100))))
  }
}

export async function failOver({ directory, seed, say }: OutageRun): Promise<Check[]> {
  if (process.platform !== 'linux') {
    say('skipped: the processes of PostgreSQL can only be listed on Linux')
    return []
  }
  await using stack = new AsyncDisposableStack()
  const pair = stack.use(await openPair(directory))
  const weather: Weather = { seed, stormy: false, onPublished: () => {} }
  const networks = [
    ...(await mastodon.open('mastodon-1', weather, stack)),
    ...(await mastodon.open('mastodon-2', weather, stack)),
    ...(await bluesky.open('bluesky', weather, stack)),
  ]
  const { baseUrl, servers } = await startServers(directory, pair.url, networks, stack)
  const scene = await setScene(baseUrl, networks)
  const publications = await draftAll(scene, seed, networks)
  const scheduling = scheduleAll(scene, publications)
  // Reported when it is awaited.
  scheduling.catch(() => {})
  while ((await countPosts(networks)) < deliveries / 4) await delay(20)
  say(`the primary dies; ${await countPosts(networks)} posts are on the networks`)
  await pair.killPrimary()
  await delay(decision)
  const promoted = performance.now()
  await pair.promote()
  say('the standby takes over')
  await scheduling
  const { attempts, openJobs } = await settle(pair)
  say(`settled ${((performance.now() - promoted) / 1000).toFixed(1)} s later; ${await countPosts(networks)} posts are on the networks`)
  const made = publications.flat()
  const reports = new Map<string, Awaited<ReturnType<typeof readPublication>>>()
  for (const { publicationId } of made)
    if (!reports.has(publicationId)) reports.set(publicationId, await readPublication(scene, publicationId))
  const posts = await listPosts(networks)
  const outcomes = toOutcomes(made, { networks, posts, reports }, attempts)
  const checks = checkDeliveries({ networks, posts, reports, openJobs, outcomes })
  const logs = await Promise.all(servers.map(({ name }) => readFile(join(directory, `${name}.log`), 'utf8')))
  const lines = logs.flatMap((text) => warnings(text.split('\n')))
  const isTold = lines.filter((line) => line.includes('The database is back')).length >= servers.length
  say(`the logs of ${servers.length} processes have ${lines.length} lines, ${lines.join('\n').length} characters`)
  return [
    ...checks.map(({ name, problems }) => ({ name: `failover: ${name}`, problems })),
    {
      name: 'failover: no process ended by itself',
      problems: servers.flatMap(({ name, ends }) => (ends.length ? [`${name}: ${ends.join(', ')}`] : [])),
    },
    { name: 'failover: each process tells that the database is back', problems: isTold ? [] : lines },
  ]
}
