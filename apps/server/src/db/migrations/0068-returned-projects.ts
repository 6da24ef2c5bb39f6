import { type Kysely, sql } from 'kysely'

/** A return token can be completed with a video project instead of a design. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table design_return_tokens add column project_id text`.execute(db)
}
