/** The database measures the time, since several processes compare it. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { JobData, Ending } from './define.ts'
import { serverIsHeld } from './hold.ts'

const rememberedDays = 30
const failedDays = 90

/** Failed and canceled jobs are kept longer than completed ones, because users look for them longer, unless their type expires early. */
const forgetFailed = sql.raw(
  `now() + (case when remembered_days < ${rememberedDays} then remembered_days else ${failedDays} end) * interval '1 day'`,
)
const cancelled = sql`state = 'cancelled', ended_at = now(), forget_at = ${forgetFailed}, error = 'cancelled'`

export interface JobRow {
  id: string
  type: string
  subject: string
  data: JobData
  lane: string | null
  priority: number
  /** Undefined for the database's current time. */
  runAt: Date | undefined
  maxAttempts: number
  rememberedDays: number | undefined
  /** Only while traces are on. */
  trace?: string | undefined
}

const none = sql``

/** Returns the number of inserted jobs. A subject has at most one open job of a type. */
export async function insertJobs(db: Db, jobs: readonly JobRow[]): Promise<number> {
  const isTraced = jobs.some(({ trace }) => trace !== undefined)
  const { numAffectedRows = 0n } = await sql`
    insert into jobs (id, type, subject, data, lane, priority, run_at, max_attempts, remembered_days${isTraced ? sql`, trace` : none})
    select id, type, subject, data, lane, priority, coalesce("runAt", now()), "maxAttempts", coalesce("rememberedDays", ${rememberedDays})${isTraced ? sql`, trace` : none}
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (id uuid, type text, subject text, data jsonb, lane text, priority int,
      "runAt" timestamptz, "maxAttempts" int, "rememberedDays" int${isTraced ? sql`, trace text` : none})
    order by type, subject
    on conflict (type, subject) where state in ('pending', 'processing') do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Maximum number of concurrent jobs of a lane. Types with the same scope share lanes. */
export interface LaneLimit {
  scope: string
  places: number
}

export interface Wanted {
  type: string
  /** Left out while the server is held. */
  waits: boolean
  places: number
  limit: LaneLimit | undefined
}

export interface ClaimedJob {
  id: string
  attempts: number
  data: JobData
  /** The traceparent of its cause. Claims that aren't traced leave it out. */
  trace?: string | null
  /** Seconds since it was enqueued. */
  age?: number
}

export interface Claim {
  type: string
  /** By priority, highest first, then by id. */
  jobs: ClaimedJob[]
  /** Whether due jobs remain because no slot was free or their lane is busy. */
  hasLeft: boolean
  /** Whether there may be more due jobs in free lanes than the query read. */
  isCut: boolean
}

export const placeIndex = 'jobs_place'

/** Priorities apply to this many of the oldest due jobs outside of busy lanes. Sorting all due jobs would make every claim slower as more wait. */
export const claimWindow = 500
/**
 * More rows than any claim reads. A constant limit keeps the planner from estimating that a claim reads a share of all due jobs. The plan is then
 * reused for every claim, where planning took longer than the rest, and never counts as expensive enough to compile.
 */
const mostDepth = sql.lit(4096)

/**
 * Claims due jobs of all these types in one statement. Concurrent claims choose the same first jobs of a lane, and the second skips those that the
 * first has locked. If a job was added between their snapshots, they choose different ones; the index of slots then rejects the second with a unique
 * violation, and it tries again.
 */
export async function claimJobs(db: Db, wanted: readonly Wanted[], owner: string, isTraced = false): Promise<Claim[]> {
  const column = <T>(read: (one: Wanted) => T) => wanted.map(read)
  const { rows } = await sql<Claim>`
    with wanted as (
      select *, case when lane_places is null then places else 4 * places + 30 end as depth,
        array(select generate_series(1, lane_places)) as numbers
      from unnest((select ${column(({ type }) => type)}::text[]), (select ${column(({ places }) => places)}::int[]),
        (select ${column(({ limit }) => limit?.scope ?? null)}::text[]), (select ${column(({ limit }) => limit?.places ?? null)}::int[]),
        (select ${column(({ waits }) => waits)}::boolean[])) as w (type, places, scope, lane_places, waits)
      where not (waits and ${serverIsHeld})),
    taken as materialized (
      select place_scope, lane, place from jobs where state = 'processing' and place is not null),
    busy as materialized (
      select t.place_scope, t.lane from taken t join (select distinct scope, lane_places from wanted) w on w.scope = t.place_scope
      group by t.place_scope, t.lane, w.lane_places having count(*) >= w.lane_places),
    due as (
      select w.type, w.scope, w.numbers, j.* from wanted w cross join lateral (
        select id, lane, priority from (
          select * from (
            select id, lane, priority, run_at from jobs
            where type = w.type and state = 'pending' and run_at <= now()
              and (w.scope is null or lane is null or (w.scope, lane) not in (select place_scope, lane from busy))
            order by run_at limit ${mostDepth}) bounded
          order by run_at limit greatest(${claimWindow}, w.depth)) earliest
        order by priority desc, id limit w.depth) j),
    ranked as (
      select *, case when scope is not null and lane is not null then row_number() over (partition by scope, lane order by priority desc, id) end as lane_rank from due),
    open_places as (
      select l.scope, l.lane, place, row_number() over (partition by l.scope, l.lane order by place) as lane_rank
      from (select distinct scope, lane, numbers from ranked where lane_rank is not null) l cross join unnest(l.numbers) place
      where not exists (select from taken t where t.place_scope = l.scope and t.lane = l.lane and t.place = place)),
    placed as (
      select r.*, p.place from ranked r left join open_places p using (scope, lane, lane_rank)
      where r.lane_rank is null or p.place is not null),
    chosen as (
      select p.* from (select *, row_number() over (partition by type order by priority desc, id) as type_rank from placed) p
      join wanted w using (type) where p.type_rank <= w.places),
    locked as (
      select c.id, c.scope, c.place from chosen c join jobs j on j.id = c.id
      where j.state = 'pending' and j.run_at <= now() order by c.id for update of j skip locked),
    claimed as (
      update jobs j set state = 'processing', started_at = now(), heartbeat_at = now(), attempts = j.attempts + 1, owner = ${owner},
        place_scope = case when l.place is not null then l.scope end, place = l.place
      from locked l where j.id = l.id
      returning j.id, j.type, j.attempts, j.data, j.priority${isTraced ? sql`, j.trace, extract(epoch from now() - j.created_at)::float8 as age` : none})
    select w.type, d.seen >= w.depth as "isCut", coalesce(c.jobs, '[]') as jobs,
      case when d.seen > c.count then true else (
        select count(*) > c.count from (
          select from (select from jobs where type = w.type and state = 'pending' and run_at <= now() limit ${mostDepth}) bounded
          limit w.places + 1) waiting) end as "hasLeft"
    from wanted w
    cross join lateral (select count(*) as seen from due where type = w.type) d
    cross join lateral (
      select count(*), json_agg(json_build_object('id', id, 'attempts', attempts, 'data', data${isTraced ? sql`, 'trace', trace, 'age', age` : none}) order by priority desc, id) as jobs
      from claimed where type = w.type) c`.execute(db)
  return rows
}

const kindOf = ({ end }: Ending) => {
  if (end === 'completed') return 'completed'
  if ('failure' in end) return 'failed'
  return end.counts ? 'counted' : 'uncounted'
}

const messageOf = ({ end }: Ending): string | null => {
  if (end === 'completed') return null
  return 'failure' in end ? end.failure : (end.error ?? null)
}

/**
 * Ends runs in one statement, and returns those whose job was not taken over meanwhile, with whether it waits again. Locks rows in the order of their
 * ids.
 */
export async function endRuns(db: Db, endings: readonly Ending[]): Promise<{ id: string; type: string; isWaiting: boolean }[]> {
  const ended = endings.map((ending) => {
    const { job, end } = ending
    const at = typeof end === 'object' && 'at' in end ? end.at : null
    return { id: job.id, attempts: job.attempt, kind: kindOf(ending), at, message: messageOf(ending) }
  })
  const { rows } = await sql<{ id: string; type: string; isWaiting: boolean }>`
    with ended as (
      select * from jsonb_to_recordset(${jsonRows(ended)}) as e (id uuid, attempts int, kind text, at timestamptz, message text)),
    locked as (
      select e.* from ended e join jobs j using (id)
      where j.state = 'processing' and j.attempts = e.attempts order by id for update of j)
    update jobs j set
      state = case when l.at is null then l.kind else 'pending' end,
      ended_at = case when l.at is null then now() end,
      forget_at = case l.kind when 'completed' then now() + remembered_days * interval '1 day' when 'failed' then ${forgetFailed} end,
      run_at = coalesce(l.at, j.run_at),
      attempts = case l.kind when 'uncounted' then j.attempts - 1 else j.attempts end,
      error = case l.kind when 'completed' then null else coalesce(l.message, j.error) end
    from locked l where j.id = l.id
    returning j.id, j.type, l.at is not null as "isWaiting"`.execute(db)
  return rows
}

export const cancelPending = (db: Db, type: string, subjects: readonly string[]) =>
  sql`update jobs set ${cancelled} where type = ${type} and subject = any(${[...subjects]}) and state = 'pending'`.execute(db)

export const cancelPendingOf = (db: Db, workspaceId: string) =>
  sql`update jobs set ${cancelled} where workspace_id = ${workspaceId} and state = 'pending'`.execute(db)

export const cancelPendingById = (db: Db, id: string) =>
  sql`update jobs set ${cancelled} where id = ${id} and state = 'pending'`.execute(db)

/** Restarts an ended job from its first attempt. Rejects with a unique violation if its subject has an open job. */
export const revive = (db: Db, id: string) =>
  sql`update jobs set state = 'pending', attempts = 0, run_at = now(), started_at = null, ended_at = null, forget_at = null, error = null
    where id = ${id}`.execute(db)

export interface MovedJob {
  subject: string
  id: string
  runAt: Date
  priority: number
}

/** Returns the subjects whose waiting jobs were moved. */
export async function movePending(db: Db, type: string, moves: readonly MovedJob[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    update jobs j set id = m.id, run_at = m."runAt", priority = m.priority
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (subject text, id uuid, "runAt" timestamptz, priority int)
    where j.type = ${type} and j.subject = m.subject and j.state = 'pending'
    returning m.subject`.execute(db)
  return rows.map(({ subject }) => subject)
}

