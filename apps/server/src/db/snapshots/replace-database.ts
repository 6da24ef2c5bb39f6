/** Replaces a database by a loaded snapshot in one step, so that a kill at any moment leaves either the former or the restored one. */
import pg from 'pg'
import type { DumpSource, LoadOptions } from '#db/dump/load.ts'
import { loadDatabase } from '#db/dump/load.ts'
import type { Connection } from '#db/embedded-postmaster.ts'
import { openDatabase, type OpenOptions } from '#db/open.ts'

type Log = OpenOptions['log']

const restoredName = (name: string): string => `${name}_restored`
const formerName = (name: string): string => `${name}_former`

/** From another database of the cluster, because none may be in use while it is renamed. */
async function inMaintenance<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Removes what a killed rollback left. */
export const removeLeftovers = (connection: Connection): Promise<void> =>
  inMaintenance(connection, async (client) => {
    for (const name of [restoredName(connection.database), formerName(connection.database)])
      await client.query(`drop database if exists "${name}" with (force)`)
  })

/** Loads a snapshot beside the database, which stays as it is. */
export async function loadBeside(
  connection: Connection,
  source: DumpSource,
  { log, ...options }: LoadOptions & { log: Log },
): Promise<void> {
  const database = restoredName(connection.database)
  await removeLeftovers(connection)
  await inMaintenance(connection, (client) => client.query(`create database "${database}"`))
  const restored = openDatabase({ connection: { ...connection, database }, poolSize: 2, log })
  try {
    await loadDatabase(restored, source, options)
  } finally {
    await restored.close()
  }
}

/** Puts the loaded snapshot in the place of the database, to which no connection may be open, and removes the latter. */
export async function takePlace(connection: Connection): Promise<void> {
  const { database } = connection
  await inMaintenance(connection, async (client) => {
    await client.query('begin')
    await client.query(`alter database "${database}" rename to "${formerName(database)}"`)
    await client.query(`alter database "${restoredName(database)}" rename to "${database}"`)
    await client.query('commit')
  })
  await removeLeftovers(connection)
}
