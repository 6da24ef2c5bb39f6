import { useId, useRef } from 'react'
import type { PostingSlot } from '#api/posting-queue.ts'
import { nameWeekday } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { type Cell, inCell } from '../model/week.ts'
import { useDrags } from '../use-drags.ts'
import { CopyDay } from './copy-day.tsx'
import { nameTime } from './names.ts'
import { nameOfCell, readCell, useGridKeys } from './use-grid-keys.ts'
import { useSelection } from './use-selection.ts'
import { WeekCell } from './week-cell.tsx'
import styles from './week.module.css'

const t = translator('postingSlots')

export interface WeekGridProps {
  slots: readonly PostingSlot[]
  week: readonly number[]
  hours: readonly number[]
  mayWrite: boolean
  /** A slot for all posts, in the week of a group. */
  isShared: (slot: PostingSlot) => boolean
  onCreate: (cells: readonly Cell[]) => void
  onMove: (slot: PostingSlot, to: Cell) => void
  onDelete: (slots: readonly PostingSlot[]) => void
  onEdit: (slot: PostingSlot) => void
  onCopy: (day: number, others: readonly number[]) => void
}

export const WeekGrid = ({ slots, week, hours, mayWrite, isShared, onCreate, onMove, onDelete, onEdit, onCopy }: WeekGridProps) => {
  const grid = useRef<HTMLTableElement>(null)
  const helpId = useId()
  const ownIn = (cell: Cell): PostingSlot[] => (mayWrite ? slots.filter((slot) => inCell(cell)(slot) && !isShared(slot)) : [])
  const enter = (cell: Cell): void => {
    const [slot] = ownIn(cell)
    if (slot) onEdit(slot)
    else if (mayWrite) onCreate([cell])
  }
  const { reachable, onKeyDown, setStop } = useGridKeys({
    grid,
    week,
    hours,
    onEnter: enter,
    onDelete: (cell) => {
      const own = ownIn(cell)
      if (own.length) onDelete(own)
    },
    onMove: (from, to) => {
      const [slot] = ownIn(from)
      if (slot) onMove(slot, to)
      return slot !== undefined
    },
  })
  const { selected, handlers } = useSelection(week, onCreate)
  const marked = new Set(selected.map(nameOfCell))
  const drag = useDrags(grid, mayWrite, (id, target) => {
    const slot = slots.find((one) => one.id === id)
    const cell = readCell(target)
    if (slot && cell && !inCell(cell)(slot)) onMove(slot, cell)
  })
  return (
    <>
      {mayWrite && (
        <p id={helpId} className="visually-hidden">
          {t('gridHelp')}
        </p>
      )}
      {/* Its cells take the keys, so it isn't only a table. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table
        ref={grid}
        role="grid"
        aria-label={t('grid')}
        aria-describedby={mayWrite ? helpId : undefined}
        aria-readonly={!mayWrite}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const cell = target instanceof HTMLElement ? readCell(target.dataset.drop) : undefined
          if (cell) setStop(cell)
        }}
        {...(mayWrite && handlers)}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="visually-hidden">{t('editTime')}</span>
            </th>
            {week.map((day) => (
              <th key={day} scope="col">
                <div className={styles.day}>
                  <span aria-hidden>{nameWeekday(day, 'short')}</span>
                  <span className="visually-hidden">{nameWeekday(day)}</span>
                  {mayWrite && slots.some((slot) => slot.day_of_week === day && !isShared(slot)) && (
                    <CopyDay day={day} week={week} onCopy={(others) => onCopy(day, others)} />
                  )}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className={styles.hour}>
                {nameTime({ hour, minute: 0 })}
              </th>
              {week.map((day) => {
                const cell = { day, hour }
                const name = nameOfCell(cell)
                return (
                  <WeekCell
                    key={day}
                    cell={cell}
                    slots={slots.filter(inCell(cell))}
                    isShared={isShared}
                    isReachable={name === nameOfCell(reachable)}
                    isSelected={marked.has(name)}
                    isTarget={drag?.target === name}
                    dragged={drag?.key}
                    {...(mayWrite && { onEdit })}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-to-interactive-role */}
    </>
  )
}
