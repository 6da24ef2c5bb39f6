/**
 * Delivers posts to networks with every kind of failure, while worker processes are killed and the database is restarted, and then counts
 * the posts. A seed reproduces a run.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Check, checkDeliveries, type Outcome } from './checks.ts'
import { prepare, usedOf, waveOf } from './feed.ts'
import { countHeldBack, gather, measureBatches } from './gather.ts'
import { checkNpm } from './npm.ts'
import { countPending } from './networks.ts'
import { type Options, readOptions } from './options.ts'
import { performOutages } from './outages.ts'
import { planBurst, planPublications } from './plan.ts'
import { type MadeDelivery, type Scene, setScene } from './scene.ts'
import { openStage, type Stage } from './stage.ts'
import { checkRun, type Figures, summarise } from './report.ts'
import { type Damage, rage } from './storm.ts'
import { startWatch } from './watch.ts'
import { assemble, type Weather } from './weather.ts'

const begun = Date.now()
/** Maximum milliseconds of a run, before the outages. */
const limitOf = ({ deliveries }: Options) => 8 * 60_000 + deliveries * 1500

const seconds = () => ((Date.now() - begun) / 1000).toFixed(1).padStart(6)
const say = (line: string) => process.stdout.write(`${seconds()} s  ${line}\n`)

/** Read-backs after which an absence would be trusted if proven: the fourth is 2 min 40 s after the call. */
const decisiveLooks = 4

/** Reveals hidden posts once only read-backs are left, and brings forward read-backs due many minutes later. */
async function reveal({ database, networks }: Stage): Promise<void> {
  const [open] = await database.query<{ others: number }>(
    `select count(*) filter (where stage <> 'confirming' or polls < ${decisiveLooks})::int as others from deliveries where finished_at is null`,
  )
  if (open?.others) return
  for (const network of networks) network.reveal?.()
  await database.query(
    `update jobs set run_at = now() where type = 'delivery.reconcile' and state = 'pending' and run_at > now() + interval '1 s'`,
  )
  await database.query(`select pg_notify('broadside_jobs', 'delivery.reconcile')`)
}

/** Waits until no delivery is in progress, no job is left, and the networks are idle. */
async function settle(stage: Stage, signal: AbortSignal): Promise<void> {
  const { database, networks } = stage
  const counting = `select count(*)::int as left, min(next_try_at) as next from deliveries where finished_at is null`
  const queued = `select count(*)::int as left from jobs where type like 'delivery.%' and state in ('pending', 'processing')`
  for (let told = ''; !signal.aborted; await delay(500)) {
    const [deliveries] = await database.query<{ left: number; next: Date | null }>(counting)
    const [jobs] = await database.query<{ left: number }>(queued)
    const pending = countPending(networks)
    if (!deliveries?.left && !jobs?.left && !pending) return
    const next = deliveries?.next
      ? `, the next try in ${Math.max(0, Math.round((deliveries.next.getTime() - Date.now()) / 1000 / 10) * 10)} s`
      : ''
    const line = `settling: ${deliveries?.left} deliveries and ${pending} requests are under way${next}`
    if (line !== told) say(line)
    told = line
    if (deliveries?.left) await reveal(stage)
  }
}

const assemblyTime = 10_000

/** Without faults, each account has a post in the same second, and all networks respond at once. */
async function burst(scene: Scene, { stage, weather, options, signal }: Run): Promise<MadeDelivery[]> {
  const { networks } = stage
  const { made, feed } = await prepare(scene, planBurst(options.seed, options.deliveries, networks.length))
  weather.assembly = assemble(networks.filter(({ front }) => front).length, assemblyTime)
  await feed(1)
  say(`${made.length} deliveries, each for another account, are due in the same second`)
  await settle(stage, signal)
  weather.assembly = undefined
  return made
}

interface Run {
  options: Options
  stage: Stage
  weather: Weather
  signal: AbortSignal
}

