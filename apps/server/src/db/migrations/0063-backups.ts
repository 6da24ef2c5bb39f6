import { type Kysely, sql } from 'kysely'

/** Records backups, and what was deleted since, so that a restore doesn't bring it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table backups (
    id text primary key,
    started_at timestamptz not null,
    finished_at timestamptz,
    state text not null check (state in ('running', 'ok', 'failed')),
    verified_at timestamptz,
    bytes bigint not null default 0,
    media integer not null default 0,
    target text not null,
    error_code text,
    check ((state = 'running') = (finished_at is null)),
    check ((state = 'failed') = (error_code is not null))
  )`,
  `comment on table backups is 'A backup that began here. Removed ones stay listed.'`,
  `comment on column backups.verified_at is 'When all of it was last read and found complete.'`,
  `comment on column backups.bytes is 'Of its files, including the media that it shares with other backups.'`,
  `comment on column backups.media is 'Media files that it has.'`,
  `comment on column backups.target is 'Where it is, without secrets.'`,
  `create index backups_list on backups (started_at desc, id desc)`,
  `create table deletions (
    position bigint generated always as identity primary key,
    kind text not null,
    subject text not null,
    deleted_at timestamptz not null default now(),
    written_at timestamptz
  )`,
  `comment on table deletions is 'A user, workspace or post that was deleted while backups may have it. Triggers fill it.'`,
  `comment on column deletions.subject is 'The id of the deleted row.'`,
  `comment on column deletions.written_at is 'When it was written beside the backups.'`,
  `create index deletions_unwritten on deletions (position) where written_at is null`,
  `create function record_closed() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, subject) values (tg_argv[0], new.id);
      return null;
    end $$`,
  `create trigger record_deletion after update of deleted_at on users for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function record_closed('user')`,
  `create trigger record_deletion after update of deleted_at on workspaces for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function record_closed('workspace')`,
  `create function record_removed() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, subject) select tg_argv[0], id from removed order by id;
      return null;
    end $$`,
  `create trigger record_deletion after delete on publications referencing old table as removed
    for each statement execute function record_removed('publication')`,
]
