/** One process at a time changes the schema, with everything that belongs before it. */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { locks } from './locks.ts'
import type { Database } from './open.ts'

const pollMs = 250

async function lock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [...locks.migrations])
  return rows[0]?.locked ?? false
}

/** Waits as long as another process needs. Its end frees the lock, also if it is killed. */
export async function withMigrationLock<T>(
  database: Pick<Database, 'connect'>,
  progress: ((message: string) => void) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const client = await database.connect()
  try {
    for (let tries = 0; !(await lock(client)); tries++) {
      if (tries === 0) progress?.('Waiting for another process that changes the database')
      await delay(pollMs)
    }
    return await work()
  } finally {
    await client.end()
  }
}
