/** The queue's table, read as the list of jobs. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jobTable, notify, rememberFailure, statusOfJob, workspaceOfJob } from '#jobs/queue.ts'

export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed'

/** A place in the list: the time of creation with microseconds, as text, and the id. */
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

/** Whose jobs are listed: of one workspace, or of everything that a user may read. */
export type JobScope = { workspaceId: string } | { workspaceIds: string[]; withService: boolean }

export interface JobRow {
  id: string
  type: string
  status: JobStatus
  retry_count: number
  retry_limit: number
  data: Record<string, string> | null
  start_after: Date
  created_on: Date
  /** `created_on` with all its digits. */
  position: string
  started_on: Date | null
  message: string | null
  build_publication_id: string | null
}

const workspace = sql.raw(workspaceOfJob)
const status = sql.raw(`(${statusOfJob})`)

/** The columns of a job `p`, with the build `b` that it may be about. */
const shown = sql.raw(`p.id, p.name as type, p.status, p.retry_count, p.retry_limit, p.data, p.start_after, p.created_on, p.started_on,
      to_char(p.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position,
      p.output->>'message' as message, b.publication_id as build_publication_id`)

/** One name per workspace in the scope. Jobs of the service itself stand under the empty name. */
const namesOf = (scope: JobScope) =>
  'workspaceId' in scope
    ? sql`select ${scope.workspaceId}::text as name`
    : sql`select unnest(${scope.workspaceIds}::text[]) as name
        union all select '' where ${scope.withService}`

/**
 * Newest first, one row more than `limit` when there are more. Every pair of workspace and state is one range of the
 * index, already in order, so the cost depends on the number of workspaces and not on the number of jobs.
 */
export async function listJobs(
  db: Db,
  scope: JobScope,
  { statuses, runFrom, runBefore, after, limit, offset }: JobFilter,
): Promise<JobRow[]> {
  const window = sql`${runFrom ? sql`and start_after >= ${runFrom}` : sql``} ${runBefore ? sql`and start_after < ${runBefore}` : sql``}`
  const keyset = after ? sql`and (created_on, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<JobRow>`
    with page as (
      select j.* from (${namesOf(scope)}) w cross join unnest(${[...statuses]}::text[]) s cross join lateral (
        select id, name, ${status} as status, retry_count, retry_limit, data, start_after, created_on, started_on, output
        from pgboss.job
        where ${workspace} = w.name and ${status} = s ${keyset} ${window}
        order by created_on desc, id desc limit ${limit + 1 + offset}) j
      order by j.created_on desc, j.id desc limit ${limit + 1} offset ${offset})
    select ${shown}
    from page p left join builds b on p.name = 'build.generate' and b.id = p.data->>'build_id'
    order by p.created_on desc, p.id desc`.execute(db)
  return rows
}

export interface OperatorFilter {
  status: JobStatus | undefined
  type: string | undefined
  limit: number
}

/** Jobs of all workspaces and of the service itself, newest first. For the operator at the command line only. */
export async function listAllJobs(db: Db, { status: wanted, type, limit }: OperatorFilter): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    with page as (
      select id, name, ${status} as status, retry_count, retry_limit, data, start_after, created_on, started_on, output
      from ${jobTable}
      where ${wanted ? sql`${status} = ${wanted}` : sql`true`} and ${type ? sql`name = ${type}` : sql`true`}
      order by created_on desc, id desc limit ${limit})
    select ${shown}
    from page p left join builds b on p.name = 'build.generate' and b.id = p.data->>'build_id'
    order by p.created_on desc, p.id desc`.execute(db)
  return rows
}

/** What a command needs of one job, and locks it. */
export async function lockJob(db: Db, id: string): Promise<{ type: string; status: JobStatus } | undefined> {
  const { rows } = await sql<{ type: string; status: JobStatus }>`
    select name as type, ${status} as status from ${jobTable}
    where name = any(select name from pgboss.queue) and id = ${id}::uuid for update`.execute(db)
  return rows[0]
}

/** Lets a failed job run again from its first try. Rejects with a unique violation when its subject has an open job. */
export async function reviveJob(db: Db, type: string, id: string): Promise<void> {
  await sql`update ${jobTable} set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null,
      heartbeat_on = null, output = null, keep_until = now() + (keep_until - start_after)
    where name = ${type} and id = ${id}::uuid`.execute(db)
  await notify(db, type)
}

/** Takes back a job that has not started. */
export async function cancelJob(db: Db, type: string, id: string): Promise<void> {
  await sql`update ${jobTable} set state = 'cancelled', completed_on = now(), ${rememberFailure}, output = ${JSON.stringify({ message: 'cancelled' })}::jsonb
    where name = ${type} and id = ${id}::uuid`.execute(db)
}

/** Whether a server ever ran on this database: the queue's tables are made by the first one. */
export async function isQueueInstalled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}
