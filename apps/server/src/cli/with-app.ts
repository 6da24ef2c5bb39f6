import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { App } from '#server/context.ts'
import { createLog } from '#lib/log.ts'
import { openRuntime } from '#server/runtime.ts'
import { refuseChange } from './command.ts'

/** Wires the complete app, which neither listens nor runs jobs, and disposes it afterwards. The server may run meanwhile. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const given = readConfig(process.env)
  // A process that works no jobs must not look like one that does.
  const config = { ...given, ROLE: 'web' as const }
  const log = createLog(config.LOG_LEVEL)
  await using runtime = await openRuntime({ config, log, exclusive: false, progress: (message) => process.stderr.write(`${message} …\n`) })
  await using broadside = await createApp({ ...runtime, beforeChange: refuseChange })
  return await work(broadside.app)
}
