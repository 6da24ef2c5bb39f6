import { pagePath } from '@broadside/contract/pages'
import { Plus } from 'lucide-react'
import { formatLongDay, formatTime } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import styles from './slot.module.css'

const t = translator('calendar')

interface SlotProps {
  at: string
  day: string
  zone: string
}

/** An open slot, where a post can be dropped or started. The grid around it handles clicks. */
export const Slot = ({ at, day, zone }: SlotProps) => {
  const time = formatTime(at, zone)
  return (
    <a
      href={pagePath('newPublication', { at })}
      className={styles.slot}
      data-stop
      data-write={at}
      tabIndex={-1}
      draggable={false}
      aria-label={t('freeOf', { day: formatLongDay(day), time })}
    >
      <Plus size={12} aria-hidden />
      {t('free', { time })}
    </a>
  )
}
