import { type Kysely, sql } from 'kysely'

/** Records who granted a credential through which app, and the notices of networks that a person withdrew it or requests deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table grants add column granted_at timestamptz, add column granted_app text, add column granted_user text`,
  `comment on column grants.granted_at is 'When the accounts were last connected with it. Null: before this was recorded.'`,
  `comment on column grants.granted_app is 'The client id of the app, for networks that send notices about users.'`,
  `comment on column grants.granted_user is 'The person on the network, as it names them in its notices.'`,
  `create index grants_granted_user on grants (granted_user, granted_app) where granted_user is not null`,
  `create table withdrawals (
    id text primary key,
    sender text not null,
    kind text not null check (kind in ('permission', 'data')),
    app text not null,
    network_user text,
    until timestamptz not null,
    message_hash bytea not null unique,
    code text not null unique,
    received_at timestamptz not null,
    completed_at timestamptz,
    check ((network_user is null) = (completed_at is not null))
  )`,
  `comment on table withdrawals is 'A notice of a network about one of its users, by the hash of the message. The user is erased when it was carried out.'`,
  `comment on column withdrawals.until is 'Grants from after this time are not affected, because the person connected again.'`,
  `create index withdrawals_received on withdrawals (received_at)`,
]
