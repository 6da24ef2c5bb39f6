/** The server: settings, runtime, app, signals. */
import type { Broadside } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from '#lib/log.ts'
import { isDatabaseAway } from '#lib/pg-errors.ts'
import { StartupError } from '#lib/startup-error.ts'
import { endsWithin } from '#lib/within.ts'
import { openRuntime, recoverJobs, type Runtime } from './runtime.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function serve(): Promise<void> {
  const begun = performance.now()
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const asked = Promise.withResolvers<string>()
  // Stays registered: npm passes on what the terminal has delivered already, and a repeat must not cut the drain off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve(signal))
  // Whatever hangs, also while starting: a process that is told to stop does.
  void asked.promise.then(() => setTimeout(leave, stoppingMs).unref())
  await using runtime = await openRuntime({
    config,
    log,
    exclusive: true,
    progress: (message) => say(`${message} …`),
    // The rest of the program is loaded while PostgreSQL starts.
    whileStarting: () => void import('./app.ts'),
  })
  const { createApp } = await import('./app.ts')
  await using starting = new AsyncDisposableStack()
  const broadside = starting.use(await createApp(runtime))
  await recoverJobs(runtime, broadside.app.processId)
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)
  await broadside.start(() => say(`Broadside is ready at ${broadside.app.origin} (in ${seconds()} s)`))
  if (config.ROLE === 'worker') say(`Broadside works jobs (ready in ${seconds()} s)`)
  const signal = await asked.promise
  say(`${signal}: finishing what runs, then stopping …`)
  starting.move()
  await stop(broadside, runtime)
}

/** For the whole of stopping, and of that for the database. */
const stoppingMs = 30_000
const databaseMs = 9000

/** Ends without having closed everything. */
function leave(): never {
  process.stderr.write(
    'Stopped before everything was finished, because the database or another server does not answer: the next start takes up what was under way.\n',
  )
  process.exit(1)
}

async function stop(broadside: Broadside, runtime: Runtime): Promise<void> {
  const begun = performance.now()
  const parts = broadside[Symbol.asyncDispose]() as Promise<void>
  const isDone = await endsWithin(stoppingMs - databaseMs, parts).catch((error: unknown) => {
    if (isDatabaseAway(error instanceof SuppressedError ? error.error : error)) return false
    throw error
  })
  const left = stoppingMs - (performance.now() - begun) - 1000
  const isClosed = await endsWithin(left, runtime.close(left - 3000))
  if (!isDone || !isClosed) leave()
}

try {
  await serve()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
