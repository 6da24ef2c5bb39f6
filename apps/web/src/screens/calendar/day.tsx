import { pagePath } from '@broadside/contract/pages'
import { Plus } from 'lucide-react'
import { formatLongDay } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import styles from './month.module.css'

const t = translator('calendar')

interface DayProps {
  day: string
  count: number
  isToday: boolean
  mayWrite: boolean
  /** Whether the day is empty isn't known yet. */
  isLoading: boolean
}

const dayWords = { posts: { today: 'dayToday', other: 'day' }, empty: { today: 'dayTodayEmpty', other: 'dayEmpty' } } as const

/** A day's number, which opens the day, or starts a post if it is empty, and a button to start a post. */
export const Day = ({ day, count, isToday, mayWrite, isLoading }: DayProps) => {
  const long = formatLongDay(day)
  const isEmpty = mayWrite && !isLoading && count === 0
  const own = isEmpty ? { 'data-write': day } : { 'data-more': day }
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.number}
        data-stop
        {...own}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={-1}
        aria-label={t(dayWords[isEmpty ? 'empty' : 'posts'][isToday ? 'today' : 'other'], { day: long, count })}
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
