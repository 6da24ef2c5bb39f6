import { sentence } from '@broadside/contract/sentences'
import type { NextSlot, PostingSchedule, SlotList } from '@broadside/contract/features/posting-schedules.schemas'
import type { Static } from 'typebox'
import type { Occurrence, Planned } from './posting-schedules.policy.ts'
import type { SlotRow } from './posting-schedules.store.ts'
import { defined } from '#lib/defined.ts'

export const targetOf = ({ social_account_id, social_set_id }: Pick<SlotRow, 'social_account_id' | 'social_set_id'>) =>
  defined({ social_account_id: social_account_id ?? undefined, social_set_id: social_set_id ?? undefined })

export const presentSlot = (slot: SlotRow): Static<typeof PostingSchedule> => ({
  id: slot.id,
  workspace_id: slot.workspace_id,
  day_of_week: slot.day_of_week,
  hour: slot.hour,
  minute: slot.minute,
  label: slot.label,
  is_active: slot.is_active,
  ...targetOf(slot),
  created_at: slot.created_at.toISOString(),
  updated_at: slot.updated_at.toISOString(),
})

export function presentNext(found: Occurrence | undefined, zone: string): Static<typeof NextSlot> {
  if (!found) return sentence('slots', 'none')
  const { slot, at, wallTime } = found
  return {
    slot: presentSlot(slot),
    at: at.toISOString(),
    ...sentence('slots', 'next', { date: wallTime.slice(0, 10), time: wallTime.slice(11, 16), zone }),
  }
}

export const presentOccurrence = ({
  slot,
  at,
  taker,
}: Occurrence & { taker: Planned | undefined }): Static<typeof SlotList>['items'][number] => ({
  at: at.toISOString(),
  schedule_id: slot.id,
  ...targetOf(slot),
  ...defined({ label: slot.label || undefined, taken_by: taker?.publicationId }),
})
