import { type Kysely, sql } from 'kysely'

/** Codes that connect chats of Telegram, and what its bot was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table telegram_codes (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    nonce_hash bytea not null,
    expected_chat_id text not null,
    created_by text not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    consumed_at timestamptz
  )`,
  `create index telegram_codes_expiry on telegram_codes (expires_at)`,
  `create index telegram_codes_workspace on telegram_codes (workspace_id)`,
  `create index telegram_codes_creator on telegram_codes (created_by)`,
  `create table telegram_updates (
    id text primary key,
    bot_id text not null,
    update_id bigint not null,
    chat_id text not null,
    sender_user_id text,
    sender_chat_id text,
    code_id text references telegram_codes on delete cascade,
    received_at timestamptz not null,
    unique (bot_id, update_id)
  )`,
  `create index telegram_updates_age on telegram_updates (received_at)`,
  `create index telegram_updates_code on telegram_updates (code_id)`,
  `create table telegram_offsets (
    bot_id text primary key,
    next_update_id bigint not null
  )`,
  // A chat belongs to one workspace.
  `create unique index accounts_telegram_chat on accounts (account_id) where platform = 'telegram' and is_active`,
]
