/** Times that callers send, which may be posting slots. */
import type { WorkspaceCtx } from '#server/context.ts'
import type { Schedule } from '#db/schema.ts'
import { isInSlot } from '#publishing/posting-schedules/posting-schedules.ts'
import { zoneOf } from './load.ts'
import { keepSlot, type ScheduleInput, toSchedule } from './schedule.ts'

/** The stored form of a valid input. It takes a slot if it names one that it fits, or the slot that the publication already has. */
export async function readSchedule(ctx: WorkspaceCtx, input: ScheduleInput, former: Schedule | null): Promise<Schedule> {
  const zone = await zoneOf(ctx)
  const schedule = keepSlot(former, toSchedule(input, zone))
  const { schedule_id: id } = input
  if (id === undefined || schedule.schedule_id !== undefined || schedule.time_zone !== zone) return schedule
  const fits = schedule.anchor === 'wall' && (await isInSlot(ctx, id, schedule.wall_time))
  return fits ? { ...schedule, schedule_id: id } : schedule
}
