import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Whether a process holds an advisory lock of this database. */
export async function isLocked(db: Db, [group, number]: readonly [number, number]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.classid = ${group} and l.objid = ${number} and l.objsubid = 2 and l.granted) as held`.execute(db)
  return rows[0]?.held ?? false
}
