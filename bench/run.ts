/**
 * `npm run bench [-- --quick]`: figures of a real server, each beside what nothing could beat in the same run. Absolute
 * numbers depend on the machine and on what else it does; the ratios less so.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '../apps/server/src/db/embedded.ts'
import type { Connection } from '../apps/server/src/db/embedded-postmaster.ts'
import { printBuildFigures } from './build-figures.ts'
import { startChild } from './child.ts'
import { measureDeliveryStatements, printDeliveryFigures, printLateness } from './delivery-figures.ts'
import { printHttpFigures, printLongList, recordRequests } from './http-figures.ts'
import type { Load, LoadResult } from './http-load.ts'
import { cpuSeconds, hasProc, measureMemory } from './processes.ts'
import { format, formatLoad, nameWidth, printFigure, toMeasure } from './report.ts'
import { printRenderFigures } from './render-figures.ts'
import { setScene } from './scene.ts'
import { type ServerProcess, startServer, stopServers } from './server-process.ts'
import type { SqlLoad, SqlResult } from './sql-load.ts'
import { fullSize, quickSize, type Size, type Stage } from './stage.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** More than a run can use up. */
const noLimits = ['default', 'writes', 'builds'].map((name) => `${name}=100000000`).join(',')

async function printStarts(env: Record<string, string>, { starts }: Size): Promise<void> {
  const times: number[] = []
  for (let index = 0; index <= starts; index += 1) {
    await using server = await startServer(env)
    times.push(server.seconds)
  }
  const [first = 0, ...later] = times
  printFigure('first start, to the ready line', toMeasure([first]), 's')
  printFigure('later start, to the ready line', toMeasure(later), 's')
}

async function printUse(when: string, roots: readonly number[]): Promise<void> {
  if (!hasProc) return
  const { processes, proportional, rootResident } = await measureMemory(roots)
  say(
    `${`memory ${when}`.padEnd(nameWidth)}  ${format(proportional)} MiB in ${processes} processes, shared pages counted once; Node.js alone ${format(rootResident)} MiB resident`,
  )
}

async function printIdle(env: Record<string, string>, { idleSeconds }: Size): Promise<void> {
  await using server = await startServer(env)
  // What a start leaves behind is no idling.
  await delay(2000)
  await printUse('after a start', [server.pid])
  if (!hasProc) return
  const before = await cpuSeconds([server.pid])
  await delay(idleSeconds * 1000)
  const used = (await cpuSeconds([server.pid])) - before
  printFigure(`idle CPU over ${idleSeconds} s`, toMeasure([(100 * used) / idleSeconds]), '% of a core')
}

/** The form that every URL parser takes: one without a host. */
const toUrl = ({ host, port, user, database }: Connection) =>
  `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user }).toString()}`

type Loads = Pick<Stage, 'httpLoad' | 'sqlLoad' | 'network' | 'connection' | 'size'>

/** Everything that needs data. Gives the server that did the work. */
async function printWork(env: Record<string, string>, loads: Loads): Promise<ServerProcess> {
  await using scene = await setScene(env, loads.network)
  const stage: Stage = { ...loads, scene }
  // While no server runs, which would take the jobs.
  const recorded = await recordRequests(stage)
  const deliveryStatements = await measureDeliveryStatements(stage)
  const server = await startServer(env)
  await printHttpFigures(stage, server.origin, recorded)
  await printBuildFigures(stage, server.origin)
  await printDeliveryFigures(stage, deliveryStatements)
  await printLateness(stage, deliveryStatements)
  await printRenderFigures(stage, server.origin)
  await printLongList(stage, server.origin)
  return server
}

async function run(quick: boolean, stack: AsyncDisposableStack): Promise<void> {
  const size = quick ? quickSize : fullSize
  const begun = performance.now()
  say(
    `Node.js ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}, load ${formatLoad()}; median (least..most)`,
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  stack.defer(stopServers)
  const network = await stack.use(startChild<'origin', string>('network.ts')).ask('origin')
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: noLimits, FETCH_ALLOW_LIST: new URL(network).host }
  await printStarts(env, size)
  await printIdle(env, size)
  // The database is ours from here on, so that it stays while servers come and go.
  const { connection, pid, stop } = await openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  stack.defer(stop)
  const httpLoad = stack.use(startChild<Load, LoadResult>('http-load.ts'))
  const sqlLoad = stack.use(startChild<SqlLoad, SqlResult>('sql-load.ts'))
  stack.defer(stopServers)
  const server = await printWork({ ...env, DATABASE_URL: toUrl(connection) }, { size, connection, network, httpLoad, sqlLoad })
  await printUse('after all of this', [server.pid, pid])
  say(`${format((performance.now() - begun) / 1000)} s in all, load ${formatLoad()}`)
}

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(`Ended by ${signal}.`)))
})
// Disposed of in either case: what runs would outlive us.
const stack = new AsyncDisposableStack()
try {
  await Promise.race([run(options.quick, stack), interrupted])
} finally {
  await stack.disposeAsync()
}
