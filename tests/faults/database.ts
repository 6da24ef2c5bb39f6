/** The database of a run: a real PostgreSQL that can be restarted, and queries that survive a restart. */
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'

export type RestartWay = 'fast' | 'kill'

export interface TestDatabase extends AsyncDisposable {
  url: string
  /** Waits while the server is down. */
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** `fast` shuts down in order, `kill` ends the postmaster with SIGKILL. Either restarts on the same files after `away` milliseconds. */
  restart(way: RestartWay, away: number): Promise<void>
  /** True from the start of a restart until the server responds again. */
  isAway(): boolean
  pid(): number
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const patience = 60_000
const pause = 100

/** The form every URL parser accepts: one without a host. */
function toUrl({ connection: { host, port, user, database } }: EmbeddedPostgres): string {
  const query = new URLSearchParams({ host, port: String(port), user })
  return `postgresql:///${database}?${query.toString()}`
}

async function ask<R extends object>({ pool }: Database, text: string, values: readonly unknown[]): Promise<R[]> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return (await pool.query<R & Record<string, unknown>>(text, [...values])).rows
    } catch (error) {
      // A wrong statement has its own error class; any other error means the server is down.
      if (Date.now() > deadline || (error as { code?: string }).code?.startsWith('42')) throw error
      await delay(pause)
    }
  }
}

export async function openTestDatabase(dataDir: string): Promise<TestDatabase> {
  let postgres = await openEmbeddedPostgres({ dataDir, log: silent })
  let away = false
  const database = openDatabase({ connection: postgres.connection, poolSize: 4, log: silent })
  return {
    url: toUrl(postgres),
    query: (text, values = []) => ask(database, text, values),
    isAway: () => away,
    pid: () => postgres.pid,
    restart: async (way, absence) => {
      away = true
      if (way === 'kill') process.kill(postgres.pid, 'SIGKILL')
      else await postgres.stop()
      await delay(absence)
      postgres = await openEmbeddedPostgres({ dataDir, log: silent })
      away = false
    },
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await postgres.stop()
    },
  }
}
