/** Generates the types of the tables from the database. */
import { type ColumnMetadata, sql } from 'kysely'
import type { Db } from './open.ts'

const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'string',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

function typeOf({ dataType, isNullable, hasDefaultValue, isAutoIncrementing }: ColumnMetadata): string {
  const item = types[dataType.replace(/^_/, '')]
  if (!item) throw new Error(`Name the TypeScript type of ${dataType} in scripts/table-types.ts.`)
  const type = dataType.startsWith('_') ? `${item}[]` : item
  if (isNullable) return type === 'Json' ? 'NullableJson<unknown>' : `Nullable<${type}>`
  if (type === 'Json') return hasDefaultValue ? 'ColumnType<unknown, string | undefined, string>' : 'JsonColumn<unknown>'
  if (isAutoIncrementing) return `GeneratedAlways<${type}>`
  return hasDefaultValue ? `Generated<${type}>` : type
}

const lineOf = (column: ColumnMetadata): string =>
  `${column.comment === undefined ? '' : `    /** ${column.comment} */\n`}    ${column.name}: ${typeOf(column)}\n`

/** The expected content of the file. */
export async function describeTables(db: Db): Promise<string> {
  const { rows: partitions } = await sql<{ name: string }>`select relname as name from pg_class where relispartition`.execute(db)
  const hidden = new Set([...partitions.map(({ name }) => name), 'kysely_migration', 'kysely_migration_lock'])
  const tables = (await db.introspection.getTables()).filter(
    ({ name, schema, isView }) => schema === 'public' && !isView && !hidden.has(name),
  )
  const bodies = tables.map(({ name, columns }) => `  ${name}: {\n${columns.map(lineOf).join('')}  }\n`)
  return `/** Made from the migrations by \`node scripts/table-types.ts\`. What is known beyond the schema stands in refinements.ts. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn, Nullable, NullableJson } from './columns.ts'

export interface PlainTables {
${bodies.join('')}}
`
}
