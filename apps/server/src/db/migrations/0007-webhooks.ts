import { type Kysely, sql } from 'kysely'

/** Webhooks and their deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
  `create table installations (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    unique (workspace_id, id)
  )`,
  `create table webhooks (
    id text primary key,
    workspace_id text not null,
    installation_id text not null,
    url text not null,
    status text not null default 'active',
    event_types text[] not null,
    keeper_id text references users on delete set null,
    failing_since timestamptz,
    failed_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    revoked_at timestamptz,
    foreign key (workspace_id, installation_id) references installations (workspace_id, id) on delete cascade,
    unique (workspace_id, id)
  )`,
  `create index webhooks_list on webhooks (workspace_id, created_at desc, id desc)`,
  `create index webhooks_active on webhooks (workspace_id) where status = 'active'`,
  `create index webhooks_revoked on webhooks (revoked_at) where revoked_at is not null`,
  `create table webhook_secrets (
    id text primary key,
    webhook_id text not null references webhooks on delete cascade,
    sealed text not null,
    created_at timestamptz not null,
    expires_at timestamptz
  )`,
  `create index webhook_secrets_webhook on webhook_secrets (webhook_id)`,
  `create table webhook_deliveries (
    id text primary key,
    workspace_id text not null,
    webhook_id text not null,
    message_id text not null,
    event_type text not null,
    body text not null,
    status text not null default 'pending',
    round integer not null default 1,
    tries integer not null default 0,
    next_attempt_at timestamptz,
    created_at timestamptz not null,
    foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
  )`,
  `create index webhook_deliveries_workspace on webhook_deliveries (workspace_id, created_at desc, id desc)`,
  `create index webhook_deliveries_workspace_status on webhook_deliveries (workspace_id, status, created_at desc, id desc)`,
  `create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id desc)`,
  `create index webhook_deliveries_webhook_status on webhook_deliveries (webhook_id, status, created_at desc, id desc)`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
  // Written before the request is made; without a duration nobody knows how it ended.
  `create table webhook_attempts (
    delivery_id text not null references webhook_deliveries on delete cascade,
    number integer not null,
    at timestamptz not null,
    status_code integer,
    duration_ms integer,
    error text,
    primary key (delivery_id, number)
  )`,
]
