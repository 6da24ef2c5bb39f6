// A grid of days isn't tabular data: its cells contain lists, and their layout depends on the width.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { formatLongDay, formatTime, formatWeekday } from '#i18n/time.ts'
import { useNow } from '#lib/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { Chip } from './chip.tsx'
import { Day } from './day.tsx'
import { HourCell } from './hour-cell.tsx'
import { type Axis, type AxisDay, gapsOf, topOf } from './model/axis.ts'
import { emptyHoursOf } from './model/hours.ts'
import { countFolded, countPosts } from './model/items.ts'
import { layOut } from './model/lanes.ts'
import { openingOf } from './model/opening.ts'
import { type Scale, toPx } from './model/scale.ts'
import { Slot } from './slot.tsx'
import { useOpening } from './use-opening.ts'
import type { ViewProps } from './view.ts'
import styles from './week.module.css'

const t = translator('calendar')

/** Includes the space below. */
const chipPx = 53
const slotPx = 23
/** A narrower chip would show too little. */
const leastLanePx = 76
const gutterPx = 48
const headPx = 36
const hourMs = 3_600_000
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
  /** Hours of this day before this time, in milliseconds, have passed. Infinity if the user can't write. */
  now: number
  maxLanes: number
}

const percent = (part: number, whole: number): string => `${String((100 * part) / whole)}%`

/** Moves a slot below the chip that would cover it. The slot shows its time as text. */
const belowChips = (chips: readonly { topPx: number }[], topPx: number): number => {
  const chip = chips.findLast((one) => one.topPx <= topPx)
  return chip ? Math.max(topPx, chip.topPx + chipPx) : topPx
}

const Column = memo((props: ColumnProps) => {
  const { day, axisDay, axisMinutes, scale, items, slots, zone, accounts, openId, mayWrite, isLoading, isToday, isPast, now, maxLanes } =
    props
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
  // Sorted by time, the order in which arrow keys move.
  const rows = useMemo(() => {
    const busy = [...items, ...slots].map(({ at }) => topOf(axisDay, Date.parse(at)))
    const hours = emptyHoursOf(scale.rows, axisDay, { busy, now })
    return [
      ...hours.map((hour) => ({ topPx: toPx(scale, hour.top), hour, chip: undefined })),
      ...placed.map((chip) => ({ topPx: chip.topPx, hour: undefined, chip })),
    ].toSorted((one, other) => one.topPx - other.topPx)
  }, [items, slots, scale, axisDay, now, placed])
  const visible = placed.flatMap(({ item: { item } }) => item ?? [])
  return (
    <div role="gridcell" className={styles.column} data-day={day} data-today={isToday || undefined}>
      <div className={styles.dayHead}>
        <span aria-hidden>{formatWeekday(day)}</span>
        <Day day={day} count={countPosts(items)} isToday={isToday} mayWrite={mayWrite && !isPast} isLoading={isLoading} />
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
        {rows.map(({ hour, chip }) => {
          if (!chip) return <HourCell key={hour.top} hour={hour} scale={scale} day={long} zone={zone} />
          const { item, at } = chip.item
          return (
            <div
              key={item ? item.publication_id + at : at}
              className={styles.place}
              data-beside={chip.isBesideFold || undefined}
              style={{ top: chip.topPx, '--from': percent(chip.lane, chip.lanes), '--part': percent(1, chip.lanes) } as CSSProperties}
            >
              {item ? (
                <Chip look="tall" item={item} day={long} zone={zone} accounts={accounts} isOpen={item.publication_id === openId} />
              ) : (
                <Slot at={at} day={day} zone={zone} />
              )}
            </div>
          )
        })}
        {folded.map(({ items: boxes, topPx, heightPx }) => {
          const hidden = boxes.flatMap(({ item }) => item ?? [])
          const count = countFolded(visible, hidden)
          return (
            hidden.length > 0 && (
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

/** The current time, in the column of today. */
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

/** Seven days, by the hour. */
export const Week = ({
  shown: { days, day: asked, today },
  items,
  slots,
  axis,
  scale,
  ...rest
}: Omit<ViewProps, 'summaries'> & { axis: Axis; scale: Scale }) => {
  const { body, maxLanes } = useMaxLanes()
  const column = days.indexOf(today)
  const axisDay = axis.days[column]
  const now = useNow().getTime()
  // Changes only once an hour, so that columns are rarely re-rendered.
  const from = rest.mayWrite ? Math.floor(now / hourMs) * hourMs : Infinity
  const top = openingOf({ days: axis.days, items, today: axisDay && column, now })
  useOpening({ body, topPx: headPx + toPx(scale, top), name: `${days[0] ?? ''} ${asked}`, isReady: !rest.isLoading })
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
              now={from}
              maxLanes={maxLanes}
              {...rest}
            />
          )
        )
      })}
    </div>
  )
}
