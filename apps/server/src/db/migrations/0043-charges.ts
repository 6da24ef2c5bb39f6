import { type Kysely, sql } from 'kysely'

/** Records what networks charge for calls, and caps on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table workspaces add column spend_caps jsonb not null default '{}'`,
  `comment on column workspaces.spend_caps is 'The most that calls may cost in a UTC month, in millionths of a US dollar, by platform.'`,
  `create table charges (
    id text primary key,
    workspace_id text not null,
    account_id text not null,
    platform text not null,
    month date not null,
    item text not null,
    amount bigint not null check (amount > 0),
    destination_id text,
    step text,
    delivery_id text references deliveries on delete cascade,
    resource text,
    created_at timestamptz not null,
    foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
  )`,
  `comment on table charges is 'A call that a network charges for, or will if it is made.'`,
  `comment on column charges.id is 'Of a call that must happen only once, the id of its attempt.'`,
  `comment on column charges.month is 'The first day of the UTC month.'`,
  `comment on column charges.amount is 'In millionths of a US dollar.'`,
  `comment on column charges.destination_id is 'Without a reference, because what was spent outlives the post.'`,
  `comment on column charges.delivery_id is 'Reserved for a call that was not made yet, while this delivery is open. Null once the call is made.'`,
  `comment on column charges.resource is 'What was read, and the UTC day, because a network charges for it once a day.'`,
  `create index charges_month on charges (workspace_id, platform, month) include (account_id, amount, item, delivery_id)`,
  `create unique index charges_reserved on charges (destination_id, step) where delivery_id is not null`,
  `create index charges_delivery on charges (delivery_id) where delivery_id is not null`,
  `create unique index charges_resource on charges (account_id, resource) where resource is not null`,
]
