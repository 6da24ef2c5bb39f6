/** `broadside restore`. */
import { parseArgs } from 'node:util'
import { networks } from '@broadside/networks/registry'
import { readConfig } from '#server/config.ts'
import { createLog } from '#lib/log.ts'
import { type Restored, restoreBackup, toDestinationFailure } from '#instance/backups/backups.ts'
import { chooseTarget, interruptible, openForReading, showProgress } from './backup.ts'
import { type Command, print } from './command.ts'

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

function printDeleted({ user, workspace, publication }: Restored['deleted']): void {
  const parts = [
    [user, 'user'],
    [workspace, 'workspace'],
    [publication, 'post'],
  ] as const
  const some = parts.filter(([number]) => number > 0).map(([number, one]) => count(number, one))
  if (some.length) print(`Deleted again, because they were deleted after the backup: ${some.join(', ')}.`)
}

/** Which tokens were renewed after the backup can't be known: only the lost server had the new ones. */
function printRotated(grants: Restored['grants']): void {
  const renewed = grants.filter(({ network }) => networks[network]?.refresh)
  if (!renewed.length) return
  const list = renewed.map(({ network, count }) => `${networks[network]?.name ?? network} (${count})`)
  print(`These networks renew tokens, and may refuse the ones in the backup: ${list.join(', ')}. Reconnect accounts that report this.`)
}

export const restore: Command = {
  name: 'restore',
  about: 'Restores a backup into an empty data directory or an empty database.',
  options: [
    '<folder>|s3://bucket/prefix',
    '--backup <id>  the default is the newest one',
    '--passphrase-file <file>  of an encrypted target; the default is BACKUP_PASSPHRASE_FILE',
  ],
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { backup: { type: 'string' }, 'passphrase-file': { type: 'string' } },
    })
    const config = readConfig(process.env)
    const text = chooseTarget(positionals, config)
    return interruptible(async (signal) => {
      const vault = await openForReading(config, text, values['passphrase-file'])
      const choices = { config, log: createLog(config.LOG_LEVEL), vault, id: values.backup, signal }
      const { manifest, deleted, grants } = await restoreBackup({ ...choices, progress: showProgress }).catch((error: unknown) => {
        throw toDestinationFailure(error, config)
      })
      print(`Restored the backup ${manifest.id} of ${manifest.taken_at}.`)
      printDeleted(deleted)
      printRotated(grants)
      print('The server is held: it starts, but sends nothing until a server admin releases it, so that no post is published twice.')
      print('Make sure that the old server is stopped. Then start this one, sign in, and open Settings › Server.')
      return 0
    })
  },
}
