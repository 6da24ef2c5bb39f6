import { type Kysely, sql } from 'kysely'

/** What the media library and the log of webhooks show of one item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table media add column focal_x double precision, add column focal_y double precision,
    add constraint media_focal_point check (focal_x between 0 and 1 and focal_y between 0 and 1 or focal_x is null and focal_y is null)`,
  `comment on column media.focal_x is 'Share of the width, from the left.'`,
  `comment on column media.focal_y is 'Share of the height, from the top.'`,
  `alter table media_renditions add column platforms text[] not null default '{}'`,
  `comment on column media_renditions.platforms is 'The networks that were given this copy.'`,
  `alter table webhook_attempts add column response_body text`,
  `comment on column webhook_attempts.response_body is 'Its first KiB, for 30 days.'`,
  // For the daily removal of bodies, which become too old before their month does.
  `create index webhook_attempts_bodies on webhook_attempts (at) where response_body is not null`,
]
