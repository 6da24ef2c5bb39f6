import { type Kysely, sql } from 'kysely'

/** Continues collecting where it ended, and counts what networks charge for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table collections add column cursor text`,
  `comment on column collections.cursor is 'Where the next collection continues, as the network returned it.'`,
  `alter table charges add column use text not null default 'publishing' check (use in ('publishing', 'collecting'))`,
  `comment on column charges.use is 'Collecting may use a part of a cap only.'`,
  // These grants already permit what could not be collected before.
  `update grants set allows = '{engagement}' where allows = '{}' and (
    platform = 'x' or
    platform = 'youtube' and 'https://www.googleapis.com/auth/youtube.force-ssl' = any(scopes) or
    platform = 'linkedin' and 'r_organization_social_feed' = any(scopes))`,
  // A choice from before shows no agreement to what the network charges.
  `update account_features f set enabled = false from accounts a where a.id = f.account_id and a.platform = 'x' and f.enabled`,
]
