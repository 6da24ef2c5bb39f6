import { type Kysely, sql } from 'kysely'

/** Challenges, second factors, passkeys and changes of address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = [
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
]
