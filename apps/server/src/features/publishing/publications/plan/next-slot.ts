/** Schedules a publication into the next open slot of its workspace. */
import { sentence } from '@broadside/contract/sentences'
import type { WorkspaceCtx } from '#server/context.ts'
import type { Schedule } from '#db/schema.ts'
import { invalidAt } from '#lib/errors.ts'
import { findNextSlot, type SlotPreferences, toSlotSchedule } from '#publishing/posting-schedules/posting-schedules.ts'

export const nextFreeSlot = 'next-free-slot'

/** The caller holds the slot lock. Throws `validation_failed` at `location` when no slot is open in the next 30 days. */
export async function scheduleIntoSlot(ctx: WorkspaceCtx, location: string, wish: SlotPreferences): Promise<Schedule> {
  const { found, zone } = await findNextSlot(ctx, wish)
  if (!found) throw invalidAt(location, sentence('slots', 'none'), nextFreeSlot)
  return toSlotSchedule(found, zone)
}
