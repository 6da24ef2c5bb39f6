import { useState } from 'react'
import { DayPicker as Base } from 'react-day-picker'
import type { AnswerOf } from '#api/api.ts'
import { serverNow } from '#lib/server-clock.ts'
import { dateLocale } from '#i18n/time.ts'
import { dayOf } from '#lib/wall-time.ts'
import { translator } from '#i18n/translator.ts'
import styles from './day-picker.module.css'

const t = translator('when')

interface DayPickerProps {
  day: string
  weekStart: AnswerOf<'getWorkspaceSettings'>['week_start']
  zone: string
  onChange: (day: string) => void
}

const weekDays = { sunday: 0, monday: 1, saturday: 6 } as const

/** The picker represents days by midnight in the browser's zone. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const toDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const formatDate = (date: Date, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(dateLocale(), options).format(date)

const formatMonth = (date: Date): string => formatDate(date, { month: 'long', year: 'numeric' })
const formatWeekday = (date: Date): string => formatDate(date, { weekday: 'long' })

/** A month to choose a day from; days already over in the zone are disabled. */
export const DayPicker = ({ day, weekStart, zone, onChange }: DayPickerProps) => {
  const now = toDate(dayOf(serverNow().getTime(), zone))
  const [shown, setShown] = useState({ day, month: toDate(day) })
  if (shown.day !== day) setShown({ day, month: toDate(day) })
  return (
    <Base
      mode="single"
      required
      selected={toDate(day)}
      month={shown.month}
      onMonthChange={(month) => setShown({ day, month })}
      today={now}
      startMonth={now}
      disabled={{ before: now }}
      weekStartsOn={weekDays[weekStart]}
      onSelect={(date) => onChange(toDay(date))}
      formatters={{ formatCaption: formatMonth, formatWeekdayName: (date) => formatDate(date, { weekday: 'short' }) }}
      labels={{
        labelDayButton: (date, { today: isToday }) =>
          isToday ? t('today', { day: formatDate(date, { dateStyle: 'full' }) }) : formatDate(date, { dateStyle: 'full' }),
        labelGrid: formatMonth,
        labelWeekday: formatWeekday,
        labelPrevious: () => t('previousMonth'),
        labelNext: () => t('nextMonth'),
        labelNav: () => t('months'),
      }}
      classNames={{
        root: styles.root ?? '',
        month_caption: styles.caption ?? '',
        nav: styles.nav ?? '',
        button_previous: styles.step ?? '',
        button_next: styles.step ?? '',
        chevron: styles.chevron ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        day_button: styles.button ?? '',
        selected: styles.selected ?? '',
        today: styles.today ?? '',
        outside: styles.outside ?? '',
      }}
    />
  )
}
