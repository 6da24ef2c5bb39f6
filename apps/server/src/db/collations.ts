/**
 * An upgrade of the operating system may sort text differently. PostgreSQL then finds rows no more through indexes that were made before:
 * https://www.postgresql.org/docs/current/sql-altercollation.html#SQL-ALTERCOLLATION-NOTES
 */
import { sql } from 'kysely'
import type { Log } from '#lib/log.ts'
import type { Db } from './open.ts'

/** The collations that indexes of this database use, and that have another version than when they were made. */
export async function findChangedCollations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    union
    select collname from pg_collation c
    where collversion <> pg_collation_actual_version(oid) and exists (select from pg_index where c.oid = any(indcollation))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

export async function warnOfChangedCollations(db: Db, log: Pick<Log, 'warn'>): Promise<void> {
  const collations = await findChangedCollations(db)
  if (collations.length)
    log.warn(
      { collations },
      'The operating system sorts text differently since an upgrade, so indexes can miss rows. Rebuild them with REINDEX DATABASE, then refresh the version of the collations',
    )
}
