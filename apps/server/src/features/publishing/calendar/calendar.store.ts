/** Destinations by their planned times. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { DestinationStatus, PublicationStatus, Schedule } from '#db/schema.ts'
import { containing } from '#lib/search.ts'
import { matchesPublishedText, type SentSummary, sentSummary } from '#publishing/publications/publications.ts'

export interface CalendarFilter {
  from: Date
  before: Date
  accountIds?: readonly string[]
  platforms?: readonly string[]
  statuses?: readonly PublicationStatus[]
  socialSetIds?: readonly string[]
  search?: string
}

export interface PlannedDestination {
  id: string
  social_account_id: string
  platform: string
  status: DestinationStatus
  /** Its own schedule, if any. */
  schedule: Schedule | null
  /** When its queue was paused, as text. */
  held_at: string | null
}

export interface PlannedRow {
  publication_id: string
  at: Date
  destinations: PlannedDestination[]
  /** The content sent by the first published destination, once none is left to send. */
  published: SentSummary | null
}

/** An item, with what the summary of its day says. */
export interface PlannedDayRow extends PlannedRow {
  /** Of the span. */
  total: number
  /** The index of the day. */
  day: number
  count: number
  /** Only on the first item of the day, if any item has a destination. */
  states: Partial<Record<DestinationStatus, number>> | null
}

/** Not queued, but planned. In a draft this includes canceled destinations, since a new time applies to them. */
const isUnqueued = sql`(d.status = 'pending' or d.status = 'cancelled' and p.status = 'draft' and p.schedule is not null)`

/** Every destination with its planned time, and drafts without destinations. Each part of the union has its own index. */
function plannedTimes(workspaceId: string, { from, before }: Pick<CalendarFilter, 'from' | 'before'>) {
  const [first, end] = [from.toISOString(), before.toISOString()]
  return sql`
    select d.publication_id, d.planned_at as at, d.id as destination_id, d.status from destinations d
    where d.workspace_id = ${workspaceId} and d.planned_at >= ${from} and d.planned_at < ${before} and d.status not in ('pending', 'cancelled')
    union all
    select p.id, (d.schedule->>'at')::timestamptz, d.id, d.status from destinations d join publications p on p.id = d.publication_id
    where d.workspace_id = ${workspaceId} and d.schedule is not null and d.schedule->>'at' >= ${first} and d.schedule->>'at' < ${end}
      and ${isUnqueued}
    union all
    select p.id, (p.schedule->>'at')::timestamptz, d.id, d.status from publications p left join destinations d on d.publication_id = p.id
    where p.workspace_id = ${workspaceId} and p.schedule is not null and p.schedule->>'at' >= ${first} and p.schedule->>'at' < ${end}
      and (d.id is null and p.status = 'draft' or d.schedule is null and ${isUnqueued})`
}

/** Filtered items as the table `items`, with one row per publication and time. */
function plannedItems(workspaceId: string, filter: CalendarFilter) {
  const { accountIds, platforms, statuses, socialSetIds, search } = filter
  const pattern = search === undefined ? undefined : containing(search)
  const ofPublication = [
    sql`p.trashed_at is null`,
    statuses && sql`p.status = any(${[...statuses]})`,
    socialSetIds && sql`p.social_set_id = any(${[...socialSetIds]})`,
    pattern !== undefined && sql`(p.title ilike ${pattern} or p.text ilike ${pattern} or ${matchesPublishedText(sql`p`, pattern)})`,
  ].filter((condition) => typeof condition === 'object')
  const ofAny = [
    accountIds && sql`bool_or(d.social_account_id = any(${[...accountIds]}))`,
    platforms && sql`bool_or(d.platform = any(${[...platforms]}))`,
  ].filter((condition) => condition !== undefined)
  // Group first, because joining the destinations instead makes PostgreSQL read all publications of the workspace. Publications are
  // looked up by id: statistics from when there were only a few make a join read all of them for each item, and `offset 0` prevents it.
  return sql`
    planned as (${plannedTimes(workspaceId, filter)}),
    grouped as (
      select planned.publication_id, planned.at, array_agg(planned.destination_id) as destination_ids, array_agg(planned.status) as states
      from planned ${ofAny.length ? sql`join destinations d on d.id = planned.destination_id` : sql``}
      group by planned.publication_id, planned.at
      ${ofAny.length ? sql`having ${sql.join(ofAny, sql` and `)}` : sql``}),
    items as (
      select grouped.* from grouped
        join lateral (select * from publications where id = grouped.publication_id offset 0) p on ${sql.join(ofPublication, sql` and `)})`
}

