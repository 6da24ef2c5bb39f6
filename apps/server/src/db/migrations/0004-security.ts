import { type Kysely, sql } from 'kysely'

/** Challenges, second factors, passkeys and changes of address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
  `alter table users add column deleted_at timestamptz`,
  `create index users_deleted on users (deleted_at) where deleted_at is not null`,
  // What waits for the verification of its address. No user yet: it keeps neither a name nor an address from others.
  `create table registrations (
    email text primary key,
    id text not null unique,
    password_hash text not null,
    username text,
    display_name text not null,
    only_first boolean not null,
    invitation_hash bytea,
    legal_accepted_at timestamptz,
    terms_version text,
    privacy_version text,
    created_at timestamptz not null
  )`,
  `create index registrations_age on registrations (created_at)`,
  `create table email_changes (
    id text primary key,
    user_id text not null unique references users on delete cascade,
    new_email text not null,
    code_hash bytea not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index email_changes_expiry on email_changes (expires_at)`,
  `create table avatars (
    user_id text primary key references users on delete cascade,
    hash text not null,
    bytes bytea not null,
    created_at timestamptz not null
  )`,
  `create index avatars_hash on avatars (hash)`,
  `create table challenges (
    token_hash bytea primary key,
    kind text not null,
    user_id text references users on delete cascade,
    session_id text,
    sealed text not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz
  )`,
  `create index challenges_expiry on challenges (expires_at)`,
  `create index challenges_user on challenges (user_id, kind)`,

  // used_steps: the time steps of the last codes, so that no code signs in twice.
  `create table totp_secrets (
    user_id text primary key references users on delete cascade,
    sealed text not null,
    used_steps integer[] not null,
    enabled_at timestamptz not null
  )`,
  `create table recovery_codes (
    user_id text not null references users on delete cascade,
    code_hash bytea not null,
    created_at timestamptz not null,
    primary key (user_id, code_hash)
  )`,
  `create table passkeys (
    id text primary key,
    user_id text not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_list on passkeys (user_id, created_at, id)`,
]
