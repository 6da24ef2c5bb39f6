import { type Kysely, sql } from 'kysely'

/** What a read-back needs to tell that a post never arrived, and how the server of an account counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table attempts add column baseline jsonb`,
  `create index attempts_published on attempts ((network_reference->>'externalId')) where outcome = 'confirmed'`,
  // Accounts are read again every six hours; until then they would be counted for as if nothing was known of their server.
  `update accounts set limits = limits || jsonb_build_object('software', fediverse_software)
    where platform = 'mastodon' and fediverse_software is not null`,
]
