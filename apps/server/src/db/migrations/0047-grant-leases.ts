import { type Kysely, sql } from 'kysely'

/** Lets one process at a time renew a credential. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table grants add column leased_until timestamptz`,
  `comment on column grants.leased_until is 'Until then, by the clock of the database, one process reads the account and may renew its credential.'`,
]
