import { type Kysely, sql } from 'kysely'

/**
 * Lets an attempt be confirmed without an entry in any index: its unique index depends on whether the attempt stands, which a confirmation doesn't
 * change, instead of on the outcome.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Most attempts are confirmed within a second, so each page needs room for a second version of all its rows.
  `alter table attempts set (fillfactor = 45)`,
  `alter table published_parts set (fillfactor = 45)`,
  `alter table attempts add column stands boolean not null generated always as
    (resolution is null and (outcome is null or outcome in ('unknown', 'confirmed'))) stored`,
  `comment on column attempts.stands is 'Open, unknown or confirmed, and not resolved otherwise. At most one attempt per step stands.'`,
  `drop index attempts_undecided`,
  `create unique index attempts_standing on attempts (destination_id, step) where stands`,
  // Only a read-back looks for posts by the id on the network, among those of one account.
  `drop index attempts_published`,
]
