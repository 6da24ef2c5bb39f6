/** What a dump has: the tables of the service with their columns, months and counters, read from the catalogs. */
import { sql } from 'kysely'
import { loadingTable } from '../migrate.ts'
import type { Db } from '../open.ts'

export interface TableShape {
  name: string
  columns: string[]
}

export interface DumpedTable extends TableShape {
  rows: number
  /** Of the rows in the text format of COPY, before any compression. */
  bytes: number
  sha256: string
}

export interface Partition {
  table: string
  name: string
  /** As `pg_get_expr` prints it: `FOR VALUES FROM … TO …` or `DEFAULT`. */
  bound: string
}

/** The counter of a column. */
export interface Counter {
  table: string
  column: string
  value: string
  called: boolean
}

export interface DumpDescription {
  format: 1
  /** The version of the server that was dumped. */
  postgres: string
  /** By the database's clock, when the transaction began that saw all rows. */
  takenAt: string
  /** In the order in which they ran. */
  migrations: string[]
  tables: DumpedTable[]
  partitions: Partition[]
  counters: Counter[]
}

/** Relations of the service; those of an extension belong to that. */
const own = sql.raw(`c.relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`)

/** Kept by the migrator, and the mark of an unfinished load. */
const upkeepTables = ['kysely_migration', 'kysely_migration_lock', loadingTable]

/**
 * Tables with the columns that are copied. Transactions and snapshots of one cluster mean nothing in another, so these
 * columns are left to their defaults: the transaction that loads the rows.
 */
export async function readTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${own} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all(${upkeepTables})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid not in ('xid8'::regtype, 'pg_snapshot'::regtype)
    group by c.relname order by c.relname`.execute(db)
  return rows
}

export async function readPartitions(db: Db): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select p.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where ${own} and c.relispartition and c.relkind = 'r' order by p.relname, c.relname`.execute(db)
  return rows
}

/** Counters don't belong to a transaction: read after all rows, they are at least as high as every row. */
export async function readCounters(db: Db): Promise<Counter[]> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select c.relname as sequence, t.relname as table, a.attname as column
    from pg_class c
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where ${own} and c.relkind = 'S' order by t.relname, a.attnum`.execute(db)
  const counters: Counter[] = []
  for (const { sequence, table, column } of rows) {
    const { rows } = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.table(sequence)}`.execute(db)
    counters.push(...rows.map((row) => ({ table, column, ...row })))
  }
  return counters
}
