/** SQL of the queue's table for many jobs at once. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Ending } from './define.ts'
import { jobTable, notify, rememberFailure } from './queue.ts'

const kindOf = ({ end }: Ending) => {
  if (end === 'completed') return 'completed'
  if ('failure' in end) return 'failed'
  return end.counts ? 'retry' : 'uncounted'
}

const messageOf = ({ end }: Ending): string | null => {
  if (end === 'completed') return null
  return 'failure' in end ? end.failure : (end.error ?? null)
}

/**
 * Ends runs in one statement. A run whose job was taken over meanwhile changes nothing: gives the ids of the others.
 * Rows are locked in the order of their ids.
 */
export async function endRuns(db: Db, endings: readonly Ending[]): Promise<Set<string>> {
  if (!endings.length) return new Set()
  const column = <T>(read: (ending: Ending) => T) => endings.map(read)
  const { rows } = await sql<{ id: string; name: string; pending: boolean }>`
    with ended as (
      select * from unnest(${column(({ job }) => job.id)}::uuid[], ${column(({ job }) => job.type)}::text[],
        ${column(({ job }) => job.attempt - 1)}::int[], ${column(kindOf)}::text[],
        ${column(({ end }) => (typeof end === 'object' && 'at' in end ? end.at.toISOString() : null))}::timestamptz[],
        ${column(messageOf)}::text[]) as e (id, name, retry_count, kind, at, message)),
    locked as (
      select e.* from ended e join ${jobTable} j using (name, id)
      where j.state = 'active' and j.retry_count = e.retry_count order by j.id for update of j)
    update ${jobTable} j set
      state = (case l.kind when 'uncounted' then 'retry' else l.kind end)::pgboss.job_state,
      completed_on = case when l.at is null then now() end,
      start_after = coalesce(l.at, j.start_after),
      heartbeat_on = case when l.at is null then j.heartbeat_on end,
      started_on = case when l.kind <> 'uncounted' or j.retry_count > 0 then j.started_on end,
      retry_count = case l.kind when 'uncounted' then greatest(j.retry_count - 1, 0) else j.retry_count end,
      deletion_seconds = case l.kind when 'failed' then ${rememberFailure} else j.deletion_seconds end,
      output = case
        when l.kind = 'completed' then null
        when l.message is null then j.output
        else jsonb_build_object('message', l.message) end
    from locked l where j.name = l.name and j.id = l.id
    returning j.id, j.name, l.at is not null as pending`.execute(db)
  for (const type of new Set(rows.filter(({ pending }) => pending).map(({ name }) => name))) await notify(db, type)
  return new Set(rows.map(({ id }) => id))
}
