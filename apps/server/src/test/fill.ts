/** Inserts many rows at once, for tests of how queries scale. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** Values for required columns: lists may be empty, texts differ. */
const anything: Record<string, string> = {
  text: 'n::text',
  bytea: `decode(lpad(to_hex(n), 16, '0'), 'hex')`,
  'timestamp with time zone': "timestamptz '2026-01-01'",
  jsonb: "'{}'",
  boolean: 'false',
  ARRAY: "'{}'",
}

export const idOf = (prefix: string): string => `('${prefix}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))`

/** Groups of a hundred consecutive rows share a time. */
export const hundredAtOnce = `timestamptz '2026-01-01' + (n / 100) * interval '1 minute'`

/** Lets rows refer to others that do not exist. Only for a database that is discarded. */
export const dropReferences = (db: Db) =>
  sql`do $$ declare one record; begin
    for one in select conrelid::regclass as owner, conname from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.owner, one.conname);
    end loop;
  end $$`.execute(db)

/** Drops indexes other than those of keys while `work` inserts, then builds each in one pass. */
export async function withoutIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.oid::regclass::text as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition from pg_class c
    where c.relkind in ('i', 'I') and not c.relispartition and c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = c.oid)`.execute(
    db,
  )
  await sql.raw(`drop index ${rows.map(({ name }) => name).join(', ')}`).execute(db)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

/** Inserts `count` rows. `columns` are SQL expressions of the row number `n`; other columns without a default get a value of their type. */
export async function fill(db: Db, table: string, count: number, columns: Record<string, string>): Promise<void> {
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
  const { rows } = await sql<{ column_name: string; data_type: string }>`
    select column_name, data_type from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'
      and is_identity = 'NO'`.execute(db)
  const needed = rows.map(({ column_name, data_type }) => [column_name, anything[data_type] ?? '0'])
  const all = Object.entries({ ...Object.fromEntries(needed), ...columns })
  const names = all.map(([column]) => `"${column}"`).join(', ')
  const values = all.map(([, value]) => value).join(', ')
  await sql.raw(`insert into ${table} (${names}) select ${values} from generate_series(1, ${count}) n`).execute(db)
}
