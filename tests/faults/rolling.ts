/**
 * Every node of a cluster is replaced by a newer version, one after another, while posts are due: workers first, and the first of them
 * changes the schema. `npm run test:faults -- --only rolling` runs this alone; `--from <commit>` is the earlier version.
 */
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { listAccounts } from '@broadside/contract/features/accounts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { checkOut } from '../../bench/earlier.ts'
import { type AttemptFact, type Check, checkDeliveries, type Evidence, toOutcomes } from './checks.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { bluesky, mastodon } from './kinds-social.ts'
import { type TestNetwork, toSettings } from './networks.ts'
import type { OutageRun } from './outages.ts'
import { planPublications } from './plan.ts'
import { draftPublication, type MadeDelivery, readPublication, type Scene, schedule, setScene, wholeSecond } from './scene.ts'
import { ownTree } from './server-process.ts'
import type { Weather } from './weather.ts'

const deliveries = 60
/** Milliseconds before the first due time, and from there to the last: some posts are due at every moment of the upgrade. */
const lead = 5000
const span = 60_000
const patience = 4 * 60_000

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const git = async (...args: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ownTree })
  return stdout.split('\n').filter(Boolean)
}

const migrations = 'apps/server/src/db/migrations/'
const listMigrationsOf = async (commit: string) =>
  (await git('ls-tree', '--name-only', commit, migrations)).filter((path) => path.endsWith('.ts')).toSorted()

/** The last version with an earlier schema, so that both are in use at once. A later schema must only add to it. */
async function findEarlier(): Promise<string | undefined> {
  const current = await listMigrationsOf('HEAD').catch(() => [])
  for (const path of current.toReversed()) {
    const [commit = ''] = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', path)
    const [before] = await git('rev-parse', `${commit}^`).catch(() => [])
    const schema = before === undefined ? [] : await listMigrationsOf(before)
    if (schema.length && schema.every((name, index) => name === current[index])) return before
  }
  return undefined
}

/** A reader of the app, who asks for a list again and again, and opens another event stream when one ends. */
function startReader(cluster: Cluster, { client, cookie, workspaceId }: Scene) {
  const stopping = new AbortController()
  const problems: string[] = []
  let [answered, slowest, streams] = [0, 0, 0]
  const read = async () => {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      await client.call(listAccounts, { query: { workspace_id: workspaceId } }).then(
        () => (answered += 1),
        (error: unknown) => problems.push(`a request failed: ${String(error)}`),
      )
      slowest = Math.max(slowest, performance.now() - begun)
      await delay(100)
    }
  }
  const follow = async () => {
    const address = `${cluster.balancer.origin}/api/v1/events/stream?workspace_id=${workspaceId}`
    while (!stopping.signal.aborted) {
      const answer = await fetch(address, { headers: { cookie }, signal: stopping.signal }).catch(() => undefined)
      if (answer?.status === 200) streams += 1
      else if (!stopping.signal.aborted) problems.push(`a stream was answered with ${answer?.status}`)
      await answer?.body?.pipeTo(new WritableStream()).catch(() => {})
    }
  }
  const all = [read(), follow()]
  return async () => {
    stopping.abort()
    await Promise.all(all)
    return { problems, answered, slowest, streams }
  }
}

/** Draws out the due times over the upgrade. */
async function scheduleAll(scene: Scene, publications: readonly MadeDelivery[][]): Promise<void> {
  for (const [index, [first]] of publications.entries())
    if (first) await schedule(scene, first.publicationId, wholeSecond(lead + (index * span) / publications.length))
}

async function replaceAll({ workers, webNodes }: Cluster, say: OutageRun['say'], networks: readonly TestNetwork[]): Promise<string[]> {
  const problems: string[] = []
  for (const node of [...workers, ...webNodes]) {
    const begun = performance.now()
    const code = await node.replace(ownTree)
    const posts = (await Promise.all(networks.map((network) => network.posts()))).flat().length
    say(`${node.name} was replaced in ${((performance.now() - begun) / 1000).toFixed(1)} s; ${posts} posts are on the networks`)
    if (code !== 0) problems.push(`${node.name} ended with ${code}`)
  }
  return problems
}

async function settle({ pair }: Cluster): Promise<Pick<Evidence, 'openJobs'> & { attempts: AttemptFact[] }> {
  const database = openDatabase({ connection: pair.primary.connection, poolSize: 2, log: silent })
  const rowsOf = async <R extends object>(text: string) => (await database.pool.query(text)).rows as R[]
  try {
    for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(500)) {
      const [open] = await rowsOf<{ left: number }>(`select (select count(*) from jobs
        where type like 'delivery.%' and state in ('pending', 'processing'))::int as left`)
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

async function readAll(scene: Scene, made: readonly MadeDelivery[]) {
  const ids = [...new Set(made.map(({ publicationId }) => publicationId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await readPublication(scene, id)] as const)))
}

export async function roll({ directory, seed, say, from }: OutageRun): Promise<Check[]> {
  const earlier = from ?? (await findEarlier())
  if (earlier === undefined) {
    say('skipped: this checkout has no history with an earlier version')
    return []
  }
  await using stack = new AsyncDisposableStack()
  const tree = await checkOut(earlier, say, stack)
  const weather: Weather = { seed, stormy: false, onPublished: () => {} }
  const networks = [
    ...(await mastodon.open('mastodon-1', weather, stack)),
    ...(await mastodon.open('mastodon-2', weather, stack)),
    ...(await bluesky.open('bluesky', weather, stack)),
  ]
  const settings = { ...toSettings(networks), REGISTRATION: 'open', LOG_LEVEL: 'warn', MIGRATE: 'confirm' }
  const cluster = await openCluster({ directory, settings, tree }, stack)
  const scene = await setScene(`${cluster.balancer.origin}/api/v1`, networks)
  const planned = planPublications({ seed, from: 0, deliveries, perWave: networks.length, networks })
  const publications: MadeDelivery[][] = []
  for (const one of planned) publications.push(await draftPublication(scene, one))
  await scheduleAll(scene, publications)
  say(`${publications.length} publications are scheduled with ${earlier.slice(0, 12)}; the upgrade begins`)
  const stopReading = startReader(cluster, scene)
  await delay(lead)
  const refusals = await replaceAll(cluster, say, networks)
  const { attempts, openJobs } = await settle(cluster)
  const { problems, answered, slowest, streams } = await stopReading()
  say(`${answered} requests were answered, the slowest after ${Math.round(slowest)} ms; ${streams} event streams followed each other`)
  const made = publications.flat()
  const reports = await readAll(scene, made)
  const posts = await Promise.all(networks.map((network) => network.posts()))
  say(`${posts.flat().length} posts are on the networks, for ${made.length} deliveries`)
  const outcomes = toOutcomes(made, { networks, posts, reports }, attempts)
  return [
    ...checkDeliveries({ networks, posts, reports, openJobs, outcomes }).map((check) => ({ ...check, name: `rolling: ${check.name}` })),
    { name: 'rolling: every node stopped with exit code 0', problems: refusals },
    { name: 'rolling: readers of the app notice nothing', problems },
  ]
}
