/** The calendar of a workspace: planned and published posts in a time span. */
import type { Input, Output } from '@broadside/contract/endpoint'
import type { getCalendar as endpoint } from '@broadside/contract/features/calendar'
import { calendarLimits } from '@broadside/contract/features/calendar.schemas'
import type { WorkspaceCtx } from '#server/context.ts'
import { assertAnswerable, readSpan } from '#lib/span.ts'
import { daysOfSpan } from '#lib/time-zone.ts'
import { findOverviews, getTimes } from '#publishing/publications/publications.ts'
import { presentItem } from './calendar.present.ts'
import { type CalendarFilter, listAtRisk, listPlannedDays, listPlannedTimes, type PlannedRow } from './calendar.store.ts'
import { defined } from '#lib/defined.ts'

type Query = Input<typeof endpoint>['query']
type Answer = Output<typeof endpoint>

const toFilter = (query: Query): CalendarFilter => ({
  ...readSpan(query),
  ...defined({
    accountIds: query.account_id,
    platforms: query.platform,
    statuses: query.status,
    socialSetIds: query.social_set_id,
    search: query.search || undefined,
  }),
})

/** Throws `validation_failed` for an invalid span, and `range_too_large` unless the view allows days. */
export async function getCalendar(ctx: WorkspaceCtx, query: Query): Promise<Answer> {
  const filter = toFilter(query)
  if (query.view === 'days') return getDays(ctx, filter, 0)
  if (query.view === 'auto') return getDays(ctx, filter, calendarLimits.items)
  const { total, rows } = await listPlannedTimes(ctx.db, ctx.workspace.id, { ...filter, limit: calendarLimits.items })
  assertAnswerable(total)
  const present = await openItems(ctx, rows)
  return { items: present(rows) }
}

/** Days, unless there are at most `items` items. */
async function getDays(ctx: WorkspaceCtx, filter: CalendarFilter, items: number): Promise<Answer> {
  const { timezone } = await getTimes(ctx.db, ctx.workspace.id)
  const days = daysOfSpan(filter, timezone)
  const starts = days.map(({ start }) => start)
  const rows = await listPlannedDays(ctx.db, ctx.workspace.id, {
    ...filter,
    starts,
    limits: { items, itemsOfDay: calendarLimits.itemsOfDay },
  })
  const present = await openItems(ctx, rows)
  const total = rows[0]?.total ?? 0
  if (items > 0 && total <= items) return { items: present(rows) }
  const summaries = [...Map.groupBy(rows, ({ day }) => day)].map(([day, first]) => ({
    date: days[day]?.date ?? '',
    count: first[0]?.count ?? 0,
    states: first[0]?.states ?? {},
    first: present(first),
  }))
  return { items: [], days: summaries, total }
}

/** Reads the publications of these rows, and returns a function that presents rows. */
async function openItems(ctx: WorkspaceCtx, rows: readonly PlannedRow[]) {
  const ids = new Set(rows.map((row) => row.publication_id))
  const publications = new Map((await findOverviews(ctx.db, ctx.workspace.id, [...ids])).map((row) => [row.id, row]))
  const risky = [...publications.values()].filter((row) => row.at_risk).map(({ id }) => id)
  const atRisk = risky.length ? await listAtRisk(ctx.db, ctx.workspace.id, risky) : new Set<string>()
  return (shown: readonly PlannedRow[]): Answer['items'] =>
    shown.flatMap((row) => {
      const publication = publications.get(row.publication_id)
      return publication ? [presentItem(ctx, row, publication, atRisk)] : []
    })
}
