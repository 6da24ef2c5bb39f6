import { type Kysely, sql } from 'kysely'

/** Identity providers, the policies that need them, and ownership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
  `create unique index organization_members_owner on organization_members (organization_id) where role = 'owner'`,
  `create table ownership_transfers (
    id text primary key,
    organization_id text not null references organizations on delete cascade,
    owner_id text not null references users on delete cascade,
    nominee_id text not null references users on delete cascade,
    status text not null default 'open',
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create unique index ownership_transfers_open on ownership_transfers (organization_id) where status = 'open'`,
  `create table identity_providers (
    id text primary key,
    organization_id text not null references organizations on delete cascade,
    name text not null,
    issuer text not null,
    client_id text not null,
    client_secret text,
    scopes text[] not null,
    email_claim text not null,
    name_claim text not null,
    picture_claim text not null,
    use_userinfo boolean not null,
    require_verified_email boolean not null,
    jit_enabled boolean not null,
    is_active boolean not null,
    health_status text not null default 'unchecked',
    health_message text,
    last_checked_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index identity_providers_organization on identity_providers (organization_id)`,
  // A way to sign in: whoever the provider calls by this subject is this user.
  `create table identities (
    id text primary key,
    user_id text not null references users on delete cascade,
    provider_id text not null references identity_providers on delete cascade,
    subject text not null,
    email text not null,
    email_verified boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    unique (provider_id, subject)
  )`,
  `create index identities_user on identities (user_id, provider_id)`,
  // No row is the same as mode disabled.
  `create table sso_policies (
    organization_id text primary key references organizations on delete cascade,
    mode text not null,
    provider_ids text[] not null,
    assurance_max_age_seconds integer not null,
    password_login_allowed boolean not null,
    api_token_mode text not null,
    max_token_lifetime_seconds integer not null,
    require_token_reauth boolean not null,
    updated_at timestamptz not null
  )`,
  `create table sso_domains (
    id text primary key,
    organization_id text not null references organizations on delete cascade,
    domain text not null,
    token text not null,
    verified_at timestamptz,
    created_at timestamptz not null,
    unique (organization_id, domain)
  )`,
  `create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null`,
  `create table identity_audit_events (
    id text primary key,
    organization_id text not null references organizations on delete cascade,
    type text not null,
    actor_user_id text,
    user_id text,
    provider_id text,
    data jsonb not null,
    created_at timestamptz not null
  )`,
  `create index identity_audit_events_list on identity_audit_events (organization_id, created_at desc, id desc)`,
  `create table logout_tokens (
    provider_id text not null references identity_providers on delete cascade,
    jti text not null,
    expires_at timestamptz not null,
    primary key (provider_id, jti)
  )`,
  `create index logout_tokens_expiry on logout_tokens (expires_at)`,
  // What a provider said about whoever sits at this browser, and whether a second factor was given when it signed in.
  `alter table sessions
    add second_factor boolean not null default false,
    add provider_id text references identity_providers on delete set null,
    add assured_at timestamptz,
    add acr text,
    add amr text[],
    add upstream_sid text,
    add id_token text`,
  `create index sessions_provider on sessions (provider_id, upstream_sid) where provider_id is not null`,
  // Under which assurance a token was made.
  `alter table api_tokens
    add provider_id text references identity_providers on delete set null,
    add assured_at timestamptz`,
  `create index api_tokens_provider on api_tokens (provider_id) where provider_id is not null`,
]
