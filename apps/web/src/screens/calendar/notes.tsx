import type { UseQueryResult } from '@tanstack/react-query'
import type { PlannedItem } from '#api/calendar.ts'
import { hasCode } from '#api/explain.ts'
import { formatMonth } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ErrorNotice, Notice } from '#ui/notice/notice.tsx'
import { words } from '#words/words.ts'
import styles from './calendar.module.css'
import { calendarRoute } from './calendar.route.ts'
import { countFilters, noFilters } from './model/filter.ts'
import type { Shown } from './model/shown.ts'

const t = words('calendar')
const common = words('common')

interface NotesProps {
  query: UseQueryResult<PlannedItem[]>
  count: number
  shown: Shown
  mayWrite: boolean
  onWrite: (day: string) => void
}

/** How many there are, where there are too many. */
const countOfError = (error: unknown): number | undefined => {
  if (!hasCode(error, 'range_too_large')) return undefined
  const count = error.problem?.errors?.[0]?.parameters?.count
  return typeof count === 'number' ? count : undefined
}

/** What stands above the grid: why it is empty, or what it lacks. */
export const Notes = ({ query, count, shown, mayWrite, onWrite }: NotesProps) => {
  const search = calendarRoute.useSearch()
  const tooMany = countOfError(query.error)
  if (tooMany !== undefined) {
    return (
      <Notice
        action={
          shown.view !== 'week' && (
            <ButtonLink to="/calendar" search={(before) => ({ ...before, by: 'week' })}>
              {t('showWeek')}
            </ButtonLink>
          )
        }
      >
        {t('tooMany', { count: tooMany })}
      </Notice>
    )
  }
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return query.fetchStatus === 'paused' ? <Notice>{common('offline')}</Notice> : null
  if (count > 0) return null
  if (countFilters(search) > 0) {
    return (
      <div className={styles.empty}>
        <p>{t('emptyNarrowed')}</p>
        <ButtonLink to="/calendar" search={(before) => ({ ...before, ...noFilters })}>
          {t('clear')}
        </ButtonLink>
      </div>
    )
  }
  const last = shown.days.at(-1) ?? shown.today
  const day = shown.days.includes(shown.today) ? shown.today : (shown.days.find((one) => one >= shown.day) ?? last)
  return (
    <div className={styles.empty}>
      <p>{shown.view === 'week' ? t('emptyWeek') : t('emptyMonth', { month: formatMonth(shown.day) })}</p>
      {mayWrite && last >= shown.today && <Button onClick={() => onWrite(day)}>{t('writeFirst')}</Button>}
    </div>
  )
}
