import type { App } from '#server/context.ts'
import { readConfig } from '#server/config.ts'
import { createPasswords } from '#identity/passwords/passwords.ts'
import { askTime, createDatabaseClock } from '#db/clock.ts'
import { ensureSchema } from '#db/migrate.ts'
import { createLog } from '#lib/log.ts'
import { StartupError } from '#lib/startup-error.ts'
import { openRuntime, type Runtime } from '#server/runtime.ts'

export interface Command {
  name: string
  about: string
  /** Shown in the help, one line each. */
  options: readonly string[]
  run(words: string[]): Promise<number>
}

export type CommandContext = Pick<App, 'db' | 'clock' | 'measureClock' | 'config' | 'passwords'> & { runtime: Runtime }

/** A command never changes the database to a new version: that is for the start of the server, after an admin's decision. */
export async function refuseChange(pending: readonly string[]): Promise<void> {
  throw new StartupError(
    `The database is older than this version (it lacks ${pending.length === 1 ? 'the migration' : `${pending.length} migrations, up to`} ${pending.at(-1)}): start the server to change it. Then repeat this command.`,
  )
}

const olderSchema = new StartupError('The database is older than this version.')
/** Leaves it as it is. */
const acceptOlder = () => Promise.reject(olderSchema)

/**
 * Opens the configured database, starting the embedded one unless a server runs it, and closes it afterwards. `older`: the
 * command also works before the server has changed the database to this version.
 */
export async function withDatabase<T>(work: (ctx: CommandContext) => Promise<T>, { older = false } = {}): Promise<T> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  await using runtime = await openRuntime({ config, log, exclusive: false, progress: (message) => process.stderr.write(`${message} …\n`) })
  await ensureSchema(runtime.database, { progress: runtime.progress, beforeChange: older ? acceptOlder : refuseChange }).catch(
    (error: unknown) => {
      if (error !== olderSchema) throw error
    },
  )
  const { db } = runtime.database
  const clock = await createDatabaseClock({ log, ask: () => askTime(db) })
  return await work({ db, clock, measureClock: clock.measure, passwords: createPasswords(), config, runtime })
}

export const print = (line: string) => process.stdout.write(`${line}\n`)
export const printJson = (value: unknown) => print(JSON.stringify(value, null, 2))

export const usage = (commands: readonly Command[]): string =>
  [
    'Usage: npm run broadside -- <command> [options]',
    '',
    ...commands.flatMap(({ name, about, options }) => [`  ${name}  ${about}`, ...options.map((option) => `      ${option}`), '']),
  ]
    .join('\n')
    .trimEnd()