async function perform(run: Run): Promise<{ checks: Check[]; outcomes: Outcome[]; figures: Figures }> {
  const { options, stage, weather, signal } = run
  const { database, networks, web, workers } = stage
  const address = /http:\S+/.exec(await web.start())?.[0] ?? ''
  const watch = startWatch(database)
  const parts = { watch, signal }
  await Promise.all(workers.map((worker) => worker.start()))
  const scene = await setScene(`${address}/api/v1`, networks)
  say(`${networks.length} accounts connected`)
  const { seed, deliveries } = options
  const used = networks.slice(0, usedOf(options, networks.length))
  const perWave = waveOf(options, used.length)
  const { made, feed, feedNext } = await prepare(scene, planPublications({ seed, deliveries, perWave, networks: used, from: 0 }))
  say(`${made.length} deliveries drafted, ${perWave} of them due in the same second; starting the storm`)
  weather.stormy = true
  let published = Promise.withResolvers<void>()
  let answered = 0
  weather.onPublished = () => {
    answered += 1
    published.resolve()
    published = Promise.withResolvers()
  }
  const inFlight = () => countPending(networks)
  const damage: Damage = await rage({
    ...options,
    ...parts,
    workers,
    database,
    feed,
    feedNext,
    inFlight,
    answered: () => answered,
    posts: made.flatMap(({ texts }) => texts).length,
    nextPublished: () => published.promise,
    calm: () => void (weather.stormy = false),
    say,
  })
  say(`the storm is over: ${damage.kills} kills, ${damage.freezes} freezes, ${damage.restarts.length} restarts of PostgreSQL`)
  await settle(stage, signal)
  const together = await burst(scene, run)
  await watch.stop()
  const evidence = await gather(stage, scene, [...made, ...together])
  const figures: Figures = {
    damage,
    findings: watch.findings,
    posts: evidence.posts.flat().length,
    batches: { storm: await measureBatches(database, made), burst: await measureBatches(database, together) },
    accounts: networks.length,
    heldBack: await countHeldBack(database),
    latest: Math.max(0, ...[...evidence.reports.values()].flatMap((report) => report.deliveries.map(({ late_ms }) => late_ms ?? 0))),
    networks,
    ends: [web, ...workers].flatMap(({ ends }) => ends),
    seconds: (Date.now() - begun) / 1000,
  }
  return { outcomes: evidence.outcomes, figures, checks: [...checkDeliveries(evidence), ...checkRun(options, figures)] }
}

/** Performs outages without the storm before them. */
async function mainOnly({ outages, seed, from }: Options): Promise<void> {
  const checks = await performOutages(outages, { seed, from, say })
  for (const { name, problems } of checks) say([`${problems.length ? '✗' : '✓'} ${name}`, ...problems].join('\n    '))
  if (checks.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.only) return mainOnly(options)
  say(`seed ${options.seed}: ${options.deliveries} deliveries, ${options.kills} kills`)
  const timeout = AbortSignal.timeout(limitOf(options))
  const weather: Weather = { seed: options.seed, stormy: false, onPublished: () => {} }
  let interrupt = (signal: string): void => void (early = signal)
  let early: string | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupt(signal))
  await using stage = await openStage(weather, options.lanes)
  interrupt = (signal) => {
    say(`${signal}: stopping everything; logs: ${stage.directory}`)
    stage.abandon()
    process.exit(130)
  }
  // Processes that were starting when the signal arrived can be stopped now.
  if (early) interrupt(early)
  const { checks, outcomes, figures } = await perform({ options, stage, weather, signal: timeout })
  say('ending npm while its server is running')
  checks.push(...(await checkNpm(stage.directory)))
  checks.push(...(await performOutages(options.outages, { seed: options.seed, from: options.from, say })))
  say('done')
  process.stdout.write(summarise(options, { checks, outcomes, figures }))
  const failed = checks.some(({ problems }) => problems.length > 0)
  if (failed) process.exitCode = 1
  if (failed || options.keep) process.stdout.write(`logs: ${stage.directory}\n`)
  else await stage[Symbol.asyncDispose]().then(() => rm(stage.directory, { recursive: true, force: true }))
}

await main()
