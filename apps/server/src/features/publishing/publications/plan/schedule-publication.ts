/** Schedules a publication for a time or into the next open slot. */
import { randomInt } from 'node:crypto'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { Schedule } from '#db/schema.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { type Expectation, getPublication, lockForChange } from '../write/load.ts'
import { nextFreeSlot, scheduleIntoSlot } from './next-slot.ts'
import { checkForQueue, queue, type Queueing } from './queue.ts'
import {
  getTimes,
  type DestinationRow,
  listDestinations,
  type PublicationRow,
  type PublicationWithDestinations,
} from '../publications.store.ts'
import { type ScheduleInput, scheduleProblem } from '../write/schedule.ts'
import { readSchedule } from '../write/slot.ts'
import { isSchedulable } from '../publications.policy.ts'
import { defined } from '#lib/defined.ts'

export const listSchedulable = async (ctx: WorkspaceCtx, { id }: PublicationRow): Promise<DestinationRow[]> =>
  (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter(isSchedulable)

/** A uniform random number of minutes in [-n, n], in milliseconds. Drawn once and stored in the due time. */
const randomDelay = (minutes: number) => (minutes ? randomInt(-minutes, minutes + 1) * 60_000 : 0)

async function delayOf(ctx: WorkspaceCtx, publication: PublicationRow): Promise<number> {
  if (publication.random_delay_minutes !== null) return publication.random_delay_minutes
  return (await getTimes(ctx.db, ctx.workspace.id)).random_delay_minutes
}

/** When to publish: a time, the next open slot, or, when undefined, the stored schedule. */
export type WhenDue = ScheduleInput | typeof nextFreeSlot | undefined

export async function scheduleOf(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  rows: readonly DestinationRow[],
  when: WhenDue,
): Promise<Schedule> {
  if (when === nextFreeSlot)
    return scheduleIntoSlot(ctx, 'body.schedule', {
      accountIds: rows.filter(({ schedule }) => !schedule).map((row) => row.social_account_id),
      socialSetId: publication.social_set_id,
      except: publication.id,
      ...defined({ delay: publication.random_delay_minutes ?? undefined }),
    })
  const schedule = when ? await readSchedule(ctx, when, publication.schedule) : publication.schedule
  if (!schedule) throw invalidAt('body.schedule', say('schedule_needed'))
  return schedule
}

/**
 * Queues destinations for their times plus a random delay each. Throws `validation_failed` when one could be due
 * in the past.
 */
export async function queueAt(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  rows: readonly (DestinationRow & { time: Schedule })[],
  queueing: Queueing,
): Promise<void> {
  const delay = await delayOf(ctx, publication)
  const [first] = rows.map(({ time }) => time.at).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  if (first === undefined) throw new Problem('state_conflict', 'No destination can be scheduled.')
  if (Date.parse(first) - delay * 60_000 <= ctx.clock.now().getTime()) throw invalidAt('body.schedule', say('time_not_in_future'), first)
  const timed = rows.map((row) => {
    const planned_at = new Date(row.time.at)
    return { ...row, planned_at, due_at: new Date(planned_at.getTime() + randomDelay(delay)) }
  })
  const checked = await checkForQueue(ctx, publication, timed, 'publish_scheduled')
  const planned = checked.map((one, index) => {
    const { planned_at: plannedAt, due_at: dueAt } = timed[index] ?? { planned_at: queueing.at, due_at: queueing.at }
    return { ...one, plannedAt, dueAt, inQueue: rows[index]?.time.schedule_id !== undefined }
  })
  await queue(ctx, publication, planned, queueing)
}

/** Checks that need no stored data. Throws `validation_failed`. */
export function assertTime(when: WhenDue): void {
  const problem = typeof when === 'object' && scheduleProblem(when)
  if (problem) throw invalidAt(`body.schedule.${problem.field}`, problem.said)
}

export async function schedulePublication(
  ctx: WorkspaceCtx,
  id: string,
  when: WhenDue,
  expectation: Expectation,
): Promise<PublicationWithDestinations> {
  assertTime(when)
  return transact(ctx, async (ctx) => {
    // The stored schedule may be a slot, too.
    if (when === nextFreeSlot || when === undefined) await lockSlotChoice(ctx)
    const publication = await lockForChange(ctx, id, expectation)
    const rows = await listSchedulable(ctx, publication)
    const schedule = await scheduleOf(ctx, publication, rows, when)
    const timed = rows.map((row) => ({ ...row, time: row.schedule ?? schedule }))
    await queueAt(ctx, publication, timed, { at: new Date(schedule.at), schedule })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