/** Columns of a `PlannedRow` from `found`. */
const plannedRow = sql`
  found.publication_id, found.at, (
    select coalesce(json_agg(json_build_object('id', d.id, 'social_account_id', d.social_account_id, 'platform', d.platform,
      'status', d.status, 'schedule', d.schedule, 'held_at', case when d.in_queue and d.status = 'scheduled' then (
        select y.held_at from deliveries y where y.destination_id = d.id and y.finished_at is null) end) order by d.position, d.id), '[]')
    from destinations d where d.id = any(found.destination_ids)) as destinations,
  case when not exists (select from destinations d
    where d.id = any(found.destination_ids) and d.status in ('pending', 'scheduled', 'publishing', 'processing'))
  then ${sentSummary(sql`x.id = any(found.destination_ids)`)} end as published`

/** Returns the number of items, and all items by time; no items if there are more than `limit`. */
export async function listPlannedTimes(
  db: Db,
  workspaceId: string,
  filter: CalendarFilter & { limit: number },
): Promise<{ total: number; rows: PlannedRow[] }> {
  const { rows } = await sql<PlannedRow & { total: number }>`
    with ${plannedItems(workspaceId, filter)},
    counted as (select count(*)::int as total from items)
    select counted.total, ${plannedRow}
    from counted left join items found on counted.total <= ${filter.limit} order by found.at, found.publication_id`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ publication_id }) => publication_id !== null) }
}

interface DayLimits {
  /** Up to so many items in all, every item is listed. */
  items: number
  itemsOfDay: number
}

/**
 * The first items of each day, or all items where they are few, by time. Days are told apart by when each of them starts. One statement
 * finds out which of the two it is, because the times of a long span take as long to find as everything else.
 */
export async function listPlannedDays(
  db: Db,
  workspaceId: string,
  filter: CalendarFilter & { starts: readonly Date[]; limits: DayLimits },
): Promise<PlannedDayRow[]> {
  const { rows } = await sql<PlannedDayRow>`
    with ${plannedItems(workspaceId, filter)},
    dated as (select *, width_bucket(at, ${[...filter.starts]}::timestamptz[]) - 1 as day from items),
    ranked as (
      select *, count(*) over ()::int as total, count(*) over (partition by day)::int as count,
        row_number() over (partition by day order by at, publication_id) as rank
      from dated),
    counted as (
      select day, state, count(*)::int as count from dated, unnest(states) state where state is not null group by day, state),
    summed as materialized (select day, json_object_agg(state, count) as states from counted group by day)
    select found.total, found.day, found.count, case when found.rank = 1 then (select states from summed where summed.day = found.day) end as states,
      ${plannedRow}
    from ranked found where found.total <= ${filter.limits.items} or found.rank <= ${filter.limits.itemsOfDay} order by found.at, found.publication_id`.execute(
    db,
  )
  return rows
}

/** The scheduled destinations of these publications that have risks. */
export async function listAtRisk(db: Db, workspaceId: string, publicationIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('destinations as d')
    .select('d.id')
    .where('d.workspace_id', '=', workspaceId)
    .where('d.publication_id', '=', sql<string>`any(${[...publicationIds]})`)
    .where('d.status', '=', 'scheduled')
    .where((eb) => eb.exists(eb.selectFrom('destination_risks as r').select('r.code').whereRef('r.destination_id', '=', 'd.id')))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
