import { type Kysely, sql } from 'kysely'

/**
 * The queue is a table of our own. What the queue library kept moves over; its schema stays under another name, so that a
 * process of an earlier version fails instead of adding jobs that nobody works.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs (
    id uuid primary key,
    type text not null,
    subject text not null,
    data jsonb not null,
    workspace_id text not null generated always as (coalesce(data->>'workspace_id', '')) stored,
    state text not null default 'pending' check (state in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
    lane text,
    priority integer not null default 0,
    attempts integer not null default 0,
    max_attempts integer not null,
    run_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    started_at timestamptz,
    heartbeat_at timestamptz,
    ended_at timestamptz,
    remembered_days integer not null default 30,
    forget_at timestamptz,
    error text,
    place_scope text,
    place integer)`.execute(db)
  await sql`create table job_schedules (
    type text primary key,
    every_minutes integer not null,
    minute_offset integer not null,
    next_at timestamptz not null)`.execute(db)
  await carryOver(db)
  // At most one job of a type per subject waits or runs.
  await sql`create unique index jobs_subject on jobs (type, subject) where state in ('pending', 'processing')`.execute(db)
  // One running job per place of a lane.
  await sql`create unique index jobs_place on jobs (place_scope, lane, place) where state = 'processing' and place is not null`.execute(db)
  await sql`create index jobs_due on jobs (type, run_at) include (priority, lane, id) where state = 'pending'`.execute(db)
  await sql`create index jobs_processing on jobs (id) where state = 'processing'`.execute(db)
  await sql`create index jobs_list on jobs (workspace_id, state, created_at desc, id desc, run_at)`.execute(db)
  // Counting the states of a million jobs reads this small index and no row.
  await sql`create index jobs_state on jobs (state)`.execute(db)
  await sql`create index jobs_forget on jobs (forget_at) where forget_at is not null`.execute(db)
}

async function carryOver(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db)
  if (!rows[0]?.found) return
  await sql`lock table pgboss.job in access exclusive mode`.execute(db)
  // What is not exclusive was added before its queue was declared so: of several open jobs of a subject the first one stays.
  await sql`insert into jobs (id, type, subject, data, state, lane, priority, attempts, max_attempts, run_at, created_at, started_at,
      heartbeat_at, ended_at, remembered_days, forget_at, error)
    select distinct on (name, singleton_key, case when state in ('created', 'retry', 'active') then '' else id::text end)
      id, name, coalesce(singleton_key, ''), coalesce(data, '{}'),
      case state::text when 'created' then 'pending' when 'retry' then 'pending' when 'active' then 'processing' else state::text end,
      group_id, priority, case when started_on is null then 0 else retry_count + 1 end, retry_limit + 1, start_after, created_on,
      started_on, coalesce(heartbeat_on, started_on), completed_on, deletion_seconds / 86400, completed_on + deletion_seconds * interval '1 second',
      output->>'message'
    from pgboss.job where name not like '\\_\\_pgboss%'
    order by name, singleton_key, case when state in ('created', 'retry', 'active') then '' else id::text end, start_after`.execute(db)
  await sql`alter schema pgboss rename to pgboss_retired`.execute(db)
}
