/** A consistent logical dump of the database while it is in use, as text that any later PostgreSQL reads. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { listMigrations } from '../migrate.ts'
import type { Database, Db } from '../open.ts'
import { copyOut } from './copy.ts'
import { type DumpDescription, type DumpedTable, readCounters, readPartitions, readTables, type TableShape } from './description.ts'
import { listColumns, onClient, quote } from './on-client.ts'

export interface DumpSink {
  /** Receives all rows of a table that has any, and reads them to their end. Its pace is the pace of the dump. */
  table(name: string, rows: AsyncIterable<Buffer>): Promise<void>
}

export interface DumpOptions {
  signal?: AbortSignal
  /** Called after each table. */
  progress?: (table: DumpedTable) => void
  /** Reads whatever else must agree with the dump, within its snapshot and after its tables. */
  alongside?: (db: Db) => Promise<void>
}

/** Dumps all tables as of one instant, through one connection. Whoever calls it stores the description, last. */
export function dumpDatabase(
  database: Pick<Database, 'withoutDeadline'>,
  sink: DumpSink,
  options: DumpOptions = {},
): Promise<DumpDescription> {
  return database.withoutDeadline(async ({ pool }) => {
    const client = await pool.connect()
    try {
      const description = await dumpWithin(client, sink, options)
      client.release()
      return description
    } catch (error) {
      // It may be in the middle of a copy.
      client.release(true)
      throw error
    }
  })
}

/** The same text whatever the server, the role and the database are set to. */
const session = `
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

async function dumpWithin(client: pg.PoolClient, sink: DumpSink, { signal, progress, alongside }: DumpOptions): Promise<DumpDescription> {
  const db = onClient(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(session)
  const { rows } = await sql<{ postgres: string; taken_at: Date }>`
    select current_setting('server_version') as postgres, now() as taken_at`.execute(db)
  const shapes = await readTables(db)
  // A month that is dropped meanwhile would be missing, because only rows belong to the snapshot.
  await sql`lock table ${sql.join(shapes.map(({ name }) => sql.table(name)))} in access share mode`.execute(db)
  const migrations = await listMigrations(db)
  const partitions = await readPartitions(db)
  const tables: DumpedTable[] = []
  for (const shape of shapes) {
    signal?.throwIfAborted()
    const table = await dumpTable(client, sink, shape, signal)
    tables.push(table)
    progress?.(table)
  }
  await alongside?.(db)
  const counters = await readCounters(db)
  await client.query('commit')
  const [{ postgres, taken_at } = { postgres: '', taken_at: new Date(0) }] = rows
  return { format: 1, postgres, takenAt: taken_at.toISOString(), migrations, tables, partitions, counters }
}

async function dumpTable(client: pg.PoolClient, sink: DumpSink, shape: TableShape, signal?: AbortSignal): Promise<DumpedTable> {
  const hash = createHash('sha256')
  let bytes = 0
  const copied = copyOut(client, `copy (select ${listColumns(shape)} from ${quote(shape.name)}) to stdout`)
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of copied) {
      signal?.throwIfAborted()
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const rows = watched()
  const first = await rows.next()
  if (!first.done) await sink.table(shape.name, startingWith(first.value, rows))
  return { ...shape, rows: copied.count(), bytes, sha256: hash.digest('hex') }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}
