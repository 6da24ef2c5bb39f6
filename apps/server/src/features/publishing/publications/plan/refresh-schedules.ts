/** After a change of time zone rules, posts keep their wall-clock time, so their instant must move. */
import { type Ctx, transact } from '#server/context.ts'
import { moveDeliveries } from '#publishing/deliveries/deliveries.ts'
import { recordEvent } from '#signals/events/events.ts'
import { lockPublication, type PublicationRow, updateDestination, updatePublication } from '../publications.store.ts'
import { type Anchored, listAnchored, listWaiting, type Waiting } from './refresh-schedules.store.ts'
import { refreshed } from '../write/schedule.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'

const pageSize = 500

/** The longest random delay in milliseconds. A due time further from the schedule was not computed from it. */
const longestDelay = 3600_000

/** Recomputes the instants of all waiting deliveries, one transaction per publication. */
export async function refreshSchedules(ctx: Ctx): Promise<void> {
  for (let after = ''; ;) {
    const page: Anchored[] = await listAnchored(ctx.db, { now: ctx.clock.now(), after, limit: pageSize })
    const stale = new Map(page.filter((row) => refreshed(row.schedule)).map((row) => [row.publicationId, row.workspaceId]))
    for (const [publicationId, workspaceId] of stale) {
      ctx.signal.throwIfAborted()
      await transact(ctx, (ctx) => refreshPublication(ctx, workspaceId, publicationId))
    }
    const last = page.at(-1)
    if (!last) return
    after = last.destinationId
  }
}

/** Planned and due times under the current rules, with the same random delay. Undefined when nothing changes. */
function newTimes(publication: PublicationRow, { schedule: own, due_at }: Waiting): { plannedAt: Date; dueAt: Date } | undefined {
  const schedule = own ?? publication.schedule
  const fresh = schedule && refreshed(schedule)
  if (!fresh) return undefined
  const delay = due_at.getTime() - Date.parse(schedule.at)
  if (Math.abs(delay) > longestDelay) return undefined
  const plannedAt = new Date(fresh.at)
  return { plannedAt, dueAt: new Date(plannedAt.getTime() + delay) }
}

async function refreshPublication(ctx: Ctx, workspaceId: string, id: string): Promise<void> {
  const publication = await lockPublication(ctx.db, workspaceId, id)
  if (!publication) return
  const now = ctx.clock.now()
  const planned = (await listWaiting(ctx.db, workspaceId, id, now)).flatMap((row) => {
    const times = newTimes(publication, row)
    return times ? [{ ...row, ...times }] : []
  })
  const ids = await moveDeliveries(
    ctx,
    planned.map(({ deliveryId, dueAt }) => ({ id: deliveryId, dueAt })),
  )
  const moved = planned.filter(({ deliveryId }) => ids.has(deliveryId))
  if (!moved.length) return
  for (const { id, schedule, plannedAt, dueAt } of moved) {
    const own = schedule && refreshed(schedule)
    await updateDestination(ctx.db, workspaceId, id, {
      due_at: dueAt,
      planned_at: plannedAt,
      updated_at: now,
      ...(own ? { schedule: JSON.stringify(own) } : {}),
    })
  }
  const shared = moved.some(({ schedule }) => !schedule) ? publication.schedule && refreshed(publication.schedule) : undefined
  // The revision stays, so that open editors don't conflict with this change.
  if (shared) await updatePublication(ctx.db, workspaceId, id, { schedule: JSON.stringify(shared), list_at: new Date(shared.at) })
  await recordEvent(ctx, {
    workspaceId,
    publicationId: id,
    type: 'publication.scheduled',
    data: {
      ...eventData(publication, (shared ?? publication.schedule)?.at),
      destinations: moved.map(({ id, social_account_id, platform, dueAt }) => ({
        id,
        social_account_id,
        platform,
        due_at: dueAt.toISOString(),
      })),
    },
  })
}
