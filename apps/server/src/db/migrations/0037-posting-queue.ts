import { type Kysely, sql } from 'kysely'

/** Adds the queue of posts that take posting slots, its pauses, and slots of account groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table posting_schedules
    add column social_set_id text,
    add foreign key (workspace_id, social_set_id) references social_sets (workspace_id, id) on delete cascade,
    add constraint posting_schedules_target check (num_nonnulls(social_account_id, social_set_id) <= 1)`,
  `create index posting_schedules_set on posting_schedules (workspace_id, social_set_id) where social_set_id is not null`,
  // No reference to the set: a pause must hold its posts even after the set is deleted.
  `create table queue_pauses (
    workspace_id text not null references workspaces on delete cascade,
    social_set_id text,
    paused_at timestamptz not null
  )`,
  `create unique index queue_pauses_queue on queue_pauses (workspace_id, coalesce(social_set_id, ''))`,
  `comment on column queue_pauses.social_set_id is 'The set whose queue is paused; null: the queue of the workspace.'`,
  `alter table destinations add column in_queue boolean not null default false`,
  `comment on column destinations.in_queue is 'It waits for the posting slot that its publication took.'`,
  // The status of a destination is in no index, so that a run writes no entries for it. Those of a publication find the queue.
  `create index publications_queue on publications (workspace_id, list_at, id)
    where status in ('scheduled', 'publishing') and schedule ->> 'schedule_id' is not null and trashed_at is null`,
  `alter table deliveries add column held_at timestamptz`,
  `comment on column deliveries.held_at is 'When its queue was paused. Until the queue is resumed, nothing is sent.'`,
  `create index deliveries_held on deliveries (workspace_id) where held_at is not null`,
]
