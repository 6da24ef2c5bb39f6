/** `broadside rollback`: returns the embedded database to a snapshot from before an upgrade. */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openRuntime } from '#server/runtime.ts'
import { listSnapshots, type Snapshot } from '#db/snapshots/snapshots.ts'
import { formatMib } from '#db/snapshots/space.ts'
import { countSince, rollBack, type Since } from '#instance/rollback/rollback.ts'
import { createLog } from '#lib/log.ts'
import { StartupError } from '#lib/startup-error.ts'
import { version } from '#lib/version.ts'
import { type Command, print, printJson } from './command.ts'

const toLine = ({ id, migration, bytes }: Snapshot) => `${id}  ${formatMib(bytes)}, schema ${migration}`

function choose(snapshots: readonly Snapshot[], id: string | undefined): Snapshot {
  const chosen = id === undefined ? snapshots[0] : snapshots.find((one) => one.id === id)
  if (chosen) return chosen
  if (!snapshots.length) throw new StartupError('There are no snapshots: only an upgrade of the embedded database takes one.')
  throw new StartupError(`There is no snapshot "${id}". These exist: ${snapshots.map((one) => one.id).join(', ')}.`)
}

function announce({ id, takenAt, version: saved }: Snapshot, { published, created, users }: Since): void {
  print(`The database returns to ${takenAt.toISOString()}, when Broadside ${saved} was upgraded (${id}).`)
  print(`Since then, ${published} posts were published, ${created} created, and ${users} users registered. Broadside will not list them.`)
  print('Posts stay on their networks. Drafts that were published since then are drafts again: do not publish them twice.')
  print('Media files that were deleted for good since then are missing.')
}

async function confirm(isConfirmed: boolean | undefined): Promise<void> {
  if (isConfirmed) return
  if (!process.stdin.isTTY) throw new StartupError('Nothing was changed: add --yes to confirm.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    if ((await terminal.question('Type yes to continue: ')).trim() !== 'yes') throw new StartupError('Nothing was changed.')
  } finally {
    terminal.close()
  }
}

export const rollback: Command = {
  name: 'rollback',
  about: 'Returns the embedded database to a snapshot from before an upgrade. Stop the server first.',
  options: ['--list', '--to <snapshot>   default: the newest', '--yes', '--json   with --list'],
  run: async (words) => {
    const { values } = parseArgs({
      args: words,
      options: { list: { type: 'boolean' }, to: { type: 'string' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
    })
    const config = readConfig(process.env)
    if (config.DATABASE_URL)
      throw new StartupError('Only the embedded database has snapshots: restore your backup of the database in DATABASE_URL.')
    const snapshots = await listSnapshots(config.dataDir)
    if (values.list) {
      if (values.json) printJson(snapshots)
      else for (const snapshot of snapshots) print(toLine(snapshot))
      return 0
    }
    const chosen = choose(snapshots, values.to)
    const progress = (message: string) => process.stderr.write(`${message} …\n`)
    await using runtime = await openRuntime({ config, log: createLog(config.LOG_LEVEL), exclusive: true, progress })
    announce(chosen, await countSince(runtime, chosen))
    await confirm(values.yes)
    await rollBack(runtime, chosen)
    print(`Done. Install and start Broadside ${chosen.version}; starting version ${version} again would upgrade this database again.`)
    return 0
  },
}
