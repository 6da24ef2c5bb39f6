/** The server: settings, runtime, app, signals. */
import type { Broadside } from './app.ts'
import { readConfig } from './config.ts'
import { warnOfChangedCollations } from '#db/collations.ts'
import { warnOfUnsafeSettings } from '#db/durability.ts'
import { logStart } from './describe-start.ts'
import { createLog } from '#lib/log.ts'
import { switchLevelBySignal } from '#lib/log-level.ts'
import { isDatabaseAway } from '#lib/pg-errors.ts'
import { StartupError } from '#lib/startup-error.ts'
import { endsWithin } from '#lib/timeout.ts'
import { openRuntime, recoverJobs, type Runtime } from './runtime.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function serve(): Promise<void> {
  const begun = performance.now()
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  switchLevelBySignal(log, config.LOG_LEVEL)
  const asked = Promise.withResolvers<string>()
  // Stays registered: npm repeats signals that the terminal has already delivered, and a repeat must not abort the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve(signal))
  // Guarantees that a stopped process exits, even if something hangs during startup.
  void asked.promise.then(() => leaveAfter(stoppingMs))
  await using runtime = await openRuntime({
    config,
    log,
    exclusive: true,
    progress: (message) => say(`${message} …`),
    // Load the rest of the program while PostgreSQL starts.
    whileStarting: () => void import('./app.ts'),
  })
  const { createApp } = await import('./app.ts')
  await using starting = new AsyncDisposableStack()
  const broadside = starting.use(await createApp(runtime))
  await recoverJobs(runtime, broadside.app.processId)
  await warnOfUnsafeSettings(runtime.database.db, log)
  await warnOfChangedCollations(runtime.database.db, log)
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)
  await broadside.start(() => say(`Broadside is ready at ${broadside.app.origin} (in ${seconds()} s)`))
  if (config.ROLE === 'worker') say(`Broadside works jobs (ready in ${seconds()} s)`)
  await logStart(broadside.app)
  const signal = await asked.promise
  say(`${signal}: finishing what runs, then stopping …`)
  starting.move()
  const stopping = performance.now()
  await stop(broadside, runtime)
  log.info({ signal, seconds: Math.round((performance.now() - stopping) / 1000) }, 'server stopped')
}

/** Time limit for the complete shutdown, including the database. */
const stoppingMs = 30_000
const databaseMs = 9000
/** The minimum left of it after the last request has ended. */
const afterRequestsMs = 15_000

function exit(): never {
  process.stderr.write(
    'Stopped before everything was finished, because the database or another server does not answer: the next start takes up what was under way.\n',
  )
  process.exit(1)
}

let leaving: NodeJS.Timeout | undefined

/** Replaces an earlier deadline. */
function leaveAfter(milliseconds: number): void {
  clearTimeout(leaving)
  leaving = setTimeout(exit, milliseconds).unref()
}

async function stop(broadside: Broadside, runtime: Runtime): Promise<void> {
  const begun = performance.now()
  const parts = broadside[Symbol.asyncDispose]() as Promise<void>
  // Awaited below; it may fail while requests are still open.
  parts.catch(() => {})
  // Uploads have their own time limit, in which jobs end as well.
  leaveAfter(broadside.app.config.SHUTDOWN_SECONDS * 1000 + stoppingMs)
  await broadside.http[Symbol.asyncDispose]()
  const end = Math.max(begun + stoppingMs, performance.now() + afterRequestsMs)
  const remaining = () => end - performance.now()
  leaveAfter(remaining())
  const isDone = await endsWithin(remaining() - databaseMs, parts).catch((error: unknown) => {
    if (isDatabaseAway(error instanceof SuppressedError ? error.error : error)) return false
    throw error
  })
  const left = remaining() - 1000
  const isClosed = await endsWithin(left, runtime.close(left - 3000))
  if (!isDone || !isClosed) exit()
}

try {
  await serve()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
