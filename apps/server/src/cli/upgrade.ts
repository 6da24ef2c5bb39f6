/** `broadside upgrade --check`: what the next start does to the database. */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openRuntime } from '#server/runtime.ts'
import { listPending } from '#db/migrate.ts'
import { findVersion } from '#db/schema-versions.ts'
import { snapshotsFolder } from '#db/snapshots/snapshots.ts'
import { formatMib, measureSpace } from '#db/snapshots/space.ts'
import { createLog } from '#lib/log.ts'
import { version } from '#lib/version.ts'
import { type Command, print, printJson } from './command.ts'

interface Check {
  version: string
  databaseVersion: string | undefined
  pending: string[]
  databaseBytes: number
  /** Absent for an external database, which has no snapshots. */
  freeBytes: number | undefined
}

async function check(): Promise<Check> {
  const config = readConfig(process.env)
  const progress = (message: string) => process.stderr.write(`${message} …\n`)
  await using runtime = await openRuntime({ config, log: createLog(config.LOG_LEVEL), exclusive: false, progress })
  const { database } = runtime
  const pending = await listPending(database.db)
  const folder = snapshotsFolder(config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { needed, free } = await measureSpace(database, folder)
  const databaseVersion = await findVersion(database.db)
  return { version, databaseVersion, pending, databaseBytes: needed, freeBytes: config.DATABASE_URL ? undefined : free }
}

function* describe({ databaseVersion, pending, databaseBytes, freeBytes }: Check): Generator<string> {
  yield `This is Broadside ${version}. ${databaseVersion === undefined ? 'The version that last changed the database was not recorded.' : `Broadside ${databaseVersion} last changed the database.`}`
  if (!pending.length) {
    yield 'The next start changes nothing.'
    return
  }
  yield `The next start runs ${pending.length === 1 ? '1 migration' : `${pending.length} migrations`}: ${pending.join(', ')}.`
  yield `The database has ${formatMib(databaseBytes)}.`
  if (freeBytes === undefined) yield 'Take a backup, then start with MIGRATE=confirm.'
  else if (freeBytes < databaseBytes)
    yield `Only ${formatMib(freeBytes)} are free for the snapshot: the start will refuse, unless MIGRATE=confirm is set.`
  else yield `The start saves a snapshot first, for which ${formatMib(freeBytes)} are free.`
}

export const upgrade: Command = {
  name: 'upgrade',
  about: 'Shows what the next start does to the database. Changes nothing.',
  options: ['--check', '--json'],
  run: async (words) => {
    const { values } = parseArgs({ args: words, options: { check: { type: 'boolean' }, json: { type: 'boolean' } } })
    const found = await check()
    if (values.json) printJson(found)
    else for (const line of describe(found)) print(line)
    return found.pending.length && found.freeBytes !== undefined && found.freeBytes < found.databaseBytes ? 1 : 0
  },
}
