/** Holds what a test left in the database against the list of sealed columns. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { sealedColumns } from '#instance/keys/sealed-columns.ts'

/** A sealed value, also within a longer text. */
const form = 'v1[.][0-9a-f]{12}[.][A-Za-z0-9_-]{38}'

const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))

/** Bytes. A larger table was filled by a test of scale, not by what the service does, and takes long to search. */
const largest = 4_000_000

interface Column {
  table_name: string
  column_name: string
  data_type: string
}

/** Of columns that are not listed, those that hold sealed values. */
export async function findUnlisted(db: Db): Promise<string[]> {
  const { rows } = await sql<Column>`select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea', 'json', 'jsonb', 'ARRAY')
      and pg_relation_size(to_regclass(format('public.%I', table_name))) < ${largest}`.execute(db)
  const looks = rows
    .filter(({ table_name, column_name }) => !listed.has(`${table_name}.${column_name}`))
    .map(({ table_name, column_name, data_type }) => {
      const column = sql.ref(column_name)
      const text = data_type === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`
      return sql`select ${sql.lit(`${table_name}.${column_name}`)} as place
        where exists (select 1 from ${sql.table(table_name)} where ${text} like '%v1.____________.%' and ${text} ~ ${sql.lit(form)})`
    })
  const found = await sql<{ place: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  return found.rows.map(({ place }) => place)
}

/** Throws for a sealed value elsewhere: whoever rotates a key would lose it. */
export async function assertSealedListed(db: Db): Promise<void> {
  const places = await findUnlisted(db)
  if (places.length)
    throw new Error(`Sealed values in ${places.join(', ')}: add these columns to features/instance/keys/sealed-columns.ts.`)
}
