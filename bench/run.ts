/**
 * `npm run bench [-- --quick --only <names>]`: figures of a real server, each beside what nothing could beat in the same
 * run. Absolute numbers depend on the machine and on what else it does; the ratios less so. With `--against <commit>` an
 * earlier version is measured as well, by turns. `--nodes 3` compares three worker processes with one.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { openEmbeddedPostgres } from '../apps/server/src/db/embedded.ts'
import type { Connection } from '../apps/server/src/db/embedded-postmaster.ts'
import { compare } from './against.ts'
import { printBuildFigures } from './build-figures.ts'
import { printCalendar } from './calendar-figures.ts'
import { startChild } from './child.ts'
import { printDeliveryFigures, printLateness } from './delivery-figures.ts'
import { printHttpFigures, printLongList, recordRequests } from './http-figures.ts'
import type { Load, LoadResult } from './http-load.ts'
import { printNodeFigures } from './node-figures.ts'
import { cpuSeconds, hasProc, measureMemory } from './processes.ts'
import { printQueueFigures } from './queue-figures.ts'
import { format, formatLoad, printFigure, toMeasure } from './report.ts'
import { printRenderFigures } from './render-figures.ts'
import { setScene } from './scene.ts'
import { type ServerProcess, startServer, stopServers } from './server-process.ts'
import type { SqlLoad, SqlResult } from './sql-load.ts'
import { printWebFigures } from './web-figures.ts'
import { fullSize, quickSize, type Size, type Stage } from './stage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** More than a run can use up. */
const noLimits = ['default', 'writes', 'builds'].map((name) => `${name}=100000000`).join(',')

/** What npm needs to run nothing at all. */
async function timeEmptyRun(): Promise<number> {
  const begun = performance.now()
  await promisify(execFile)('npm', ['run', '--silent', '--if-present', 'nothing'], { cwd: root })
  return (performance.now() - begun) / 1000
}

async function printStarts(env: Record<string, string>, { starts }: Size): Promise<void> {
  const times: number[] = []
  const runs: number[] = []
  for (let index = 0; index <= starts; index += 1) {
    runs.push(await timeEmptyRun())
    await using server = await startServer(env)
    times.push(server.seconds)
  }
  const [first = 0, ...later] = times
  printFigure('first start, to the ready line', toMeasure([first]), 's')
  printFigure('later start, to the ready line', toMeasure(later), 's', [
    { name: 'an empty npm run', value: toMeasure(runs).median, better: 'less' },
  ])
}

async function printUse(when: string, roots: readonly number[]): Promise<void> {
  if (!hasProc) return
  const { processes, proportional, rootResident } = await measureMemory(roots)
  // Pages that several processes share are counted once.
  printFigure(`memory ${when}, all processes`, toMeasure([proportional]), 'MiB')
  printFigure(`memory ${when}, resident in Node.js`, toMeasure([rootResident]), 'MiB')
  printFigure(`processes ${when}`, toMeasure([processes]), 'processes')
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
  await printUse(`after ${idleSeconds} idle s`, [server.pid])
}

/** The form that every URL parser takes: one without a host. */
const toUrl = ({ host, port, user, database }: Connection) =>
  `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user }).toString()}`

type Loads = Pick<Stage, 'httpLoad' | 'sqlLoad' | 'network' | 'connection' | 'size'>

