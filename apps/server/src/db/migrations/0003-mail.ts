import { type Kysely, sql } from 'kysely'

/** Mail, invitations and the audit of access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
  `create table mails (
    id text primary key,
    kind text not null,
    recipient text not null,
    subject text not null,
    sealed text not null,
    status text not null default 'created',
    status_at timestamptz not null,
    error text,
    created_at timestamptz not null
  )`,
  `create index mails_list on mails (created_at desc, id desc)`,
  `create index mails_status on mails (status, created_at desc, id desc)`,
  `alter table workspaces add column deleted_at timestamptz`,
  // Set by a code that was mailed, or by a provider for a domain that its organization proved; nothing else proves an address.
  `alter table users add column email_proven_at timestamptz`,
  `create table invitations (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    email text not null,
    role text not null,
    token_hash bytea not null unique,
    mail_id text not null references mails,
    invited_by_user_id text references users on delete set null,
    created_at timestamptz not null,
    last_sent_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by_user_id text references users on delete set null,
    revoked_at timestamptz
  )`,
  `create unique index invitations_open on invitations (workspace_id, email) where accepted_at is null and revoked_at is null`,
  `create index invitations_list on invitations (workspace_id, created_at desc, id desc)`,
  `create index invitations_mail on invitations (mail_id)`,
  `create index invitations_email on invitations (email) where accepted_at is null and revoked_at is null`,
  `create index invitations_inviter on invitations (invited_by_user_id)`,
  `create index invitations_accepter on invitations (accepted_by_user_id)`,
  `create table access_audit (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    action text not null,
    actor_kind text not null,
    actor_user_id text,
    subject_id text not null,
    details jsonb not null,
    created_at timestamptz not null
  )`,
  `create index access_audit_list on access_audit (workspace_id, created_at desc, id desc)`,
]
