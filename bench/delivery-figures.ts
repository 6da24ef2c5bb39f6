/** Deliveries per second to a network that costs nearly nothing, and how late they begin when many are due at once. */
import { setTimeout as delay } from 'node:timers/promises'
import { cpuSeconds, hasProc } from './processes.ts'
import { type Ceiling, none, percentile, printFigure, runRounds, toMeasure } from './report.ts'
import { hasOwnJobs } from './scene.ts'
import type { Served, Stage } from './stage.ts'

/** Milliseconds after which a run is given up. */
const patience = 300_000

interface Finished {
  late_ms: number
  started_at: Date
  finished_at: Date
  outcome: string
}

/** Waits until no delivery is left that is due by this time, and gives those that were made since `from`. */
async function waitForDeliveries({ scene }: Stage, from: Date): Promise<Finished[]> {
  const { pool } = scene.broadside.app.database
  const until = performance.now() + patience
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      'select count(*) as open from deliveries where workspace_id = $1 and finished_at is null',
      [scene.publishing.id],
    )
    if (rows[0]?.open === 0) break
    if (performance.now() > until) throw new Error(`${rows[0]?.open} deliveries did not end in time.`)
    await delay(200)
  }
  const { rows } = await pool.query<Finished>(
    'select late_ms, started_at, finished_at, outcome from deliveries where workspace_id = $1 and created_at >= $2',
    [scene.publishing.id, from],
  )
  const failed = rows.filter(({ outcome }) => outcome !== 'published')
  if (failed.length) throw new Error(`${failed.length} deliveries ended ${failed[0]?.outcome}.`)
  return rows
}

/**
 * Waits until no other job is due. A start forecasts scheduled posts and reads each of their accounts once, one after another, which would be counted
 * as the processor time of deliveries.
 */
async function waitForOtherJobs({ scene }: Stage): Promise<void> {
  const { database } = scene.broadside.app
  if (!(await hasOwnJobs(database))) return
  const until = performance.now() + patience
  for (;;) {
    const { rows } = await database.pool.query<{ due: number }>(
      `select count(*) as due from jobs where state in ('pending', 'processing') and run_at <= now() and type not like 'delivery.%'`,
    )
    if (rows[0]?.due === 0) return
    if (performance.now() > until) throw new Error(`${rows[0]?.due} other jobs did not end in time.`)
    await delay(200)
  }
}

interface Delivered {
  rows: Finished[]
  /** Microseconds for each; undefined where processes can't be measured. */
  processorTime: number | undefined
}

/** Waits for what is scheduled since `from`, and measures what the server and its database need for it. */
async function measureDeliveries(stage: Served, from: Date): Promise<Delivered> {
  const before = hasProc ? await cpuSeconds(stage.pids) : 0
  const rows = await waitForDeliveries(stage, from)
  return { rows, processorTime: hasProc ? (((await cpuSeconds(stage.pids)) - before) * 1e6) / rows.length : undefined }
}

/** Deliveries per second, from the beginning of the first to the end of the last. */
function rateOf(rows: readonly Finished[]): number {
  const begin = Math.min(...rows.map(({ started_at }) => started_at.getTime()))
  const end = Math.max(...rows.map(({ finished_at }) => finished_at.getTime()))
  return (rows.length * 1000) / (end - begin)
}

/** Milliseconds between the last thing that is scheduled and the due time, with room for a slow machine. */
const lead = (posts: number) => 2000 + posts

/** Posts that become due together. Rejects where scheduling them took longer than until then. */
async function scheduleTogether({ scene }: Stage, count: number): Promise<Date> {
  const from = new Date()
  const dueAt = new Date(from.getTime() + lead(count))
  await scene.schedule(scene.publishing, count, dueAt)
  if (dueAt <= new Date()) throw new Error(`${count} posts could not be scheduled before they were due.`)
  return from
}

export async function printDeliveryFigures(stage: Served): Promise<void> {
  const { scene, size, httpLoad, network } = stage
  const status = JSON.stringify({ status: 'The ferry leaves at seven, and the cafe opens with it.' })
  const post = { method: 'POST', path: '/api/v1/statuses', headers: { 'content-type': 'application/json' }, body: status }
  const { config } = scene.broadside.app
  const load = { origin: network, connections: config.DELIVERY_CONCURRENCY, seconds: size.secondsPerRound, fresh: true, ...post }
  const times: number[] = []
  const [delivered = none, posts = none] = await runRounds(size.rounds, [
    async () => {
      await waitForOtherJobs(stage)
      const from = await scheduleTogether(stage, size.deliveries)
      const { rows, processorTime } = await measureDeliveries(stage, from)
      if (processorTime !== undefined) times.push(processorTime)
      return rateOf(rows)
    },
    async () => (await httpLoad.ask(load)).rate,
  ])
  const bare: Ceiling = { name: 'bare posts to the network', value: posts.median, better: 'more' }
  printFigure(`deliveries, ${size.deliveries} at once`, delivered, 'deliveries/s', [bare])
  // The first round warms up.
  if (times.length) printFigure('processor time of a delivery', toMeasure(times.slice(1)), 'µs')
}

export async function printLateness(stage: Served): Promise<void> {
  for (const crowd of stage.size.crowds) {
    await waitForOtherJobs(stage)
    const from = await scheduleTogether(stage, crowd)
    const { rows, processorTime } = await measureDeliveries(stage, from)
    const late = rows.map(({ late_ms }) => late_ms / 1000)
    const name = `lateness of ${crowd.toLocaleString('en')} due at once`
    for (const share of [0.5, 0.99]) printFigure(`${name}, p${share * 100}`, toMeasure([percentile(late, share)]), 's')
    printFigure(`${name}, most`, toMeasure([Math.max(...late)]), 's')
    if (processorTime !== undefined)
      printFigure(`processor time of one of ${crowd.toLocaleString('en')} due at once`, toMeasure([processorTime]), 'µs')
  }
}
