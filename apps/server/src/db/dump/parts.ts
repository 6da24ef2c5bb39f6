/** References, indexes, triggers and months around the rows: gone while a load fills the tables, and back afterwards. */
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Partition } from './description.ts'

const inSchema = sql`current_schema()::regnamespace`

async function list(db: Db, query: ReturnType<typeof sql<{ drop: string; restore: string }>>) {
  return (await query.execute(db)).rows
}

/** A reference to or from a partitioned table has copies for its partitions, which follow it. */
const references = sql<{ drop: string; restore: string }>`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where contype = 'f' and connamespace = ${inSchema} and conparentid = 0 order by conrelid::regclass::text, conname`

/** Indexes of constraints stay: they guard the rows. So do those of partitioned tables, which follow other rules. */
const indexes = sql<{ drop: string; restore: string }>`
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as restore
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = ${inSchema} and c.relkind = 'r' and not c.relispartition
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by i.indexrelid::regclass::text`

/** Disabling those of the system as well would need a superuser, hence the references above. */
const triggers = sql<{ drop: string; restore: string }>`
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = ${inSchema} and not tgisinternal and tgparentid = 0 and tgenabled = 'O' order by tgrelid::regclass::text, tgname`

/** Returns what restores them from their own definitions. The references are last, because they need indexes. */
export async function dropParts(db: Db): Promise<() => Promise<void>> {
  const restore: string[] = []
  // An index that a reference relies on is one of a constraint until the reference is dropped.
  for (const query of [references, indexes, triggers]) {
    const parts = await list(db, query)
    for (const { drop } of parts) await sql.raw(drop).execute(db)
    restore.unshift(...parts.map((part) => part.restore))
  }
  return async () => {
    for (const statement of restore) await sql.raw(statement).execute(db)
  }
}

/** The months of the day of the load differ from those of the day of the dump. The tables must have no rows. */
export async function replacePartitions(db: Db, partitions: readonly Partition[]): Promise<void> {
  for (const table of new Set(partitions.map(({ table }) => table))) {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass(quote_ident(${table}))`.execute(db)
    if (rows.length) await sql`drop table ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(db)
  }
  for (const { table, name, bound } of partitions)
    await sql`create table ${sql.table(name)} partition of ${sql.table(table)} ${sql.raw(bound)}`.execute(db)
}
