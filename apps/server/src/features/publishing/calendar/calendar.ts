/** The calendar of a workspace: what is planned in a span of time. */
import type { Input, Output } from '@broadside/contract/endpoint'
import type { getCalendar as endpoint } from '@broadside/contract/features/calendar'
import { calendarLimits } from '@broadside/contract/features/calendar.schemas'
import type { WorkspaceCtx } from '#server/context.ts'
import { assertAnswerable, readSpan } from '#lib/span.ts'
import { findOverviews } from '#publishing/publications/publications.ts'
import { presentItem } from './calendar.present.ts'
import { type CalendarFilter, listPlannedTimes } from './calendar.store.ts'

type Query = Input<typeof endpoint>['query']

const toFilter = (query: Query): CalendarFilter => ({
  ...readSpan(query),
  limit: calendarLimits.items,
  ...(query.account_id && { accountIds: query.account_id }),
  ...(query.platform && { platforms: query.platform }),
  ...(query.status && { statuses: query.status }),
  ...(query.social_set_id && { socialSetIds: query.social_set_id }),
  ...(query.search && { search: query.search }),
})

/** Throws `validation_failed` for a span that is none, and `range_too_large`. */
export async function getCalendar(ctx: WorkspaceCtx, query: Query): Promise<Output<typeof endpoint>> {
  const rows = await listPlannedTimes(ctx.db, ctx.workspace.id, toFilter(query))
  assertAnswerable(rows[0]?.total ?? 0)
  const ids = new Set(rows.map((row) => row.publication_id))
  const publications = new Map((await findOverviews(ctx.db, ctx.workspace.id, [...ids])).map((row) => [row.id, row]))
  const items = rows.flatMap((row) => {
    const publication = publications.get(row.publication_id)
    return publication ? [presentItem(ctx, row, publication)] : []
  })
  return { items }
}