export interface Ahead {
  /** Null for recurring jobs. */
  type: string | null
  /** Zero or less if it is due. */
  waitMs: number
}

export interface Looked {
  type: string
  isLater: boolean
  waits: boolean
}

/**
 * The time until the next job of each type, and until the next recurring job. Due jobs don't count for types with `isLater`. Types without a job are
 * left out, and so are types with `waits` while the server is held.
 */
export async function lookAhead(db: Db, types: readonly Looked[]): Promise<Ahead[]> {
  const column = <T>(read: (one: Looked) => T) => types.map(read)
  const { rows } = await sql<Ahead>`
    select type, (extract(epoch from at - now()) * 1000)::float8 as "waitMs" from (
      select t.type, j.run_at as at
      from unnest(${column(({ type }) => type)}::text[], ${column(({ isLater }) => isLater)}::boolean[],
        ${column(({ waits }) => waits)}::boolean[]) as t (type, is_later, waits)
      cross join lateral (
        select run_at from jobs
        where type = t.type and state = 'pending' and run_at > case when t.is_later then now() else '-infinity' end
        order by run_at limit 1) j
      where not (t.waits and ${serverIsHeld})
      union all select null, min(next_at) from job_schedules having min(next_at) is not null) ahead`.execute(db)
  return rows
}

