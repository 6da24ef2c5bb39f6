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
  table: string
  column: string
  type: string
}

/** Of columns that are not listed, those that hold sealed values. Partitions are looked at as the table that they belong to. */
export async function findUnlisted(db: Db): Promise<string[]> {
  const { rows } = await sql<Column>`select relname as table, attname as column, typname as type
    from pg_class c join pg_attribute on attrelid = c.oid join pg_type t on t.oid = atttypid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and (relkind = 'p' or relkind = 'r' and not relispartition and pg_relation_size(c.oid) between 1 and ${largest})
      and (typname in ('text', 'bytea', 'json', 'jsonb') or typcategory = 'A')`.execute(db)
  const looks = rows
    .filter(({ table, column }) => !listed.has(`${table}.${column}`))
    .map(({ table, column, type }) => {
      const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
      return sql`select ${sql.lit(`${table}.${column}`)} as place
        where exists (select 1 from ${sql.table(table)} where ${text} like '%v1.____________.%' and ${text} ~ ${sql.lit(form)})`
    })
  if (!looks.length) return []
  const found = await sql<{ place: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  return found.rows.map(({ place }) => place)
}

/** Throws for a sealed value elsewhere: whoever rotates a key would lose it. */
export async function assertSealedListed(db: Db): Promise<void> {
  const places = await findUnlisted(db)
  if (places.length)
    throw new Error(`Sealed values in ${places.join(', ')}: add these columns to features/instance/keys/sealed-columns.ts.`)
}
