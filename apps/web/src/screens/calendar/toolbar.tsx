import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback } from 'react'
import { useTyped } from '#lib/use-typed.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import iconButton from '#ui/icon-button/icon-button.module.css'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { calendarRoute } from './calendar.route.ts'
import { Filters } from './filters.tsx'
import { calendarViews, type CalendarView, stepDay } from './model/days.ts'
import type { Shown } from './model/shown.ts'
import styles from './toolbar.module.css'

const t = translator('calendar')

const viewWords = { month: 'viewMonth', week: 'viewWeek', agenda: 'viewAgenda' } as const satisfies Record<CalendarView, string>

const Turn = ({ shown: { view, day }, by }: { shown: Shown; by: 1 | -1 }) => {
  const Icon = by > 0 ? ChevronRight : ChevronLeft
  const label = view === 'week' ? t(by > 0 ? 'nextWeek' : 'previousWeek') : t(by > 0 ? 'nextMonth' : 'previousMonth')
  return (
    <Link
      to="/calendar"
      search={(search) => ({ ...search, date: stepDay(view, day, by) })}
      className={iconButton.iconButton}
      aria-label={label}
      title={label}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

const Search = () => {
  const { q = '' } = calendarRoute.useSearch()
  const navigate = useNavigate()
  const onPause = useCallback(
    (text: string) =>
      void navigate({
        to: '/calendar',
        search: (search) => ({ ...search, q: text.trim() || undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const [text, setText] = useTyped(q, onPause)
  return <SearchField label={t('search')} value={text} onChange={setText} />
}

interface ToolbarProps {
  workspaceId: string
  shown: Shown
  /** The window is too narrow for a grid, so only one view is available. */
  isNarrow: boolean
}

/** Time span, view and filters, all stored in the URL. */
export const Toolbar = ({ workspaceId, shown, isNarrow }: ToolbarProps) => (
  <div className={styles.bar}>
    <div className={styles.turns}>
      <Turn shown={shown} by={-1} />
      <ButtonLink to="/calendar" search={(search) => ({ ...search, date: undefined })}>
        {t('today')}
      </ButtonLink>
      <Turn shown={shown} by={1} />
    </div>
    <search className={styles.filters} aria-label={t('filters')}>
      <Search />
      <Filters workspaceId={workspaceId} />
    </search>
    {!isNarrow && (
      <nav className={styles.views} aria-label={t('views')}>
        {calendarViews.map((view) => (
          <Link
            key={view}
            to="/calendar"
            search={(search) => ({ ...search, by: view === 'month' ? undefined : view })}
            className={styles.view}
            activeOptions={{ explicitUndefined: true }}
          >
            {t(viewWords[view])}
          </Link>
        ))}
      </nav>
    )}
  </div>
)
