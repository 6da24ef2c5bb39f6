/** Schedules: an instant, a time zone and a wall-clock time. One of the two times was given; the other is derived. Pure. */
import type { Said } from '@broadside/contract/sentences'
import type { Schedule } from '#db/schema.ts'
import { isTimeZone, isWallTime, toInstant, toWallTime } from '#lib/time-zone.ts'
import { say } from '#lib/errors.ts'

export interface ScheduleInput {
  at?: string
  wall_time?: string
  time_zone?: string
  anchor?: 'instant' | 'wall'
  schedule_id?: string
}

export function scheduleProblem({ at, wall_time, time_zone }: ScheduleInput): { field: string; said: Said } | undefined {
  if (at === undefined && wall_time === undefined) return { field: 'at', said: say('time_needed') }
  if (time_zone !== undefined && !isTimeZone(time_zone)) return { field: 'time_zone', said: say('unknown_time_zone') }
  if (wall_time !== undefined && !isWallTime(wall_time)) return { field: 'wall_time', said: say('no_such_time') }
  return undefined
}

/** The stored form of a valid input: all three values, and which one was given. */
export function toSchedule(input: ScheduleInput, defaultZone: string): Schedule {
  const zone = input.time_zone ?? defaultZone
  const anchor =
    input.at !== undefined && input.wall_time !== undefined ? (input.anchor ?? 'instant') : input.at === undefined ? 'wall' : 'instant'
  const instant = anchor === 'wall' ? toInstant(input.wall_time ?? '', zone) : new Date(input.at ?? '')
  const wall = anchor === 'wall' ? (input.wall_time ?? '') : toWallTime(instant, zone)
  return { at: instant.toISOString(), time_zone: zone, wall_time: wall.length === 16 ? `${wall}:00` : wall, anchor }
}

/** The posting slot stays taken by a schedule that names the same time again. */
export const keepSlot = (former: Schedule | null, schedule: Schedule): Schedule =>
  former?.at === schedule.at && former.wall_time === schedule.wall_time && former.time_zone === schedule.time_zone ? former : schedule

/** Moves a schedule to another instant. The later of two equal wall-clock times can be stored only as an instant. */
export function movedTo({ time_zone, anchor }: Schedule, at: Date): Schedule {
  const input = { at: at.toISOString(), wall_time: toWallTime(at, time_zone), time_zone }
  const moved = toSchedule({ ...input, anchor }, time_zone)
  return at.getTime() - Date.parse(moved.at) < 1000 ? moved : toSchedule({ ...input, anchor: 'instant' }, time_zone)
}

const minutesOfDay = 24 * 60

/** Adds minutes. Whole days keep a given time of day, since a day may have 23 or 25 hours. */
export function shifted(schedule: Schedule, minutes: number): Schedule {
  if (schedule.anchor !== 'wall' || minutes % minutesOfDay !== 0)
    return movedTo(schedule, new Date(Date.parse(schedule.at) + minutes * 60_000))
  const wall = new Date(Date.parse(`${schedule.wall_time}Z`) + minutes * 60_000).toISOString().slice(0, 19)
  return toSchedule({ wall_time: wall, time_zone: schedule.time_zone }, schedule.time_zone)
}

interface Timed {
  schedule: Schedule | null
}

/** When the destination would be due if the publication were scheduled now; null without a time. */
export const requestedTime = (publication: Timed, destination: Timed): Date | null => {
  const schedule = destination.schedule ?? publication.schedule
  return schedule && new Date(schedule.at)
}

/** Recomputes the instant under the zone's current rules. Undefined when it is unchanged or was given. */
export function refreshed(schedule: Schedule): Schedule | undefined {
  if (schedule.anchor !== 'wall' || !isTimeZone(schedule.time_zone)) return undefined
  const at = toInstant(schedule.wall_time, schedule.time_zone).toISOString()
  return at === schedule.at ? undefined : { ...schedule, at }
}
