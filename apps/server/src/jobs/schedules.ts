/** Recurring jobs. */
import { transact } from '#server/context.ts'
import type { Queue } from './queue.ts'
import { replaceSchedules, type ScheduleRow, takeSlots } from './schedules.store.ts'

export interface Recurring {
  type: string
  /** At most 24, and a divisor of 24. */
  everyHours?: number
  /** Less than 60, and a divisor of 60. */
  everyMinutes?: number
  /** Also run when a worker starts. */
  atStart?: boolean
}

type Base = Pick<Queue, 'db' | 'enqueue'>

/** The hour of daily runs, in UTC. */
const dailyHour = 3

/** Spread over the hour by name, so that not all jobs start together. */
const minuteOf = (type: string) => [...type].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60

function toSchedule({ type, everyHours = 1, everyMinutes }: Recurring): ScheduleRow {
  if (everyMinutes) return { type, everyMinutes, minuteOffset: 0 }
  return { type, everyMinutes: everyHours * 60, minuteOffset: minuteOf(type) + (everyHours >= 24 ? dailyHour * 60 : 0) }
}

/** Every run is a separate job; only one of a type waits or runs at a time. */
const enqueue = (ctx: Base, { type, everyMinutes }: ScheduleRow) =>
  ctx.enqueue(ctx, type, {}, { subject: '', ...(everyMinutes < 60 ? { rememberedDays: 1 } : {}) })

export const scheduleRecurring = (queue: Base, list: readonly Recurring[]): Promise<void> =>
  transact(queue, async (ctx) => {
    await replaceSchedules(ctx.db, list.map(toSchedule))
    for (const one of list) if (one.atStart) await enqueue(ctx, toSchedule(one))
  })

/** Enqueues recurring jobs that are due, once across all processes, and returns their types. */
export const enqueueRecurring = (queue: Base): Promise<string[]> =>
  transact(queue, async (ctx) => {
    const taken = await takeSlots(ctx.db)
    for (const one of taken) await enqueue(ctx, one)
    return taken.map(({ type }) => type)
  })
