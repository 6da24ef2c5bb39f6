/** Whose an unfinished file is: another server may be making a backup in the same target. */
import type { Db } from '#db/open.ts'
import { firstIdAt } from '#lib/ids.ts'
import { days } from '#lib/time.ts'
import { listRecentRuns } from '../backups.store.ts'

export interface Run {
  id: string
  /** True for another run if it is one of this server, which makes one at a time, or is older than a day. */
  isAbandoned(id: string): boolean
}

export async function openRun(db: Db, id: string): Promise<Run> {
  const own = new Set(await listRecentRuns(db))
  const old = firstIdAt(new Date(Date.now() - days(1)))
  return { id, isAbandoned: (other) => other !== id && (other < old || own.has(other)) }
}

/** The id of the run in the name of an unfinished file, before its suffix. */
export const readOwner = (name: string, suffix: string): string | undefined =>
  name.endsWith(suffix) ? /\.([0-9a-f-]{36})$/.exec(name.slice(0, -suffix.length))?.[1] : undefined
