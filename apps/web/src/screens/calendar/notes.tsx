import type { UseQueryResult } from '@tanstack/react-query'
import type { Planned } from '#api/calendar.ts'
import { formatMonth } from '#i18n/time.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './calendar.module.css'
import { calendarRoute } from './calendar.route.ts'
import { countFilters, noFilters } from './model/filter.ts'
import type { Shown } from './model/shown.ts'

const t = translator('calendar')
const common = translator('common')

interface NotesProps {
  query: UseQueryResult<Planned>
  count: number
  shown: Shown
  mayWrite: boolean
  onWrite: (day: string) => void
}

/** Explains above the grid why it is empty or incomplete. */
export const Notes = ({ query, count, shown, mayWrite, onWrite }: NotesProps) => {
  const search = calendarRoute.useSearch()
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return query.fetchStatus === 'paused' ? <Notice>{common('offline')}</Notice> : null
  if (query.data.days) return <Notice>{t('summaries')}</Notice>
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
