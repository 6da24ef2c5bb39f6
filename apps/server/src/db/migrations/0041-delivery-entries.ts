import { type Kysely, sql } from 'kysely'

/** Lets a delivery write fewer entries of indexes, by indexes that serve several purposes or stand on rows that change less often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A published delivery knows the account and the time, so the update of its destination changes nothing that is indexed.
  `drop index destinations_live`,
  `create index deliveries_live on deliveries (social_account_id, finished_at) where outcome = 'published'`,
  // Ids of notifications begin with their time, and one index serves the inbox and the deletion of a workspace.
  `drop index notifications_age`,
  `drop index notifications_workspace`,
  `drop index notifications_list`,
  `create index notifications_list on notifications (workspace_id, user_id, in_app, created_at desc, id desc)`,
  // Only the cleanup looks for events by time. They are stored in this order, so a summary of pages finds the oldest.
  `drop index events_workspace`,
  `alter table events drop constraint events_pkey`,
  `alter table events add primary key (workspace_id, created_at, id)`,
  `create index events_age on events using brin (created_at) with (pages_per_range = 16)`,
]
