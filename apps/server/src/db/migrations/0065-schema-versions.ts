import { type Kysely, sql } from 'kysely'

/** Which version of Broadside changed the schema, so that an older one can say which to start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table schema_versions (
    migration text primary key,
    version text not null,
    migrated_at timestamptz not null
  )`,
  `comment on table schema_versions is 'The version of Broadside that ran each migration, from 0065 on.'`,
]
