import { type ReactNode, useRef } from 'react'
import { formatLongDay } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './agenda.module.css'
import { DayList } from './agenda.tsx'
import type { PlannedItem } from '#api/calendar.ts'
import type { SlotView } from '#api/posting-slots.ts'
import { keyOf } from './model/items.ts'
import { useClicks } from './use-clicks.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { ViewProps } from './view.ts'

const t = translator('calendar')

export interface DayPopoverProps extends Pick<ViewProps, 'zone' | 'accounts' | 'openId'> {
  day: string
  anchor: HTMLElement
  /** Undefined while loading. */
  items: readonly PlannedItem[] | undefined
  /** Content below the list. */
  below?: ReactNode
  slots: readonly SlotView[]
  /** The user can start a post on this day. */
  mayWrite: boolean
  onOpen: (item: PlannedItem) => void
  onWrite: (at: string) => void
  onClose: () => void
}

/** Rows of a crowded day to render at once. */
const mostRows = 100

const noTurn = (): void => undefined

/** All posts of one day. */
export const DayPopover = ({ day, anchor, items, below, slots, mayWrite, onOpen, onWrite, onClose, ...rest }: DayPopoverProps) => {
  const list = useRef<HTMLDivElement>(null)
  const keys = useGridKeys({ grid: list, daysPerLine: 1, onTurn: noTurn })
  const onClick = useClicks({
    findItem: (key) => items?.find((item) => keyOf(item) === key),
    onOpen: (item) => {
      onClose()
      onOpen(item)
    },
    onWrite,
    onDay: noTurn,
  })
  return (
    <Popover title={formatLongDay(day)} anchor={anchor} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* The handlers serve the links inside, so the container itself isn't interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={list} className={styles.scrolled} data-day={day} onClick={onClick} onFocus={keys.onFocus} onKeyDown={keys.onKeyDown}>
        {items &&
          (items.length + slots.length === 0 ? (
            <p>{t('emptyDay')}</p>
          ) : (
            <DayList day={day} items={items} slots={slots} most={mostRows} {...rest} />
          ))}
        {below}
      </div>
      {mayWrite && <Button onClick={() => onWrite(day)}>{t('writeHere')}</Button>}
    </Popover>
  )
}
