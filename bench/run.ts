/**
 * `npm run bench [-- --quick --only <names>]`: figures of a real server, each beside what nothing could beat in the same
 * run. Absolute numbers depend on the machine and on what else it does; the ratios less so. With `--against <commit>` an
 * earlier version is measured as well, by turns; with `--hold <commit>` the processor time of lists must not exceed its.
 * `--nodes 3` compares three worker processes with one, `--rounds 10` replaces the number of rounds.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '../apps/server/src/db/embedded.ts'
import type { Connection } from '../apps/server/src/db/embedded-postmaster.ts'
import { compare } from './against.ts'
import { startChild } from './child.ts'
import { stopCommands } from './command.ts'
import { type FigureName, figureNames, programs, usualNames } from './figures.ts'
import { hold } from './hold.ts'
import type { Load, LoadResult } from './http-load.ts'
import { printNodeFigures } from './node-figures.ts'
import { Refusal } from './refusal.ts'
import { format, formatLoad } from './report.ts'
import { setScene } from './scene.ts'
import { startServer, stopServers } from './server-process.ts'
import type { SqlLoad, SqlResult } from './sql-load.ts'
import { fullSize, quickSize, type Served, type Size, type Stage } from './stage.ts'
import { printIdle, printStarts, printUse } from './start-figures.ts'
import { type Message, nextTurn } from './turns.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** More than a run can use up. */
const noLimits = ['default', 'writes', 'builds'].map((name) => `${name}=100000000`).join(',')

/** The form that every URL parser takes: one without a host. */
const toUrl = ({ host, port, user, database }: Connection) =>
  `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user }).toString()}`

type Tools = Pick<Stage, 'httpLoad' | 'sqlLoad' | 'network' | 'connection' | 'size'> & { databasePid: number }

/** Everything that needs data. Gives the server that did the work, where one was needed. */
async function printWork(env: Record<string, string>, { databasePid, ...tools }: Tools, isChosen: IsChosen): Promise<void> {
  await using scene = await setScene(env, tools.network)
  const stage: Stage = { ...tools, scene }
  // While no server runs, which would take the jobs.
  if (isChosen('queue')) await (await programs.queue()).printQueueFigures(env, stage)
  if (usualNames.some((name) => !['starts', 'idle', 'queue'].includes(name) && isChosen(name)))
    await printServed(env, stage, databasePid, isChosen)
  // It fills the database, and starts servers of its own.
  if (isChosen('backup')) await (await programs.backup()).printBackupFigures(stage, env)
}

/** What a running server answers. */
async function printServed(env: Record<string, string>, stage: Stage, databasePid: number, isChosen: IsChosen): Promise<void> {
  const recorded = isChosen('requests') ? await (await programs.requests()).recordRequests(stage) : undefined
  await using server = await startServer(env)
  const { origin } = server
  const served: Served = { ...stage, pids: [server.pid, databasePid] }
  if (recorded) await (await programs.requests()).printHttpFigures(served, origin, recorded)
  if (isChosen('processor')) await (await programs.processor()).printProcessorTimes(served, origin)
  if (isChosen('builds')) await (await programs.builds()).printBuildFigures(stage, origin)
  if (isChosen('deliveries')) await (await programs.deliveries()).printDeliveryFigures(served)
  if (isChosen('lateness')) await (await programs.lateness()).printLateness(served)
  if (isChosen('render')) await (await programs.render()).printRenderFigures(stage, origin)
  if (isChosen('designs')) await (await programs.designs()).printDesignFigures(stage, origin)
  if (isChosen('web')) await (await programs.web()).printWebFigures(stage, origin)
  if (isChosen('calendar')) await (await programs.calendar()).printCalendar(served, origin)
  if (isChosen('list')) await (await programs.list()).printLongList(served, origin)
  // Both of two versions have their server now, or neither of them shares pages with the other.
  await nextTurn()
  await printUse('after all of this', served.pids)
  await nextTurn()
}

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
  await nextTurn()
  if (!nodes && isChosen('starts')) await printStarts(env, size)
  await nextTurn()
  if (!nodes && isChosen('idle')) await printIdle(env, size)
  await nextTurn()
  // The database is ours from here on, so that it stays while servers come and go.
  const { connection, pid, stop } = await openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  stack.defer(stop)
  stack.defer(stopServers)
  stack.defer(stopCommands)
  const withDatabase = { ...env, DATABASE_URL: toUrl(connection) }
  if (nodes) return printNodeFigures(withDatabase, size, nodes)
  const httpLoad = stack.use(startChild<Load, LoadResult>('http-load.ts'))
  const sqlLoad = stack.use(startChild<SqlLoad, SqlResult>('sql-load.ts'))
  await printWork(withDatabase, { size, connection, databasePid: pid, network, httpLoad, sqlLoad }, isChosen)
  say(`${format((performance.now() - begun) / 1000)} s in all, load ${formatLoad()}`)
}

/** Throws Refusal. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        nodes: { type: 'string' },
        rounds: { type: 'string' },
        against: { type: 'string' },
        hold: { type: 'string' },
      },
    })
    return values
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}

/** Throws Refusal. */
function readFigures(only: string | undefined): FigureName[] {
  const chosen = only?.split(',') ?? usualNames
  const unknown = chosen.filter((name) => !figureNames.some((one) => one === name))
  if (unknown.length) throw new Refusal(`There is no figure ${unknown.join(', ')}; there are ${figureNames.join(', ')}.`)
  return figureNames.filter((name) => chosen.includes(name))
}

async function start(stack: AsyncDisposableStack): Promise<void> {
  const { quick, only, nodes, rounds, against, hold: pinned } = readOptions()
  if (nodes !== undefined && !/^[2-9]$/.test(nodes)) throw new Refusal('--nodes takes a number from 2 to 9.')
  if (rounds !== undefined && !/^[1-9]\d?$/.test(rounds)) throw new Refusal('--rounds takes a number from 1 to 99.')
  if (pinned) return hold(pinned, stack)
  const names = readFigures(only)
  const size = { ...(quick ? quickSize : fullSize), ...(rounds ? { rounds: Number(rounds) } : {}) }
  if (!against) return run({ size, isChosen: (name) => names.includes(name), nodes: nodes ? Number(nodes) : undefined }, stack)
  const words = [...(quick ? ['--quick'] : []), ...(nodes ? ['--nodes', nodes] : []), ...(rounds ? ['--rounds', rounds] : [])]
  return compare({ commit: against, names, words }, quick ? 1 : 2, stack)
}

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Refusal(`Ended by ${signal}.`)))
})
// Disposed of in either case: what runs would outlive us.
const stack = new AsyncDisposableStack()
try {
  await Promise.race([start(stack), interrupted])
} catch (error) {
  process.exitCode = 1
  const failure = error instanceof Error ? error.message : String(error)
  if (process.send) process.send({ failure } satisfies Message)
  else process.stderr.write(`${error instanceof Refusal ? failure : inspect(error)}\n`)
} finally {
  await stack.disposeAsync()
  // To the process that compares versions, which ends when we do.
  if (process.connected) process.disconnect()
}
