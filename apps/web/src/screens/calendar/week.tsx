// A grid of days is no table of data: its cells hold lists, and lie as the width allows.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { formatLongDay, formatTime, formatWeekday } from '#lib/time.ts'
import { useNow } from '#lib/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { words } from '#words/words.ts'
import { Chip } from './chip.tsx'
import { Day } from './day.tsx'
import { type Axis, type AxisDay, gapsOf, topOf } from './model/axis.ts'
import { layOut } from './model/lanes.ts'
import { type Scale, toPx } from './model/scale.ts'
import { Slot } from './slot.tsx'
import type { ViewProps } from './view.ts'
import styles from './week.module.css'

const t = words('calendar')

/** With the space below them. */
const chipPx = 53
const slotPx = 23
/** Narrower than this, a chip shows too little. */
const leastLanePx = 76
const gutterPx = 48
const daysOfWeek = 7

interface ColumnProps extends Pick<ViewProps, 'zone' | 'accounts' | 'openId' | 'mayWrite' | 'isLoading'> {
  day: string
  axisDay: AxisDay
  axisMinutes: number
  scale: Scale
  items: ViewProps['items'][number]
  slots: ViewProps['slots'][number]
  isToday: boolean
  isPast: boolean
  maxLanes: number
}

const percent = (part: number, whole: number): string => `${String((100 * part) / whole)}%`

/** A slot that begins under a chip shows below it: it has its time in words. */
const belowChips = (chips: readonly { topPx: number }[], topPx: number): number => {
  const chip = chips.findLast((one) => one.topPx <= topPx)
  return chip ? Math.max(topPx, chip.topPx + chipPx) : topPx
}

const Column = memo((props: ColumnProps) => {
  const { day, axisDay, axisMinutes, scale, items, slots, zone, accounts, openId, mayWrite, isLoading, isToday, isPast, maxLanes } = props
  const long = formatLongDay(day)
  const { placed, folded } = useMemo(() => {
    const chips = items.map((item) => ({ item, at: item.at, heightPx: chipPx, topPx: toPx(scale, topOf(axisDay, Date.parse(item.at))) }))
    const tops = [
      ...chips,
      ...slots.map(({ at }) => ({
        item: undefined,
        at,
        heightPx: slotPx,
        topPx: belowChips(chips, toPx(scale, topOf(axisDay, Date.parse(at)))),
      })),
    ]
    return layOut(
      tops.toSorted((one, other) => one.topPx - other.topPx),
      maxLanes,
    )
  }, [items, slots, scale, axisDay, maxLanes])
  return (
    <div role="gridcell" className={styles.column} data-day={day} data-today={isToday || undefined}>
      <div className={styles.dayHead}>
        <span aria-hidden>{formatWeekday(day)}</span>
        <Day day={day} count={items.length} isToday={isToday} mayWrite={mayWrite && !isPast} />
      </div>
      <div className={styles.hours} data-hours style={{ height: scale.heightPx }}>
        {gapsOf(axisDay, axisMinutes).map(({ top, minutes }) => (
          <div
            key={top}
            className={styles.gap}
            style={{ top: toPx(scale, top), height: toPx(scale, top + minutes) - toPx(scale, top) }}
            aria-hidden
          />
        ))}
        {isLoading && (
          <div className={styles.place} style={{ top: toPx(scale, 600) }}>
            <Skeleton height="50px" />
          </div>
        )}
        {placed.map(({ item: { item, at }, topPx, lane, lanes, isBesideFold }) => (
          <div
            key={item ? item.publication_id + at : at}
            className={styles.place}
            data-beside={isBesideFold || undefined}
            style={{ top: topPx, '--from': percent(lane, lanes), '--part': percent(1, lanes) } as CSSProperties}
          >
            {item ? (
              <Chip look="tall" item={item} day={long} zone={zone} accounts={accounts} isOpen={item.publication_id === openId} />
            ) : (
              <Slot at={at} day={day} zone={zone} />
            )}
          </div>
        ))}
        {folded.map(({ items: hidden, topPx, heightPx }) => {
          const count = hidden.filter(({ item }) => item).length
          return (
            count > 0 && (
              <button
                key={topPx}
                type="button"
                className={styles.fold}
                style={{ top: topPx, height: heightPx - 3 }}
                data-stop
                data-more={day}
                tabIndex={-1}
              >
                <span aria-hidden>{t('moreNarrow', { count })}</span>
                <span className="visually-hidden">{t('moreOf', { count, day: long })}</span>
              </button>
            )
          )
        })}
      </div>
    </div>
  )
})

/** Where the present is, in the column of today. */
const NowLine = ({ axisDay, scale, zone, column }: { axisDay: AxisDay; scale: Scale; zone: string; column: number }) => {
  const now = useNow()
  return (
    <div
      className={styles.now}
      style={{ top: toPx(scale, topOf(axisDay, now.getTime())), '--column': column } as CSSProperties}
      title={`${t('now')}: ${formatTime(now, zone)}`}
      aria-hidden
    />
  )
}

const useMaxLanes = () => {
  const body = useRef<HTMLDivElement>(null)
  const [maxLanes, setMaxLanes] = useState(2)
  useEffect(() => {
    if (!body.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const columnPx = ((entry?.contentRect.width ?? 0) - gutterPx) / daysOfWeek
      setMaxLanes(Math.max(1, Math.floor(columnPx / leastLanePx)))
    })
    observer.observe(body.current)
    return () => observer.disconnect()
  }, [])
  return { body, maxLanes }
}

/** Seven days, by the hour of the clock on the wall. */
export const Week = ({ shown: { days, today }, items, slots, axis, scale, ...rest }: ViewProps & { axis: Axis; scale: Scale }) => {
  const { body, maxLanes } = useMaxLanes()
  const column = days.indexOf(today)
  const axisDay = axis.days[column]
  return (
    <div ref={body} role="row" className={styles.body}>
      <div className={styles.gutter} aria-hidden>
        {scale.rows.map(({ top, topPx, label, isQuiet, isRepeated }, index) => (
          <span key={top} style={{ top: topPx }} hidden={isQuiet && Boolean(scale.rows[index - 1]?.isQuiet)}>
            {isRepeated ? t('repeatedHour', { time: label }) : label}
          </span>
        ))}
      </div>
      <div className={styles.lines} style={{ height: scale.heightPx }} aria-hidden>
        {scale.rows.map(({ top, topPx, isQuiet }) => (
          <div key={top} data-quiet={isQuiet || undefined} style={{ top: topPx }} />
        ))}
        {axisDay && <NowLine axisDay={axisDay} scale={scale} zone={rest.zone} column={column} />}
      </div>
      {days.map((day, index) => {
        const own = axis.days[index]
        return (
          own && (
            <Column
              key={day}
              day={day}
              axisDay={own}
              axisMinutes={axis.minutes}
              scale={scale}
              items={items[index] ?? []}
              slots={slots[index] ?? []}
              isToday={day === today}
              isPast={day < today}
              maxLanes={maxLanes}
              {...rest}
            />
          )
        )
      })}
    </div>
  )
}
