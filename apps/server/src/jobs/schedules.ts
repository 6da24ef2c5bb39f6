/** Jobs that come again by themselves. */
import { transact } from '#server/context.ts'
import type { Queue } from './queue.ts'
import { replaceSchedules, type ScheduleRow, takeSlots } from './schedules.store.ts'

export interface Recurring {
  type: string
  /** 24 at most; divides 24. */
  everyHours?: number
  /** Less than an hour; divides it. */
  everyMinutes?: number
  /** Runs also when a worker starts. */
  atStart?: boolean
}

type Base = Pick<Queue, 'db' | 'enqueue'>

/** Daily runs are at three in the morning, UTC. */
const dailyHour = 3

/** Minutes are spread by name, so that not all of them start together. */
const minuteOf = (type: string) => [...type].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60

function toSchedule({ type, everyHours = 1, everyMinutes }: Recurring): ScheduleRow {
  if (everyMinutes) return { type, everyMinutes, minuteOffset: 0 }
  return { type, everyMinutes: everyHours * 60, minuteOffset: minuteOf(type) + (everyHours >= 24 ? dailyHour * 60 : 0) }
}

/** Every run is a job of its own; only one of a type waits or runs at a time. */
const enqueue = (ctx: Base, { type, everyMinutes }: ScheduleRow) =>
  ctx.enqueue(ctx, type, {}, { subject: '', ...(everyMinutes < 60 ? { rememberedDays: 1 } : {}) })

export const scheduleRecurring = (queue: Base, list: readonly Recurring[]): Promise<void> =>
  transact(queue, async (ctx) => {
    await replaceSchedules(ctx.db, list.map(toSchedule))
    for (const one of list) if (one.atStart) await enqueue(ctx, toSchedule(one))
  })

/** Enqueues what recurs now, once over all processes. Gives the types. */
export const enqueueRecurring = (queue: Base): Promise<string[]> =>
  transact(queue, async (ctx) => {
    const taken = await takeSlots(ctx.db)
    for (const one of taken) await enqueue(ctx, one)
    return taken.map(({ type }) => type)
  })
