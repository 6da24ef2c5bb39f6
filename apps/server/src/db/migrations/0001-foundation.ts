import { type Kysely, sql } from 'kysely'

/**
 * Identity, workspaces and the plumbing of requests. Ids are text in lower case UUID form: an id of another form is
 * simply unknown, so no query may fail on it. Children of a workspace point at (workspace_id, id) of their parent,
 * which makes a reference across workspaces impossible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table users (
    id text primary key,
    email text not null unique,
    email_verified boolean not null,
    username text not null unique,
    display_name text not null default '',
    avatar_url text not null default '',
    password_hash text,
    is_admin boolean not null default false,
    composer_experience text not null default 'specialized',
    legal_accepted_at timestamptz,
    terms_version text,
    privacy_version text,
    suspended_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  // At most one row: it decides who the first user is when two register at once.
  `create table foundation (
    single boolean primary key default true check (single),
    founder_id text not null,
    founded_at timestamptz not null
  )`,
  `create table sessions (
    id text primary key,
    user_id text not null references users on delete cascade,
    token_hash bytea not null unique,
    ip text not null,
    user_agent text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id, created_at desc)`,
  `create table organizations (
    id text primary key,
    name text not null,
    created_at timestamptz not null
  )`,
  `create table organization_members (
    organization_id text not null references organizations on delete cascade,
    user_id text not null references users on delete cascade,
    role text not null,
    created_at timestamptz not null,
    primary key (organization_id, user_id)
  )`,
  `create index organization_members_user on organization_members (user_id)`,
  `create table workspaces (
    id text primary key,
    organization_id text not null references organizations,
    name text not null,
    color text not null default '#2563eb',
    avatar_url text not null default '',
    timezone text not null default 'UTC',
    week_start text not null default 'monday',
    random_delay_minutes integer not null default 0,
    max_lateness_minutes integer not null default 720,
    temporary_media_days integer not null default 14,
    default_language text not null default 'en',
    build_links text not null default 'first_source',
    thread_numbering text not null default 'none',
    site_slug text not null unique,
    site_title text not null default '',
    site_description text not null default '',
    site_visibility text not null default 'public',
    created_by text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index workspaces_organization on workspaces (organization_id)`,
  `create index workspaces_creator on workspaces (created_by)`,
  `create table workspace_members (
    workspace_id text not null references workspaces on delete cascade,
    user_id text not null references users on delete cascade,
    role text not null,
    status text not null default 'active',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deactivated_at timestamptz,
    primary key (workspace_id, user_id)
  )`,
  `create index workspace_members_user on workspace_members (user_id, workspace_id)`,
  `create table api_tokens (
    id text primary key,
    user_id text not null references users on delete cascade,
    name text not null,
    prefix text not null unique,
    token_hash bytea not null,
    permissions text[] not null,
    workspace_id text references workspaces on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index api_tokens_user on api_tokens (user_id, created_at desc)`,
  `create table idempotency_keys (
    user_id text not null references users on delete cascade,
    scope text not null,
    key text not null,
    fingerprint bytea not null,
    owner text not null,
    locked_until timestamptz,
    status integer,
    body jsonb,
    expires_at timestamptz,
    primary key (user_id, scope, key)
  )`,
  `create index idempotency_keys_expiry on idempotency_keys (expires_at)`,
  `create table rate_limit_counters (
    key text not null,
    window_start timestamptz not null,
    count bigint not null,
    primary key (key, window_start)
  )`,
  `create index rate_limit_counters_age on rate_limit_counters (window_start)`,
  `create table events (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    type text not null,
    publication_id text,
    actor_kind text not null,
    actor_user_id text,
    data jsonb not null,
    created_at timestamptz not null
  )`,
  `create index events_workspace on events (workspace_id, created_at desc, id desc)`,
  `create index events_publication on events (publication_id, created_at desc, id desc) where publication_id is not null`,
  `create table processes (
    id text primary key,
    host text not null,
    pid integer not null,
    started_at timestamptz not null,
    seen_at timestamptz not null
  )`,
  `create table secret_checks (
    id integer primary key,
    sealed text not null
  )`,
]
