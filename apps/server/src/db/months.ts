/**
 * Tables partitioned by month (UTC), so that old rows are dropped with their month without being read. Months are
 * created ahead. Rows without a month, because a clock was wrong or no process ran for months, go to the default
 * partition; those older than the partitioning are in one with an end and no start. These two are cleaned row by row.
 */
import { sql } from 'kysely'
import { isLockTimeout } from '#lib/pg-errors.ts'
import type { Db } from './open.ts'

export interface Divided {
  table: 'events' | 'webhook_attempts'
  time: string
}

interface Partition {
  name: string
  /** Null: no lower bound, or the default partition. */
  starts: Date | null
  /** Null: the default partition. */
  ends: Date | null
}

const monthsAhead = 3
/** Shorter than the server's deadlock timeout, so that a request is never the one to be canceled. */
const lockTimeout = '500ms'

async function listPartitions(db: Db, { table }: Divided): Promise<Partition[]> {
  const bound = (word: string) => sql`(regexp_match(pg_get_expr(c.relpartbound, c.oid), ${`${word} \\('([^']+)`}))[1]::timestamptz`
  const { rows } = await sql<Partition>`
    select c.relname as name, ${bound('FROM')} as starts, ${bound('TO')} as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by ends`.execute(db)
  return rows
}

/** False if the tables were locked for too long, for example by a backup; the next run tries again. */
async function changeTables(db: Db, change: (db: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction().execute(async (db) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
      await change(db)
    })
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

const monthAt = (now: Date, later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1))

/** Never creates the current month, because rows already in the default partition must not move under running requests. */
export async function makeMonths(db: Db, divided: Divided, now: Date): Promise<void> {
  const made = Math.max(...(await listPartitions(db, divided)).map(({ ends }) => ends?.getTime() ?? 0))
  for (let later = 1; later <= monthsAhead; later += 1) {
    const starts = monthAt(now, later)
    if (starts.getTime() >= made) await changeTables(db, (db) => makeMonth(db, divided, { starts, ends: monthAt(now, later + 1) }))
  }
}

async function makeMonth(db: Db, { table, time }: Divided, { starts, ends }: { starts: Date; ends: Date }): Promise<void> {
  const parent = sql.table(table)
  const month = sql.table(`${table}_${starts.toISOString().slice(0, 7).replace('-', '_')}`)
  await sql`create table ${month} (like ${parent} including all)`.execute(db)
  await sql`with moved as (
      delete from ${sql.table(`${table}_default`)} where ${sql.ref(time)} >= ${starts} and ${sql.ref(time)} < ${ends} returning *)
    insert into ${month} select * from moved`.execute(db)
  // Unlike `create table … partition of`, this does not block reads and writes.
  await sql`alter table ${parent} attach partition ${month}
    for values from (${sql.lit(starts.toISOString())}) to (${sql.lit(ends.toISOString())})`.execute(db)
}

/** Drops the months that ended before an instant, and deletes older rows from the partitions without a start. */
export async function removeMonths(db: Db, divided: Divided, { before, signal }: { before: Date; signal: AbortSignal }): Promise<void> {
  for (const { name, starts, ends } of await listPartitions(db, divided)) {
    signal.throwIfAborted()
    if (ends && ends <= before) await changeTables(db, (db) => sql`drop table ${sql.table(name)}`.execute(db))
    else if (!starts) while ((await removeAged(db, { name, time: divided.time, before })) === batch) signal.throwIfAborted()
  }
}

const batch = 1000

async function removeAged(db: Db, { name, time, before }: { name: string; time: string; before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(name)} where ctid = any(array(
    select ctid from ${sql.table(name)} where ${sql.ref(time)} < ${before} order by ${sql.ref(time)} limit ${batch}))`.execute(db)
  return Number(numAffectedRows)
}
