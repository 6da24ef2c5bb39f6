import { type Kysely, sql } from 'kysely'

/** What notifications are made of, so that they can be said in other languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column words jsonb`.execute(db)
  await sql`comment on column notifications.words is 'Codes and parameters of title and body; null of what was told before there were codes.'`.execute(
    db,
  )
}
