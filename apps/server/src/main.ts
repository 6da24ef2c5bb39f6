/** The server: settings, runtime, app, signals. The only file of the server that names `process`. */
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './lib/log.ts'
import { StartupError } from './lib/startup-error.ts'
import { openRuntime, recoverJobs } from './runtime.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function serve(): Promise<void> {
  const begun = performance.now()
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const asked = Promise.withResolvers<string>()
  // Stays registered: npm passes on what the terminal has delivered already, and a repeat must not cut the drain off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve(signal))
  await using runtime = await openRuntime({ config, log, exclusive: true, progress: (message) => say(`${message} …`) })
  await using broadside = await createApp(runtime)
  await recoverJobs(runtime, broadside.app.processId)
  const port = await broadside.start()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  say(
    port === undefined ? `Broadside works jobs (ready in ${seconds} s)` : `Broadside is ready at ${broadside.app.origin} (in ${seconds} s)`,
  )
  const signal = await asked.promise
  say(`${signal}: finishing what runs, then stopping …`)
}

try {
  await serve()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
