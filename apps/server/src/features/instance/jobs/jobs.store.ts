import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { firstRows } from '#http/page.ts'
import { revive } from '#jobs/jobs.store.ts'
import { jobsChannel } from '#jobs/queue.ts'

export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed'

/** A position in the list: the creation time with microseconds, as text, and the id. */
export interface JobPosition {
  createdAt: string
  id: string
}

export interface JobFilter {
  statuses: readonly JobStatus[]
  runFrom: Date | undefined
  runBefore: Date | undefined
  after: JobPosition | undefined
  limit: number
  offset: number
}

export type JobScope = { workspaceId: string } | { workspaceIds: string[]; withService: boolean }

export interface JobRow {
  id: string
  type: string
  status: JobStatus
  attempts: number
  max_attempts: number
  data: Record<string, string>
  /** Times are text, for `toIso`, and because a cursor needs the microseconds that a Date loses. */
  run_at: string
  created_at: string
  started_at: string | null
  error: string | null
  build_publication_id: string | null
}

/** States that the contract shows as one. */
const statesOf = (status: JobStatus) => (status === 'failed' ? ['failed', 'cancelled'] : [status])

/** Columns of `jobs` that the list needs. */
const columns = sql.raw('id, type, state, attempts, max_attempts, data, run_at, created_at, started_at, error')

/** The columns of a job `p`. Only a generation has a build, so the others skip the search for one. */
const shown =
  sql.raw(`p.id, p.type, case p.state when 'cancelled' then 'failed' else p.state end as status, p.attempts, p.max_attempts, p.data,
      p.run_at::text as run_at, p.created_at::text as created_at, p.started_at::text as started_at, p.error,
      case when p.type = 'build.generate' then (
        select b.publication_id from builds b where b.id = p.data->>'build_id') end as build_publication_id`)

/** One group name per workspace in the scope. Jobs of the service itself have an empty name. */
const namesOf = (scope: JobScope) =>
  'workspaceId' in scope
    ? sql`select ${scope.workspaceId}::text as name`
    : sql`select unnest(${scope.workspaceIds}::text[]) as name
        union all select '' where ${scope.withService}`

const withinRuns = ({ runFrom, runBefore }: Pick<JobFilter, 'runFrom' | 'runBefore'>) =>
  sql`${runFrom ? sql`and run_at >= ${runFrom}` : sql``} ${runBefore ? sql`and run_at < ${runBefore}` : sql``}`

/**
 * Newest first, plus one extra row when there are more than `limit`. Every pair of workspace and state is one sorted
 * range of the index, so the cost depends on the number of workspaces and not of jobs.
 */
export async function listJobs(
  db: Db,
  scope: JobScope,
  { statuses, runFrom, runBefore, after, limit, offset }: JobFilter,
): Promise<JobRow[]> {
  const window = withinRuns({ runFrom, runBefore })
  const keyset = after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``
  const range = sql`select ${columns} from jobs where workspace_id = w.name and state = s ${keyset} ${window}`
  const { rows } = await sql<JobRow>`
    with page as (
      select j.* from (${namesOf(scope)}) w cross join unnest(${statuses.flatMap(statesOf)}::text[]) s cross join lateral (
        ${firstRows(range, sql`created_at desc, id desc`, limit + 1 + offset)}) j
      order by j.created_at desc, j.id desc limit ${limit + 1} offset ${offset})
    select ${shown} from page p order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

/**
 * Jobs of all workspaces and of the service itself, newest first, plus one extra row when there are more than `limit`. Ids are ordered by time, so
 * the order costs no further index.
 */
export async function listInstanceJobs(
  db: Db,
  { statuses, type, runFrom, runBefore, after, limit }: Omit<JobFilter, 'offset'> & { type: string | undefined },
): Promise<JobRow[]> {
  const filters = sql`${statuses.length < 4 ? sql`and state = any(${statuses.flatMap(statesOf)}::text[])` : sql``}
    ${type === undefined ? sql`` : sql`and type = ${type}`} ${after ? sql`and id < ${after.id}::uuid` : sql``} ${withinRuns({ runFrom, runBefore })}`
  const { rows } = await sql<JobRow>`
    with page as (
      ${firstRows(sql`select ${columns} from jobs where true ${filters}`, sql`id desc`, limit + 1)})
    select ${shown} from page p order by p.id desc`.execute(db)
  return rows
}

export interface OperatorFilter {
  status: JobStatus | undefined
  type: string | undefined
  limit: number
}

/** Jobs of all workspaces and of the service itself, newest first. For the operator's command line only. */
export async function listAllJobs(db: Db, { status: wanted, type, limit }: OperatorFilter): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    with page as (
      select ${columns} from jobs
      where ${wanted ? sql`state = any(${statesOf(wanted)})` : sql`true`} and ${type ? sql`type = ${type}` : sql`true`}
      order by created_at desc, id desc limit ${limit})
    select ${shown} from page p order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

export async function lockJob(db: Db, id: string): Promise<{ type: string; status: JobStatus } | undefined> {
  const { rows } = await sql<{ type: string; status: JobStatus }>`
    select type, case state when 'cancelled' then 'failed' else state end as status from jobs where id = ${id}::uuid for update`.execute(db)
  return rows[0]
}

/** Lets a failed job run again, and wakes the workers now because the command-line process ends before it could do so later. */
export async function reviveJob(db: Db, type: string, id: string): Promise<void> {
  await revive(db, id)
  await sql`select pg_notify(${jobsChannel}, ${type})`.execute(db)
}
