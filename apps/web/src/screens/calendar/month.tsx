// A grid of days isn't tabular data: its cells contain lists, and their layout depends on the width.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { PlannedDay } from '#api/calendar.ts'
import { formatLongDay, formatWeekday } from '#i18n/time.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StateIcon } from '#ui/state-chip/state-chip.tsx'
import { translator } from '#i18n/translator.ts'
import { worstOf } from '#web/delivery-status/state.ts'
import { Chip } from './chip.tsx'
import { Day } from './day.tsx'
import { isSameMonth } from './model/days.ts'
import { fitDay } from './model/folds.ts'
import { countFolded, countPosts, stateOfItem, worstOfDay } from './model/items.ts'
import styles from './month.module.css'
import { Slot } from './slot.tsx'
import type { ViewProps } from './view.ts'

const t = translator('calendar')

const daysOfWeek = 7
/** Height of the day's number above its chips. */
const headPx = 28
/** Used until the first measurement. */
const firstRoomPx = 90

/** States that remain visible on a fold. */
const urgent: readonly string[] = ['asking', 'failed', 'looking']

/** Measures the height for chips in each day, in pixels. */
const useRoom = (weeks: number) => {
  const body = useRef<HTMLDivElement>(null)
  const [roomPx, setRoomPx] = useState(firstRoomPx)
  useLayoutEffect(() => {
    if (!body.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setRoomPx(Math.floor(entry.contentRect.height / weeks) - headPx))
    observer.observe(body.current)
    return () => observer.disconnect()
  }, [weeks])
  return { body, roomPx }
}

interface CellProps extends Pick<ViewProps, 'zone' | 'accounts' | 'mayWrite' | 'isLoading'> {
  day: string
  items: ViewProps['items'][number]
  /** Present if the day has more posts than `items`. */
  summary: PlannedDay | undefined
  slots: ViewProps['slots'][number]
  roomPx: number
  isOutside: boolean
  isToday: boolean
  isPast: boolean
  /** The post in the panel, if it is on this day. */
  openId: string | undefined
}

/** Splits a day's posts into visible and folded ones. */
const foldDay = ({ items, summary, slots, roomPx }: Pick<CellProps, 'items' | 'summary' | 'slots' | 'roomPx'>) => {
  const fit = fitDay(summary?.count ?? items.length, slots.length, roomPx)
  const visible = items.slice(0, fit.chips)
  const hidden = items.slice(fit.chips)
  const shown = { visible, slots: slots.slice(0, fit.slots) }
  if (summary) return { ...shown, folded: summary.count - visible.length, worst: worstOfDay(summary) }
  if (hidden.length === 0) return { ...shown, folded: 0, worst: undefined }
  return { ...shown, folded: countFolded(visible, hidden), worst: worstOf(hidden.map(stateOfItem), 'draft') }
}

const Cell = memo((props: CellProps) => {
  const { day, items, summary, zone, accounts, openId, mayWrite, isLoading, isOutside, isToday, isPast } = props
  const { visible, slots, folded, worst } = foldDay(props)
  const long = formatLongDay(day)
  return (
    <div
      role="gridcell"
      className={styles.day}
      data-day={day}
      data-blank={mayWrite && !isPast ? day : undefined}
      data-outside={isOutside || undefined}
    >
      <Day day={day} count={summary?.count ?? countPosts(items)} isToday={isToday} mayWrite={mayWrite && !isPast} isLoading={isLoading} />
      {isLoading && <Skeleton height="50px" />}
      {visible.map((item) => (
        <Chip
          key={`${item.publication_id}${item.at}`}
          item={item}
          day={long}
          zone={zone}
          accounts={accounts}
          isOpen={item.publication_id === openId}
        />
      ))}
      {slots.map(({ at }) => (
        <Slot key={at} at={at} day={day} zone={zone} />
      ))}
      {folded > 0 && (
        <button type="button" className={styles.more} data-stop data-more={day} data-state={worst} tabIndex={-1}>
          {worst && urgent.includes(worst) && <StateIcon state={worst} />}
          <span aria-hidden>{t('more', { count: folded })}</span>
          <span className="visually-hidden">{t('moreOf', { count: folded, day: long })}</span>
        </button>
      )}
    </div>
  )
})

/** Shows full weeks, with as many chips per day as fit. */
export const Month = ({ shown: { view, days, day: asked, today }, items, summaries, slots, openId, ...rest }: ViewProps) => {
  const weeks = days.length / daysOfWeek
  const { body, roomPx } = useRoom(weeks)
  return (
    <>
      <div role="row" className={styles.weekdays}>
        {days.slice(0, daysOfWeek).map((day) => (
          <span key={day} role="columnheader">
            {formatWeekday(day)}
          </span>
        ))}
      </div>
      <div ref={body} role="presentation" className={styles.weeks} style={{ minHeight: `calc(${String(weeks)} * 7.5rem)` }}>
        {Array.from({ length: weeks }, (_, week) => (
          <div key={days[week * daysOfWeek]} role="row" className={styles.week}>
            {days.slice(week * daysOfWeek, (week + 1) * daysOfWeek).map((day, weekday) => {
              const index = week * daysOfWeek + weekday
              const own = items[index] ?? []
              return (
                <Cell
                  key={day}
                  day={day}
                  items={own}
                  summary={summaries?.get(day)}
                  slots={slots[index] ?? []}
                  roomPx={roomPx}
                  isOutside={view === 'month' && !isSameMonth(day, asked)}
                  isToday={day === today}
                  isPast={day < today}
                  openId={own.some(({ publication_id }) => publication_id === openId) ? openId : undefined}
                  {...rest}
                />
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
