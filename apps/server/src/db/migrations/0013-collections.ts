import { type Kysely, sql } from 'kysely'

/** What people did with posts and what they wrote to accounts, and how collecting it goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table grants add column allows text[] not null default '{}'`,
  `alter table processes add column works_jobs boolean not null default true`,
  `create index account_features_chosen on account_features (feature, account_id) where enabled`,
  `create index destinations_live on destinations (social_account_id, published_at) where status = 'published' and external_id is not null`,
  `create table collections (
    kind text not null check (kind in ('engagement', 'messaging')),
    subject_id text not null,
    workspace_id text not null references workspaces on delete cascade,
    account_id text not null references accounts on delete cascade,
    publication_id text references publications on delete cascade,
    since timestamptz not null,
    status text not null default 'pending'
      check (status in ('pending', 'ok', 'permission_required', 'rate_limited', 'temporarily_unavailable', 'failed', 'disabled')),
    error_code text,
    synced_at timestamptz,
    next_at timestamptz,
    primary key (kind, subject_id)
  )`,
  `create index collections_due on collections (next_at) where next_at is not null`,
  `create index collections_list on collections (workspace_id, kind, since desc, subject_id desc)`,
  `create index collections_account on collections (account_id, kind, since desc, subject_id desc)`,
  `create index collections_publication on collections (publication_id) where publication_id is not null`,
  `create table reaction_cursors (
    account_id text primary key references accounts on delete cascade,
    cursor text,
    read_at timestamptz not null
  )`,
  `create table engagement_items (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    account_id text not null references accounts on delete cascade,
    publication_id text not null references publications on delete cascade,
    destination_id text not null references destinations on delete cascade,
    platform text not null,
    kind text not null check (kind in ('reply', 'quote', 'like', 'repost')),
    external_id text not null,
    parent_external_id text not null,
    is_own boolean not null,
    author jsonb not null,
    text text not null,
    url text not null,
    occurred_at timestamptz not null,
    collected_at timestamptz not null,
    unique (account_id, external_id)
  )`,
  `create index engagement_items_list on engagement_items (workspace_id, occurred_at desc, id desc)`,
  `create index engagement_items_account on engagement_items (account_id, occurred_at desc, id desc)`,
  `create index engagement_items_publication on engagement_items (publication_id, occurred_at desc, id desc)`,
  `create index engagement_items_destination on engagement_items (destination_id)`,
  `create table conversations (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    account_id text not null references accounts on delete cascade,
    platform text not null,
    external_id text not null,
    members jsonb not null,
    mark text not null,
    last_message_at timestamptz,
    unique (account_id, external_id)
  )`,
  `create index conversations_list on conversations (workspace_id, last_message_at desc, id desc) where last_message_at is not null`,
  `create index conversations_account on conversations (account_id, last_message_at desc, id desc) where last_message_at is not null`,
  `create table messages (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    conversation_id text not null references conversations on delete cascade,
    external_id text not null,
    is_own boolean not null,
    author jsonb not null,
    text text not null,
    sent_at timestamptz not null,
    collected_at timestamptz not null,
    unique (conversation_id, external_id)
  )`,
  `create index messages_list on messages (workspace_id, sent_at desc, id desc)`,
  `create index messages_conversation on messages (conversation_id, sent_at desc, id desc)`,
]
