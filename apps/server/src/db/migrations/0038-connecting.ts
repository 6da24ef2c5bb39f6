import { type Kysely, sql } from 'kysely'

/** Records the permissions of credentials, and connections that wait for a choice of accounts or for a code to be used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table grants add column scopes text[]`,
  `comment on column grants.scopes is 'The permissions that the network listed, by its own names. Null: it lists none, or was not asked yet.'`,
  `create table connection_attempts (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    user_id text not null references users on delete cascade,
    platform text not null,
    kind text not null check (kind in ('selection', 'code')),
    state text not null default 'waiting' check (state in ('waiting', 'connected', 'refused')),
    sealed text,
    reason text,
    account_ids text[] not null default '{}',
    expires_at timestamptz not null
  )`,
  `comment on column connection_attempts.sealed is 'What the network needs to finish, or the accounts to choose from. Erased when the attempt ends.'`,
  `create index connection_attempts_expiry on connection_attempts (expires_at)`,
  `create index connection_attempts_workspace on connection_attempts (workspace_id)`,
  `create index connection_attempts_user on connection_attempts (user_id)`,
]
