import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workspaces')
    .addColumn('build_own_sources', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
  await sql`comment on column workspaces.build_own_sources is 'Hosts whose pages the workspace wrote itself.'`.execute(db)
}
