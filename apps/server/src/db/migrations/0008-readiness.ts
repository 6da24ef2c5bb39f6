import { type Kysely, sql } from 'kysely'

/** The ledger of what operators and reviews say about networks, the apps of the operator, and stored settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ledger = ['readiness_controls', 'readiness_reviews', 'readiness_certifications']

/** Nothing but growth, whoever asks: a mistake is put right by another entry. Entries outlive what they are about. */
const appendOnly = (table: string) =>
  `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change()`

const statements: string[] = [
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger % only grows', tg_table_name using errcode = 'restrict_violation'; end $$`,
  `create table readiness_controls (
    id text primary key,
    position bigint generated always as identity,
    provider text not null,
    selector jsonb not null,
    state text not null,
    reason_code text not null,
    starts_at timestamptz not null,
    expires_at timestamptz,
    operator_hash text not null,
    created_at timestamptz not null
  )`,
  `create index readiness_controls_newest on readiness_controls (provider, selector, position desc)`,
  `create table readiness_reviews (
    id text primary key,
    position bigint generated always as identity,
    provider text not null,
    app_fingerprint text not null,
    instance_fingerprint text not null default '',
    provider_environment text not null,
    state text not null,
    tier text not null,
    source_url text not null,
    reviewed_at timestamptz not null,
    expires_at timestamptz not null,
    operator_hash text not null,
    created_at timestamptz not null
  )`,
  `create index readiness_reviews_newest
    on readiness_reviews (provider, app_fingerprint, provider_environment, instance_fingerprint, position desc)`,
  `create table readiness_certifications (
    id text primary key,
    position bigint generated always as identity,
    approval_review_id text not null references readiness_reviews,
    workspace_id text not null,
    social_account_id text not null,
    output_profile text not null,
    operation text not null,
    kind text not null,
    tested_at timestamptz not null,
    expires_at timestamptz not null,
    checks jsonb not null,
    operator_hash text not null,
    created_at timestamptz not null
  )`,
  `create index readiness_certifications_newest
    on readiness_certifications (social_account_id, output_profile, operation, kind, position desc)`,
  ...ledger.map(appendOnly),
  `create table provider_apps (
    id text primary key,
    provider text not null,
    instance_url text not null default '',
    name text not null,
    client_id text not null,
    sealed text not null,
    fingerprint text not null,
    is_active boolean not null,
    created_at timestamptz not null
  )`,
  `create unique index provider_apps_active on provider_apps (provider, instance_url) where is_active`,
  `create index provider_apps_list on provider_apps (created_at desc, id desc)`,
  `create table instance_settings (
    name text primary key,
    value text not null,
    updated_at timestamptz not null
  )`,
  `create index users_list on users (created_at desc, id desc)`,
  `create index users_admins on users (id) where is_admin`,
]
