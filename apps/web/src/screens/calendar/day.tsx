import { pagePath } from '@broadside/contract/pages'
import { Plus } from 'lucide-react'
import { formatLongDay } from '#lib/time.ts'
import { words } from '#words/words.ts'
import styles from './month.module.css'

const t = words('calendar')

interface DayProps {
  day: string
  count: number
  isToday: boolean
  mayWrite: boolean
}

/** The number of a day, which opens it, and a place to write for it. */
export const Day = ({ day, count, isToday, mayWrite }: DayProps) => {
  const long = formatLongDay(day)
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.number}
        data-stop
        data-more={day}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={-1}
        aria-label={t(isToday ? 'dayToday' : 'day', { day: long, count })}
      >
        {Number(day.slice(8))}
      </button>
      {mayWrite && (
        <a
          href={pagePath('newPublication')}
          className={styles.write}
          data-write={day}
          tabIndex={-1}
          draggable={false}
          aria-label={t('write', { day: long })}
        >
          <Plus size={14} aria-hidden />
        </a>
      )}
    </div>
  )
}
