import { type Kysely, sql } from 'kysely'

/** Translates what is wrong with an identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_providers add column health_code text`.execute(db)
}
