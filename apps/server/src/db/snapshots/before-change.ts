/** What happens before a start changes a database in use to a new version. */
import type { Database } from '#db/open.ts'
import { StartupError } from '#lib/startup-error.ts'
import { takeSnapshot } from './snapshots.ts'

export interface Upgrading {
  config: { DATABASE_URL: string; MIGRATE: 'snapshot' | 'confirm'; dataDir: string }
  database: Pick<Database, 'db' | 'pool' | 'withoutDeadline'>
  progress?: ((message: string) => void) | undefined
}

/** Saves a snapshot of the embedded database. An external one is changed only after an admin has confirmed. */
export async function prepareChange({ config, database, progress }: Upgrading, pending: readonly string[]): Promise<void> {
  if (config.MIGRATE === 'confirm') return
  if (config.DATABASE_URL)
    throw new StartupError(
      `This version changes the database in DATABASE_URL (${pending.length === 1 ? '1 migration' : `${pending.length} migrations`}, up to ${pending.at(-1)}): take a backup, then start with MIGRATE=confirm.`,
    )
  const { id } = await takeSnapshot({ database, dataDir: config.dataDir, progress })
  progress?.(`Saved the snapshot ${id}`)
}
