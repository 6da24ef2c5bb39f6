/** The room that a snapshot may need. Tables are copied as text and compressed, so the size of the database is enough. */
import { statfs } from 'node:fs/promises'
import type { Database } from '#db/open.ts'
import { StartupError } from '#lib/startup-error.ts'

export interface Space {
  /** Bytes of the database on its disk. */
  needed: number
  /** Bytes that are free where snapshots are. */
  free: number
}

export async function measureSpace({ pool }: Pick<Database, 'pool'>, folder: string): Promise<Space> {
  const { rows } = await pool.query<{ size: number }>('select pg_database_size(current_database())::bigint as size')
  const { bavail, bsize } = await statfs(folder)
  return { needed: rows[0]?.size ?? 0, free: bavail * bsize }
}

export const formatMib = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MiB`

export async function assertSpace(database: Pick<Database, 'pool'>, folder: string): Promise<void> {
  const { needed, free } = await measureSpace(database, folder)
  if (free < needed)
    throw new StartupError(
      `The snapshot before this upgrade may need ${formatMib(needed)} in "${folder}", where ${formatMib(free)} are free: free up space, or take a backup elsewhere and set MIGRATE=confirm to upgrade without a snapshot.`,
    )
}
