import { useState } from 'react'
import { formatLongDay } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './agenda.module.css'
import { Chip } from './chip.tsx'
import { countFolded } from './model/items.ts'
import { Slot } from './slot.tsx'
import type { ViewProps } from './view.ts'

const t = translator('calendar')

/** Rows to render at once; a crowded day shows more on request. */
const mostRows = 12
const rowsPerStep = 200

interface DayListProps extends Pick<ViewProps, 'zone' | 'accounts' | 'openId'> {
  day: string
  items: ViewProps['items'][number]
  slots: ViewProps['slots'][number]
  /** Number of rows to show at first. */
  most: number
}

/** Lists the posts and open slots of a day by time. */
export const DayList = ({ day, items, slots, zone, accounts, openId, most: firstMost }: DayListProps) => {
  const [most, setMost] = useState(firstMost)
  const shown = items.slice(0, most)
  const until = shown.length < items.length ? shown.at(-1)?.at : undefined
  const rows = [
    ...shown.map((item) => ({ at: item.at, item })),
    ...slots.filter(({ at }) => until === undefined || at <= until).map(({ at }) => ({ at, item: undefined })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <ul className={styles.list}>
      {rows.map(({ at, item }) => (
        <li key={item ? item.publication_id + at : at}>
          {item ? (
            <Chip look="row" item={item} day={formatLongDay(day)} zone={zone} accounts={accounts} isOpen={item.publication_id === openId} />
          ) : (
            <Slot at={at} day={day} zone={zone} />
          )}
        </li>
      ))}
      {until !== undefined && (
        <li>
          <Button look="quiet" onClick={() => setMost(most + rowsPerStep)}>
            {t('more', { count: countFolded(shown, items.slice(shown.length)) })}
          </Button>
        </li>
      )}
    </ul>
  )
}

const AgendaSkeleton = () =>
  [0, 1, 2, 3].map((day) => (
    <section key={day} className={styles.day} aria-hidden>
      <Skeleton width="9rem" height="20px" />
      <Skeleton height="60px" />
      {day % 2 === 0 && <Skeleton height="60px" />}
    </section>
  ))

/** Lists the days that have posts or open slots, one below the other. */
export const Agenda = ({ shown: { days, today }, items, summaries, slots, isLoading, ...rest }: ViewProps) =>
  isLoading ? (
    <AgendaSkeleton />
  ) : (
    days.map((day, index) => {
      const own = items[index] ?? []
      const free = slots[index] ?? []
      const hidden = (summaries?.get(day)?.count ?? own.length) - own.length
      return (
        own.length + free.length > 0 && (
          <section key={day} className={styles.day} data-day={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={styles.title} aria-current={day === today ? 'date' : undefined}>
              {formatLongDay(day)}
            </h2>
            <DayList day={day} items={own} slots={free} most={mostRows} {...rest} />
            {hidden > 0 && (
              <Button look="quiet" data-more={day} aria-label={t('moreOf', { count: hidden, day: formatLongDay(day) })}>
                {t('more', { count: hidden })}
              </Button>
            )}
          </section>
        )
      )
    })
  )
