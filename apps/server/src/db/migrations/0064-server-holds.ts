import { type Kysely, sql } from 'kysely'

/** Records that a restored server sends nothing yet, and what it must look for on networks before it sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table server_holds (
    is_last boolean primary key check (is_last),
    reason text not null check (reason in ('restore', 'rollback', 'operator')),
    held_at timestamptz not null,
    backup_at timestamptz not null,
    restored_at timestamptz not null,
    restored_from text not null,
    late text check (late in ('publish', 'skip', 'reschedule')),
    requested_at timestamptz,
    requested_by text references users (id) on delete set null,
    released_at timestamptz,
    check ((requested_at is null) = (late is null)),
    check (released_at is null or requested_at is not null)
  )`,
  `comment on table server_holds is 'The last time that the server was held, so that it sends nothing. One row.'`,
  `comment on column server_holds.backup_at is 'Another server may have sent posts since then that this database has not recorded.'`,
  `comment on column server_holds.restored_from is 'What was restored, for people.'`,
  `comment on column server_holds.late is 'What becomes of posts that were due since the backup and are not on their network.'`,
  `comment on column server_holds.requested_at is 'When an admin chose to release the server. It still sends nothing.'`,
  `comment on column server_holds.released_at is 'When jobs that send began to run again; null while the server is held.'`,
  `create table lost_deliveries (
    delivery_id text primary key references deliveries (id) on delete cascade,
    workspace_id text not null,
    since timestamptz not null,
    until timestamptz not null,
    late text not null check (late in ('publish', 'skip', 'reschedule')),
    is_due boolean not null,
    result text check (result in ('found', 'absent', 'unknown', 'assumed_absent', 'ended')),
    ended_at timestamptz
  )`,
  `comment on table lost_deliveries is 'A delivery that another server may have made after the backup from which this database comes.'`,
  `comment on column lost_deliveries.since is 'The earliest time at which it may have been sent.'`,
  `comment on column lost_deliveries.until is 'The latest time at which it may have been sent.'`,
  `comment on column lost_deliveries.late is 'What becomes of it if it is not on its network.'`,
  `comment on column lost_deliveries.is_due is 'It was due, or had begun, before the server was released. Others are sent unless they are found.'`,
  `comment on column lost_deliveries.result is 'What was found on the network; null until it was looked for.'`,
  `create index lost_deliveries_open on lost_deliveries (workspace_id, delivery_id) where result is null`,
  `alter table destinations add column derives_keys boolean not null default false`,
  `alter table destinations alter column derives_keys set default true`,
  `comment on column destinations.derives_keys is 'Keys of its calls are derived from its id, so another server with the same data uses the same ones.'`,
]
