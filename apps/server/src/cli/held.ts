/** `broadside hold`, for data that was restored by other means than `broadside restore`. */
import { parseArgs } from 'node:util'
import { hold } from '#jobs/hold.ts'
import { invalidAt, uncoded } from '#lib/errors.ts'
import { type Command, print, withDatabase } from './command.ts'

function readTime(text: string, now: Date): Date {
  const time = new Date(text)
  // A date alone would be midnight in UTC, which is rarely the time of the snapshot.
  if (!text.includes('T') || Number.isNaN(time.getTime()) || time > now)
    throw invalidAt('body.backup-at', uncoded('Enter the time of the snapshot, such as 2026-11-20T03:00:00Z. It must have passed.'), text)
  return time
}

export const holdServer: Command = {
  name: 'hold',
  about: 'Keeps the server from sending anything, because its data was restored from a snapshot.',
  options: ['--backup-at <time of the snapshot>', '--from <name of the snapshot>'],
  run: async (words) => {
    const options = { 'backup-at': { type: 'string' }, from: { type: 'string', default: 'snapshot' } } as const
    const { values } = parseArgs({ args: words, options })
    return withDatabase(async ({ db, clock }) => {
      const heldAt = clock.now()
      const text = values['backup-at']
      const backupAt = text === undefined ? heldAt : readTime(text, heldAt)
      await hold(db, { reason: 'operator', heldAt, backupAt, restoredFrom: values.from })
      print(`The server is held. It sends nothing until it is released. Its data is from ${backupAt.toISOString()}.`)
      return 0
    })
  },
}
