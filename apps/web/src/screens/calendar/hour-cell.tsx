import { pagePath } from '@broadside/contract/pages'
import { Plus } from 'lucide-react'
import { formatTime } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import type { EmptyHour } from './model/hours.ts'
import { type Scale, toPx } from './model/scale.ts'
import styles from './week.module.css'

const t = translator('calendar')

interface HourCellProps {
  hour: EmptyHour
  scale: Scale
  /** `Tuesday 24 November`. */
  day: string
  zone: string
}

/** An empty hour in which a post can be started. Visible on hover and focus. */
export const HourCell = ({ hour: { at, top, minutes }, scale, day, zone }: HourCellProps) => {
  const instant = new Date(at).toISOString()
  const time = formatTime(instant, zone)
  const topPx = toPx(scale, top)
  return (
    <a
      href={pagePath('newPublication', { at: instant })}
      className={styles.hour}
      style={{ top: topPx, height: toPx(scale, top + minutes) - topPx }}
      data-stop
      data-blank={instant}
      tabIndex={-1}
      draggable={false}
      aria-label={t('hourEmpty', { day, time })}
    >
      <Plus size={12} aria-hidden />
      <span aria-hidden>{time}</span>
    </a>
  )
}
