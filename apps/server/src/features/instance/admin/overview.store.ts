/** SQL of the overview. Every figure is one statement that stays fast with a million jobs. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export async function countThings(db: Db): Promise<{ users: number; workspaces: number; accounts: number }> {
  const { rows } = await sql<{ users: number; workspaces: number; accounts: number }>`
    select (select count(*) from users) as users, (select count(*) from workspaces) as workspaces,
      (select count(*) from accounts where is_active) as accounts`.execute(db)
  return rows[0] ?? { users: 0, workspaces: 0, accounts: 0 }
}

type JobStatus = 'pending' | 'processing' | 'completed' | 'failed'

/** Counts on the status index alone, and merges statuses afterwards. */
export async function countJobs(db: Db): Promise<Record<JobStatus, number>> {
  const { rows } = await sql<{ status: JobStatus; count: number }>`
    select case state when 'cancelled' then 'failed' else state end as status, sum(count)::bigint as count
    from (select state, count(*) as count from jobs group by state) s group by 1`.execute(db)
  return { pending: 0, processing: 0, completed: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export interface PendingJob {
  id: string
  type: string
  run_at: Date
}

/** The first job of each type is at the front of the index of due jobs. */
export async function findOldestPending(db: Db, types: readonly string[]): Promise<PendingJob | undefined> {
  const { rows } = await sql<PendingJob>`
    select j.* from unnest(${[...types]}::text[]) as t (type) cross join lateral (
      select id, type, run_at from jobs where type = t.type and state = 'pending' order by run_at limit 1) j
    order by j.run_at, j.id limit 1`.execute(db)
  return rows[0]
}

export interface Lateness {
  deliveries: number
  median: number | null
  p99: number | null
}

/** Deliveries that ended since then, without those that never started. */
export async function readLateness(db: Db, since: Date): Promise<Lateness> {
  const { rows } = await sql<Lateness>`
    select count(late_ms) as deliveries, percentile_disc(0.5) within group (order by late_ms) as median,
      percentile_disc(0.99) within group (order by late_ms) as p99
    from deliveries where finished_at >= ${since} and late_ms is not null`.execute(db)
  return rows[0] ?? { deliveries: 0, median: null, p99: null }
}

export async function readStorage(db: Db): Promise<{ media: number; database: number }> {
  const { rows } = await sql<{ media: number; database: number }>`
    select ((select coalesce(sum(size), 0) from media where processing_status <> 'uploading')
      + (select coalesce(sum(size), 0) from media_renditions))::bigint as media,
      pg_database_size(current_database())::bigint as database`.execute(db)
  return rows[0] ?? { media: 0, database: 0 }
}
