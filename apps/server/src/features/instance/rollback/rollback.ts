/** Returns the embedded database to a snapshot. What the server has sent since then is not sent again. */
import type { Runtime } from '#server/runtime.ts'
import type { Db } from '#db/open.ts'
import { openEmbeddedPostgres } from '#db/embedded.ts'
import { loadBeside, takePlace } from '#db/snapshots/replace-database.ts'
import { openSnapshot, type Snapshot } from '#db/snapshots/snapshots.ts'
import { hold } from '#jobs/hold.ts'
import { StartupError } from '#lib/startup-error.ts'
import * as store from './rollback.store.ts'

type RollbackCtx = Pick<Runtime, 'database' | 'embedded' | 'config' | 'log' | 'progress'>

/** Counts of what the snapshot doesn't have. */
export interface Since {
  published: number
  created: number
  users: number
}

export const countSince = ({ database }: RollbackCtx, { takenAt }: Snapshot): Promise<Since> => store.countSince(database.db, takenAt)

/**
 * The attempts are the write-ahead log of everything that must not happen twice, so they stay. A run that finds its
 * attempt confirmed takes the result, and one that finds it open looks at the network first, in every version.
 */
async function carryOver(former: Db, restored: Db, { id, takenAt }: Snapshot): Promise<void> {
  await store.copyAttempts(former, restored)
  await store.dropSentMessages(former, restored)
  await store.repeatDeletions(former, restored)
  if (await store.hasTable(restored, 'server_holds'))
    await hold(restored, { reason: 'rollback', heldAt: new Date(), backupAt: takenAt, restoredFrom: id })
}

/** Closes the database. Until its last step, a kill leaves the database as it was. */
export async function rollBack(
  { database, embedded, config, log, progress, ...runtime }: RollbackCtx & Pick<Runtime, 'close'>,
  snapshot: Snapshot,
): Promise<void> {
  if (!embedded) throw new StartupError('Only the embedded database has snapshots: restore your backup of the database in DATABASE_URL.')
  progress?.('Loading the snapshot')
  const complete = (restored: Db) => carryOver(database.db, restored, snapshot)
  await loadBeside(embedded, await openSnapshot(snapshot), { log, complete })
  progress?.('Replacing the database')
  await runtime.close()
  const postgres = await openEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    await takePlace(postgres.connection)
  } finally {
    await postgres.stop()
  }
}
