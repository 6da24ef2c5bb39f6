/** Moves a publication to an instant, or by a number of minutes. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { Schedule } from '#db/schema.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { storeRequestedTime } from './change-schedule.ts'
import { type Expectation, getPublication, lockForChange, zoneOf } from '../write/load.ts'
import {
  type DestinationRow,
  listDestinations,
  type PublicationRow,
  updateDestination,
  type PublicationWithDestinations,
} from '../publications.store.ts'
import { movedTo, shifted, toSchedule } from '../write/schedule.ts'
import { queueAt } from './schedule-publication.ts'
import { immutableStatuses, isScheduled } from '../publications.policy.ts'
import { defined } from '#lib/defined.ts'

export type Move = { at: Date } | { shiftMinutes: number }

/** An instant applies to destinations that follow the publication; minutes also move those with their own time. */
async function timesAfter(ctx: WorkspaceCtx, { schedule }: PublicationRow, destinations: readonly DestinationRow[], move: Move) {
  if ('at' in move) {
    const common = schedule ? movedTo(schedule, move.at) : toSchedule({ at: move.at.toISOString() }, await zoneOf(ctx))
    return { common, own: new Map<string, Schedule>() }
  }
  const own = destinations.flatMap((row) =>
    row.schedule && !immutableStatuses.includes(row.status) ? [[row.id, shifted(row.schedule, move.shiftMinutes)] as const] : [],
  )
  return { common: schedule ? shifted(schedule, move.shiftMinutes) : undefined, own: new Map(own) }
}

/** Throws the same as `changeSchedule`, and `state_conflict` without a time to move. */
export async function movePublication(
  ctx: WorkspaceCtx,
  id: string,
  move: Move,
  expectation: Expectation,
): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    const { common, own } = await timesAfter(ctx, publication, destinations, move)
    const timed = destinations.filter(isScheduled).flatMap((row) => {
      const time = row.schedule ? own.get(row.id) : common
      return time ? [{ ...row, time }] : []
    })
    const hasRequestedTime = publication.status === 'draft' && (common !== undefined || own.size > 0)
    if (!timed.length && !hasRequestedTime) throw new Problem('state_conflict', 'It has no scheduled time to move.')
    const times = [...(common ? [common] : []), ...own.values()]
    const past = times.find(({ at }) => Date.parse(at) <= ctx.clock.now().getTime())
    if (past) throw invalidAt('body', say('not_in_future'), past.at)
    for (const [destinationId, time] of own)
      await updateDestination(ctx.db, ctx.workspace.id, destinationId, { schedule: JSON.stringify(time) })
    const listAt = common ? new Date(common.at) : publication.list_at
    if (timed.length) await queueAt(ctx, publication, timed, { at: listAt, ...defined({ schedule: common }) })
    else await storeRequestedTime(ctx, publication, { schedule: common ?? null, list_at: listAt })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
