import type { Calendar } from '@broadside/contract/features/calendar.schemas'
import { changePublicationSchedule } from '@broadside/contract/features/publications'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { whatCan } from '#http/can.ts'
import { type OverviewRow, presentPublishedSummary } from '#publishing/publications/publications.ts'
import type { PlannedDestination, PlannedRow } from './calendar.store.ts'
import { defined } from '#lib/defined.ts'

type CalendarItem = Static<typeof Calendar>['items'][number]

const operations = { move: changePublicationSchedule }

const unqueuedStatuses = new Set(['pending', 'cancelled'])
const isUnqueued = ({ status }: PlannedDestination) => unqueuedStatuses.has(status)
const isMovable = (row: PlannedDestination) => row.status === 'scheduled' || isUnqueued(row)

/** `atRisk`: ids of destinations with risks. */
export function presentItem(
  ctx: WorkspaceCtx,
  { at, destinations, published }: PlannedRow,
  publication: OverviewRow,
  atRisk: ReadonlySet<string>,
): CalendarItem {
  const own = destinations.find((row) => row.schedule)?.schedule
  const [schedule] = [own, publication.schedule].filter((one) => one && Date.parse(one.at) === at.getTime())
  const hasUnqueued = destinations.length === 0 || destinations.some(isUnqueued)
  const isTimed = destinations.some(({ status }) => status === 'scheduled') || (publication.status === 'draft' && hasUnqueued)
  return {
    publication_id: publication.id,
    at: at.toISOString(),
    revision: publication.revision,
    ...presentPublishedSummary(published ?? publication),
    ...defined({ social_set_id: publication.social_set_id ?? undefined }),
    status: publication.status,
    needs_attention: publication.needs_attention,
    at_risk: destinations.some(({ id }) => atRisk.has(id)),
    wish: destinations.every(isUnqueued),
    ...defined({ schedule: schedule ?? undefined }),
    accounts: destinations.map(({ id, social_account_id, platform, status, held_at }) => ({
      destination_id: id,
      social_account_id,
      platform,
      state: status,
      ...(atRisk.has(id) && { at_risk: true as const }),
      ...defined({ held_at: held_at === null ? undefined : new Date(held_at).toISOString() }),
    })),
    ...(own && { move_destination_ids: destinations.filter(isMovable).map(({ id }) => id) }),
    can: whatCan(ctx, operations, { move: isTimed }),
  }
}
