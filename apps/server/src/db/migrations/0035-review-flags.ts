import { type Kysely, sql } from 'kysely'

/** Keeps who confirmed the error flags of a build that became a publication. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table publications add column review_flags jsonb`.execute(db)
  await sql`comment on column publications.review_flags is 'Error flags of its build that were confirmed, by whom and when, with the sentences they are about.'`.execute(
    db,
  )
}