/** Everything that needs data. Gives the server that did the work, where one was needed. */
async function printWork(env: Record<string, string>, loads: Loads, isChosen: IsChosen): Promise<ServerProcess | undefined> {
  await using scene = await setScene(env, loads.network)
  const stage: Stage = { ...loads, scene }
  // While no server runs, which would take the jobs.
  if (isChosen('queue')) await printQueueFigures(env, stage)
  if (!['requests', 'builds', 'deliveries', 'lateness', 'render', 'web', 'calendar', 'list'].some((name) => isChosen(name as FigureName)))
    return undefined
  const recorded = isChosen('requests') ? await recordRequests(stage) : undefined
  const server = await startServer(env)
  if (recorded) await printHttpFigures(stage, server.origin, recorded)
  if (isChosen('builds')) await printBuildFigures(stage, server.origin)
  if (isChosen('deliveries')) await printDeliveryFigures(stage)
  if (isChosen('lateness')) await printLateness(stage)
  if (isChosen('render')) await printRenderFigures(stage, server.origin)
  if (isChosen('web')) await printWebFigures(stage, server.origin)
  if (isChosen('calendar')) await printCalendar(stage, server.origin)
  if (isChosen('list')) await printLongList(stage, server.origin)
  return server
}

const figureNames = [
  'starts',
  'idle',
  'queue',
  'requests',
  'builds',
  'deliveries',
  'lateness',
  'render',
  'web',
  'calendar',
  'list',
] as const
type FigureName = (typeof figureNames)[number]
type IsChosen = (name: FigureName) => boolean

interface Choice {
  size: Size
  isChosen: IsChosen
  /** Worker processes to compare with one, instead of all other figures. */
  nodes: number | undefined
}

async function run({ size, isChosen, nodes }: Choice, stack: AsyncDisposableStack): Promise<void> {
  const begun = performance.now()
  say(
    `Node.js ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}, load ${formatLoad()}; median (least..most)`,
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  stack.defer(stopServers)
  const network = await stack.use(startChild<'origin', string>('network.ts')).ask('origin')
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: noLimits, FETCH_ALLOW_LIST: new URL(network).host }
  if (!nodes && isChosen('starts')) await printStarts(env, size)
  if (!nodes && isChosen('idle')) await printIdle(env, size)
  // The database is ours from here on, so that it stays while servers come and go.
  const { connection, pid, stop } = await openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  stack.defer(stop)
  stack.defer(stopServers)
  const withDatabase = { ...env, DATABASE_URL: toUrl(connection) }
  if (nodes) return printNodeFigures(withDatabase, size, nodes)
  const httpLoad = stack.use(startChild<Load, LoadResult>('http-load.ts'))
  const sqlLoad = stack.use(startChild<SqlLoad, SqlResult>('sql-load.ts'))
  const server = await printWork(withDatabase, { size, connection, network, httpLoad, sqlLoad }, isChosen)
  if (server) await printUse('after all of this', [server.pid, pid])
  say(`${format((performance.now() - begun) / 1000)} s in all, load ${formatLoad()}`)
}

function readChoice({ quick, only, nodes }: { quick: boolean; only?: string | undefined; nodes?: string | undefined }): Choice {
  const chosen = only?.split(',')
  const unknown = chosen?.filter((name) => !figureNames.some((one) => one === name))
  if (unknown?.length) throw new Error(`There is no figure ${unknown.join(', ')}; there are ${figureNames.join(', ')}.`)
  if (nodes !== undefined && !/^[2-9]$/.test(nodes)) throw new Error('--nodes takes a number from 2 to 9.')
  return {
    size: quick ? quickSize : fullSize,
    isChosen: (name) => chosen?.includes(name) ?? true,
    nodes: nodes ? Number(nodes) : undefined,
  }
}

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, nodes: { type: 'string' }, against: { type: 'string' } },
})
const choice = readChoice(options)
const { against, quick, only, nodes } = options
const words = [...(quick ? ['--quick'] : []), ...(only ? ['--only', only] : []), ...(nodes ? ['--nodes', nodes] : [])]
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(`Ended by ${signal}.`)))
})
// Disposed of in either case: what runs would outlive us.
const stack = new AsyncDisposableStack()
try {
  await Promise.race([against ? compare({ commit: against, rounds: quick ? 2 : 3, words }, stack) : run(choice, stack), interrupted])
} finally {
  await stack.disposeAsync()
  // To the process that compares versions, which ends when we do.
  if (process.connected) process.disconnect()
}
