import { type Kysely, sql } from 'kysely'

/** Notifications, what each user wants of them, and mutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
  // `tx` tells a stream what was not yet committed when it looked last.
  `create table notifications (
    id text primary key,
    user_id text not null references users on delete cascade,
    workspace_id text references workspaces on delete cascade,
    topic text not null,
    event_key text not null,
    title text not null,
    body text not null,
    href text not null,
    payload jsonb not null,
    actions jsonb not null,
    in_app boolean not null default true,
    digest_at timestamptz,
    tx xid8 not null default pg_current_xact_id(),
    created_at timestamptz not null,
    read_at timestamptz,
    unique (user_id, topic, event_key)
  )`,
  `create index notifications_list on notifications (user_id, workspace_id, created_at desc, id desc) where in_app`,
  `create index notifications_unread on notifications (user_id, workspace_id) where in_app and read_at is null`,
  `create index notifications_digest on notifications (user_id, digest_at) where digest_at is not null`,
  `create index notifications_workspace on notifications (workspace_id)`,
  `create index notifications_age on notifications (created_at)`,
  // One mail of a user per event, whatever number of topics tells about it.
  `create table notification_mails (
    user_id text not null references users on delete cascade,
    event_key text not null,
    created_at timestamptz not null,
    primary key (user_id, event_key)
  )`,
  `create index notification_mails_age on notification_mails (created_at)`,
  `create table notification_settings (
    user_id text primary key references users on delete cascade,
    preferences jsonb not null,
    digest_time text not null,
    digest_timezone text not null,
    updated_at timestamptz not null
  )`,
  `create table notification_mutes (
    id text primary key,
    user_id text not null references users on delete cascade,
    workspace_id text references workspaces on delete cascade,
    starts_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  `create index notification_mutes_user on notification_mutes (user_id, workspace_id)`,
  `create index notification_mutes_workspace on notification_mutes (workspace_id)`,
]
