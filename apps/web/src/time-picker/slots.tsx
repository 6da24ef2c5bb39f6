import { parseDate } from '@internationalized/date'
import { useQuery } from '@tanstack/react-query'
import { slotsQuery } from '#api/posting-slots.ts'
import { formatTime } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { type RequestedTime, timeOfSlot } from './requested-time.ts'
import styles from './when.module.css'

const t = translator('when')

interface SlotsProps {
  workspaceId: string
  /** The accounts a time is chosen for; others' slots are not offered. Absent: all accounts. */
  accountIds?: readonly string[] | undefined
  /** The account group whose slots are offered too. */
  setId?: string | undefined
  day: string
  zone: string
  onChoose: (requested: RequestedTime) => void
}

/** The chosen day's future slots to choose from; taken ones are marked. */
export const Slots = ({ workspaceId, accountIds, setId, day, zone, onChoose }: SlotsProps) => {
  const start = parseDate(day)
  const { data } = useQuery(
    slotsQuery(workspaceId, {
      from: start.toDate(zone).toISOString(),
      before: start.add({ days: 1 }).toDate(zone).toISOString(),
    }),
  )
  const offered = (data ?? []).filter(({ social_set_id: id }) => id === undefined || id === setId)
  const slots = offered.filter(({ social_account_id: id }) => id === undefined || accountIds?.every((one) => one === id))
  if (!slots.length) return null
  return (
    <fieldset className={styles.slots}>
      <legend className={styles.note}>{t('slots')}</legend>
      {slots.map(({ at, schedule_id: id, label, taken_by: taken }) => (
        <Button
          key={`${id} ${at}`}
          title={label}
          onClick={() => onChoose(timeOfSlot({ at, id }, zone))}
          {...(taken === undefined ? {} : { disabledReason: t('slotTaken', { time: formatTime(at, zone) }) })}
        >
          {formatTime(at, zone)}
        </Button>
      ))}
    </fieldset>
  )
}
