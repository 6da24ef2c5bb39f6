/** Loads a dump into an empty database, at the schema that the dump was made from. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { StartupError } from '#lib/startup-error.ts'
import { listUnknown, loadingTable, migrateTo } from '../migrate.ts'
import type { Database, Db, Handle } from '../open.ts'
import { copyIn } from './copy.ts'
import { type DumpDescription, type DumpedTable, readTables } from './description.ts'
import { clearDatabase, isEmpty } from './empty.ts'
import { listColumns, onClient, quote } from './on-client.ts'
import { dropParts, replacePartitions } from './parts.ts'
import { settleProcesses } from './settle.ts'

export interface DumpSource {
  description: DumpDescription
  /** All rows of a table, as the sink received them. Called only for tables that have rows. */
  table(name: string): AsyncIterable<Uint8Array>
}

export interface LoadOptions {
  /** Called after each table. */
  progress?: (table: DumpedTable) => void
  /**
   * Does what must be true before a server may start, such as migrating on: until it is over, `ensureSchema` refuses the
   * database, and another load starts over.
   */
  complete?: (db: Db) => Promise<void>
}

/** The dump isn't as its description says, so nothing was loaded. */
export class DumpDamaged extends Error {
  override name = 'DumpDamaged'
}

/** Needs no right but to create objects. Throws StartupError if the database isn't empty, or the dump is newer than this version. */
export async function loadDatabase(
  database: Pick<Database, 'withoutDeadline'>,
  source: DumpSource,
  options: LoadOptions = {},
): Promise<void> {
  await database.withoutDeadline(async (handle) => {
    await prepare(handle.db, source.description)
    await loadRows(handle, source, options)
    await options.complete?.(handle.db)
    await sql`drop table ${sql.table(loadingTable)}`.execute(handle.db)
  })
}

export async function isUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${loadingTable}) is not null`.execute(db)
  return rows.length > 0
}

/** Throws StartupError for a database with data that no unfinished load has left. */
export async function assertLoadable({ db }: Pick<Handle, 'db'>): Promise<void> {
  if (!(await isUnfinished(db)) && !(await isEmpty(db)))
    throw new StartupError("The database isn't empty: restore into an empty one, so that no data is overwritten.")
}

async function prepare(db: Db, { migrations }: DumpDescription): Promise<void> {
  const unknown = listUnknown(migrations)
  if (unknown.length)
    throw new StartupError(
      `The backup was made by a newer Broadside (it has ${unknown.at(-1)}): restore it with that version or a newer one.`,
    )
  await assertLoadable({ db })
  // In one transaction, so that a kill never leaves an empty database without its mark.
  await db.transaction().execute(async (db) => {
    if (await isUnfinished(db)) await clearDatabase(db)
    await sql`create table ${sql.table(loadingTable)} ()`.execute(db)
  })
  await migrateTo(db, migrations)
}

/** In one transaction, so a load that ends in the middle leaves tables without rows. */
async function loadRows({ pool }: Handle, source: DumpSource, { progress }: LoadOptions): Promise<void> {
  const client = await pool.connect()
  try {
    const db = onClient(client)
    await client.query('begin')
    await client.query("set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO'")
    const restoreParts = await dropParts(db)
    await replacePartitions(db, source.description.partitions)
    // Migrations leave a few rows even in an empty database.
    for (const { name } of await readTables(db)) await sql`delete from ${sql.table(name)}`.execute(db)
    for (const table of source.description.tables) {
      await loadTable(client, table, source)
      progress?.(table)
    }
    for (const { table, column, value, called } of source.description.counters)
      await sql`select setval(pg_get_serial_sequence(${quote(table)}, ${column}), ${value}::bigint, ${called})`.execute(db)
    await settleProcesses(db)
    await restoreParts()
    await client.query('commit')
    await client.query('analyze')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function loadTable(client: pg.PoolClient, table: DumpedTable, source: DumpSource): Promise<void> {
  const { name, rows, bytes, sha256 } = table
  if (!rows) return
  const hash = createHash('sha256')
  let length = 0
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source.table(name)) {
      hash.update(chunk)
      length += chunk.length
      yield chunk
    }
  }
  const loaded = await copyIn(client, `copy ${quote(name)} (${listColumns(table)}) from stdin`, watched())
  if (loaded !== rows || length !== bytes || hash.digest('hex') !== sha256)
    throw new DumpDamaged(`The table ${name} of the dump isn't what was dumped.`)
}
