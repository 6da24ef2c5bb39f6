/** `broadside hold`, for data that was restored by other means than `broadside restore`, and `broadside release`. */
import { parseArgs } from 'node:util'
import { hold } from '#jobs/hold.ts'
import { assertRequested, releaseJob } from '#instance/held/held.ts'
import { enqueueRelease } from '#instance/held/held.store.ts'
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

const choices = ['publish', 'skip', 'reschedule'] as const

export const releaseServer: Command = {
  name: 'release',
  about: 'Looks on the networks for what was published since the backup, then lets the server send again.',
  options: [`--late ${choices.join('|')}`],
  run: async (words) => {
    const { values } = parseArgs({ args: words, options: { late: { type: 'string' } } })
    const late = choices.find((choice) => choice === values.late)
    if (!late) throw invalidAt('body.late', uncoded(`Choose what becomes of late posts: ${choices.join(', ')}.`), values.late)
    return withDatabase(async (ctx) => {
      await assertRequested(ctx, late, null)
      await enqueueRelease(ctx.db, releaseJob)
      print('The server looks for posts that were due since the backup, and then sends again. Settings › Server shows the progress.')
      return 0
    })
  },
}
