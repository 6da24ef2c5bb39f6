/**
 * The mark of an unfinished restore in the data directory. It is written before anything else, because a restore that was killed before its first
 * row leaves a database that looks like the one of a new server.
 */
import { access, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#lib/startup-error.ts'
import type { Handle } from '../open.ts'
import { isEmpty } from './empty.ts'
import { isUnfinished } from './load.ts'

export const restoreMark = 'restore-unfinished'

const markOf = (dataDir: string): string => join(dataDir, restoreMark)

export const hasRestoreMark = (dataDir: string): Promise<boolean> =>
  access(markOf(dataDir)).then(
    () => true,
    () => false,
  )

export async function writeRestoreMark(dataDir: string): Promise<void> {
  const file = await open(markOf(dataDir), 'w', 0o600)
  await file.sync().finally(() => file.close())
}

export const removeRestoreMark = (dataDir: string): Promise<void> => rm(markOf(dataDir), { force: true })

/** Throws StartupError for what an unfinished restore left. One that was killed after its last change to the database is finished. */
export async function assertRestored({ db }: Pick<Handle, 'db'>, dataDir: string): Promise<void> {
  if (!(await hasRestoreMark(dataDir))) return
  if ((await isUnfinished(db)) || (await isEmpty(db)))
    throw new StartupError(`Restoring a backup into "${dataDir}" began and never finished: run the same restore again, which starts over.`)
  await removeRestoreMark(dataDir)
}
