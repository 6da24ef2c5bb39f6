import { type Kysely, sql } from 'kysely'

/** Which secret keys each process has, by id: nothing is sealed with a key that another one could not open it with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table processes add column key_ids text[] not null default '{}'`.execute(db)
}
