import { CalendarClock, CalendarDays, CalendarRange, ChevronLeft, ChevronRight, List, Undo2 } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'
import type { CalendarView } from './model/days.ts'

const t = translator('calendar')

interface Viewing {
  view: CalendarView
  goToToday: () => void
  show: (view: CalendarView) => void
  turn: (by: 1 | -1) => void
  /** Focuses the next or previous post. */
  step: (by: 1 | -1) => void
}

interface Moving {
  mayWrite: boolean
  startMove: () => void
}

export const movePost: Command<Moving> = {
  id: 'calendar-move',
  icon: CalendarClock,
  label: () => t('movePost'),
  menuLabel: () => t('move'),
  keys: 'v',
  isEnabled: ({ mayWrite }) => mayWrite,
  run: ({ startMove }) => startMove(),
}

export const calendarCommands: readonly Command<Viewing & Moving>[] = [
  { id: 'calendar-today', icon: Undo2, label: () => t('today'), keys: 't', run: ({ goToToday }) => goToToday() },
  { id: 'calendar-month', icon: CalendarDays, label: () => t('viewMonth'), keys: 'm', run: ({ show }) => show('month') },
  { id: 'calendar-week', icon: CalendarRange, label: () => t('viewWeek'), keys: 'w', run: ({ show }) => show('week') },
  { id: 'calendar-agenda', icon: List, label: () => t('viewAgenda'), keys: 'a', run: ({ show }) => show('agenda') },
  {
    id: 'calendar-before',
    icon: ChevronLeft,
    label: ({ view }) => t(view === 'week' ? 'previousWeek' : 'previousMonth'),
    keys: 'p',
    run: ({ turn }) => turn(-1),
  },
  {
    id: 'calendar-after',
    icon: ChevronRight,
    label: ({ view }) => t(view === 'week' ? 'nextWeek' : 'nextMonth'),
    keys: 'n',
    run: ({ turn }) => turn(1),
  },
  { id: 'calendar-next', label: () => t('nextPost'), keys: 'j', run: ({ step }) => step(1) },
  { id: 'calendar-previous', label: () => t('previousPost'), keys: 'k', run: ({ step }) => step(-1) },
  movePost,
]
