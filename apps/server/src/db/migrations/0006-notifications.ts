import { type Kysely, sql } from 'kysely'

/** Notifications, what each user wants of them, and mutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
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
    created_at timestamptz not null,
    read_at timestamptz,
    unique (user_id, topic, event_key)
  )`,
  `create index notifications_list on notifications (user_id, workspace_id, created_at desc, id desc)`,
]
