/** Checks the database of a test against the list of sealed columns. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { sealedColumns } from '#instance/keys/sealed-columns.ts'

/** A sealed value, possibly within a longer text. */
const form = 'v1[.][0-9a-f]{12}[.][A-Za-z0-9_-]{38}'

const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))

/** Bytes. Larger tables come from tests of scale, not from the service, and are slow to search. */
const largest = 4_000_000

interface Column {
  table: string
  column: string
  type: string
}

/** Unlisted columns with sealed values. Partitions count as their parent table. */
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

/** Throws for sealed values in other columns, because a key rotation would lose them. */
export async function assertSealedListed(db: Db): Promise<void> {
  const places = await findUnlisted(db)
  if (places.length)
    throw new Error(`Sealed values in ${places.join(', ')}: add these columns to features/instance/keys/sealed-columns.ts.`)
}
