/** SQL of the calendar: destinations by the times that they are planned for. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { DestinationStatus, PublicationStatus, Schedule } from '#db/schema.ts'
import { escapeLike } from '#lib/search.ts'

export interface CalendarFilter {
  from: Date
  before: Date
  accountIds?: readonly string[]
  platforms?: readonly string[]
  statuses?: readonly PublicationStatus[]
  socialSetIds?: readonly string[]
  search?: string
  limit: number
}

export interface PlannedDestination {
  id: string
  social_account_id: string
  platform: string
  status: DestinationStatus
  /** Its own. */
  schedule: Schedule | null
}

export interface PlannedRow {
  publication_id: string
  at: Date
  destinations: PlannedDestination[]
  /** Of all rows that the filter finds, also of those beyond the limit. */
  total: number
}

/** Not queued: it waits for its publication to be scheduled. In a draft also what was taken back, as a new time counts for it. */
const isWish = sql`(d.status = 'pending' or d.status = 'cancelled' and p.status = 'draft' and p.schedule is not null)`

/** Every destination with its planned time, found by the three indexes of such times, and drafts that have none yet. */
function plannedTimes(workspaceId: string, { from, before }: Pick<CalendarFilter, 'from' | 'before'>) {
  const [first, end] = [from.toISOString(), before.toISOString()]
  return sql`
    select d.publication_id, d.planned_at as at, d.id as destination_id from destinations d
    where d.workspace_id = ${workspaceId} and d.planned_at >= ${from} and d.planned_at < ${before} and d.status not in ('pending', 'cancelled')
    union all
    select p.id, (d.schedule->>'at')::timestamptz, d.id from destinations d join publications p on p.id = d.publication_id
    where d.workspace_id = ${workspaceId} and d.schedule is not null and d.schedule->>'at' >= ${first} and d.schedule->>'at' < ${end}
      and ${isWish}
    union all
    select p.id, (p.schedule->>'at')::timestamptz, d.id from publications p left join destinations d on d.publication_id = p.id
    where p.workspace_id = ${workspaceId} and p.schedule is not null and p.schedule->>'at' >= ${first} and p.schedule->>'at' < ${end}
      and (d.id is null and p.status = 'draft' or d.schedule is null and ${isWish})`
}

/** By time; at most `limit`. */
export async function listPlannedTimes(db: Db, workspaceId: string, filter: CalendarFilter): Promise<PlannedRow[]> {
  const { accountIds, platforms, statuses, socialSetIds, search, limit } = filter
  const pattern = search === undefined ? undefined : `%${escapeLike(search)}%`
  const ofPublication = [
    sql`p.trashed_at is null`,
    statuses && sql`p.status = any(${[...statuses]})`,
    socialSetIds && sql`p.social_set_id = any(${[...socialSetIds]})`,
    pattern !== undefined && sql`(p.title ilike ${pattern} or p.text ilike ${pattern})`,
  ].filter((condition) => typeof condition === 'object')
  const ofAny = [
    accountIds && sql`bool_or(d.social_account_id = any(${[...accountIds]}))`,
    platforms && sql`bool_or(d.platform = any(${[...platforms]}))`,
  ].filter((condition) => condition !== undefined)
  const { rows } = await sql<PlannedRow>`
    with planned as (${plannedTimes(workspaceId, filter)}),
    items as (
      select planned.publication_id, planned.at, array_agg(planned.destination_id) as destination_ids
      from planned
        join publications p on p.id = planned.publication_id and ${sql.join(ofPublication, sql` and `)}
        ${ofAny.length ? sql`join destinations d on d.id = planned.destination_id` : sql``}
      group by planned.publication_id, planned.at
      ${ofAny.length ? sql`having ${sql.join(ofAny, sql` and `)}` : sql``}),
    found as (select *, count(*) over ()::int as total from items order by at, publication_id limit ${limit})
    select publication_id, at, total, (
      select coalesce(json_agg(json_build_object('id', d.id, 'social_account_id', d.social_account_id, 'platform', d.platform,
        'status', d.status, 'schedule', d.schedule) order by d.position, d.id), '[]')
      from destinations d where d.id = any(destination_ids)) as destinations
    from found order by at, publication_id`.execute(db)
  return rows
}
