import type { PostingSlot } from '#api/posting-queue.ts'
import { formatTime, nameWeekday } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import type { Cell, SlotTime } from '../model/week.ts'

const t = translator('postingSlots')

const two = (number: number): string => String(number).padStart(2, '0')

/** `09:00`, in the clock of the user. */
export const nameTime = ({ hour, minute }: Pick<SlotTime, 'hour' | 'minute'>): string =>
  formatTime(`2023-01-01T${two(hour)}:${two(minute)}Z`, 'UTC')

/** For a field of the type `time`. */
export const toField = ({ hour, minute }: Pick<SlotTime, 'hour' | 'minute'>): string => `${two(hour)}:${two(minute)}`

const nameSlot = (slot: PostingSlot, isShared: boolean): string => {
  const time = nameTime(slot)
  if (!slot.is_active) return t('slotOff', { time })
  if (slot.social_account_id !== undefined) return t('slotOfAccount', { time })
  return isShared ? t('slotShared', { time }) : slot.label ? `${time} ${slot.label}` : time
}

export const nameCell = ({ day, hour }: Cell, slots: readonly PostingSlot[], isShared: (slot: PostingSlot) => boolean): string =>
  slots.length
    ? t('cellOf', { day: nameWeekday(day), slots: slots.map((slot) => nameSlot(slot, isShared(slot))).join(', ') })
    : t('cellEmpty', { day: nameWeekday(day), time: nameTime({ hour, minute: 0 }) })
