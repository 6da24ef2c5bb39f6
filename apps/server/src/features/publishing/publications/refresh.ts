/** The rules of time zones change: what is scheduled for a wall-clock time keeps it, so its instant has to move. */
import { type Ctx, transact } from '#server/context.ts'
import { moveDeliveries } from '#publishing/deliveries/deliveries.ts'
import { recordEvent } from '#signals/events/events.ts'
import { lockPublication, type PublicationRow, updateDestination, updatePublication } from './publications.store.ts'
import { type Anchored, listAnchored, listWaiting, type Waiting } from './refresh.store.ts'
import { refreshed } from './schedule.ts'
import { eventData } from '#publishing/runs/runs.ts'

const pageSize = 500

/** No random delay is longer, in milliseconds. A due time further from its schedule did not come from it. */
const longestDelay = 3600_000

/** Computes the instants of wall-clock times anew for every delivery that waits, one transaction per publication. */
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

/** When a destination is planned and due under today's rules, its random delay kept. Undefined when nothing changes for it. */
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
  // Nobody edited the publication, so its revision stays and refuses nobody's edit.
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
