/** Whether a database has anything of ours, and how to clear one whose load never finished. */
import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** Relations and functions in the schema that belong to no extension. */
const ours = (catalog: 'pg_class' | 'pg_proc') => sql`not exists (
  select from pg_depend d where d.classid = ${sql.lit(catalog)}::regclass and d.objid = o.oid and d.deptype = 'e')`

async function listRelations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.oid::regclass::text as name from pg_class o
    where o.relnamespace = current_schema()::regnamespace and o.relkind in ('r', 'p') and not o.relispartition and ${ours('pg_class')}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export const isEmpty = async (db: Db): Promise<boolean> => !(await listRelations(db)).length

/** Within a transaction. Drops all tables and functions, but no extension, because creating one may need an administrator. */
export async function clearDatabase(db: Db): Promise<void> {
  const relations = await listRelations(db)
  if (relations.length) await sql`drop table ${sql.raw(relations.join(', '))} cascade`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select o.oid::regprocedure::text as name from pg_proc o
    where o.pronamespace = current_schema()::regnamespace and ${ours('pg_proc')}`.execute(db)
  if (rows.length) await sql`drop routine ${sql.raw(rows.map(({ name }) => name).join(', '))} cascade`.execute(db)
}
