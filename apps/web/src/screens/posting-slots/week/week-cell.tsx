import type { PostingSlot } from '#api/posting-queue.ts'
import { classNames } from '#ui/class-names.ts'
import type { Cell } from '../model/week.ts'
import { nameCell, nameTime } from './names.ts'
import { nameOfCell } from './use-grid-keys.ts'
import styles from './week.module.css'

interface WeekCellProps {
  cell: Cell
  slots: readonly PostingSlot[]
  isShared: (slot: PostingSlot) => boolean
  isReachable: boolean
  isSelected: boolean
  isTarget: boolean
  /** The slot that is being dragged. */
  dragged: string | undefined
  /** Absent if the user can't change slots. */
  onEdit?: ((slot: PostingSlot) => void) | undefined
}

const minuteOf = ({ minute }: PostingSlot): string => `:${String(minute).padStart(2, '0')}`

/** An hour of a day with its slots. The cell takes the keys; a slot is opened by pointer. */
export const WeekCell = ({ cell, slots, isShared, isReachable, isSelected, isTarget, dragged, onEdit }: WeekCellProps) => (
  <td
    tabIndex={isReachable ? 0 : -1}
    aria-label={nameCell(cell, slots, isShared)}
    className={styles.cell}
    data-drop={nameOfCell(cell)}
    data-marked={isSelected || isTarget || undefined}
    data-writable={onEdit ? true : undefined}
  >
    <div className={styles.slots}>
      {slots.map((slot) => {
        const isOwn = onEdit !== undefined && !isShared(slot)
        return (
          <span
            key={slot.id}
            aria-hidden
            className={classNames(styles.slot, isShared(slot) && styles.shared, !slot.is_active && styles.off)}
            title={slot.label || undefined}
            data-drag={isOwn ? slot.id : undefined}
            data-dragged={slot.id === dragged || undefined}
            onClick={isOwn ? () => onEdit(slot) : undefined}
          >
            <span className={styles.full}>{nameTime(slot)}</span>
            <span className={styles.short}>{minuteOf(slot)}</span>
          </span>
        )
      })}
    </div>
  </td>
)