/** Makes jobs due now that would be due until this time. */
export const bringForwardUntil = (db: Db, until: Date) =>
  sql`update jobs set run_at = now() where state = 'pending' and run_at > now() and run_at <= ${until}`.execute(db)

/** Skips jobs that were just claimed, most of which end before the next heartbeat, and those that are just being ended, instead of waiting for them. */
export const beat = (db: Db, ids: readonly string[]) =>
  sql`update jobs set heartbeat_at = now() where id in (
    select id from jobs where id = any(${[...ids]}::uuid[]) and state = 'processing' and heartbeat_at < now() - interval '2 seconds'
    for update skip locked)`.execute(db)

/** Requeues jobs without a heartbeat for this long, and returns their types. */
export async function takeSilent(db: Db, silenceMs: number, owners: readonly string[] | undefined): Promise<string[]> {
  const only = owners ? sql`and owner = any(${[...owners]})` : sql``
  const { rows } = await sql<{ type: string }>`
    update jobs set state = 'pending', run_at = now() where id in (
      select id from jobs where state = 'processing' and heartbeat_at <= now() - ${silenceMs} * interval '1 millisecond' ${only}
      order by id for update skip locked)
    returning type`.execute(db)
  return rows.map(({ type }) => type)
}

/**
 * Analyzes the table once it is several times as large as when it was last analyzed. Connections keep their plans, and a plan made for a nearly empty
 * table reads all of it; autovacuum would replace it only after a minute or two.
 */
export async function analyzeGrown(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_class where oid = 'jobs'::regclass and pg_relation_size(oid) > 4 * (relpages + 10) * current_setting('block_size')::bigint`.execute(
    db,
  )
  if (rows.length) await sql`analyze (skip_locked) jobs`.execute(db)
}

/** Returns the number of deleted jobs. */
export async function deleteForgotten(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from jobs where id in (select id from jobs where forget_at <= now() order by forget_at limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}
