import { GripVertical } from 'lucide-react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import styles from './drag-handle.module.css'
import { type Dragging, useDrag } from './use-drag.ts'

interface DragHandleProps extends Dragging {
  label: string
  /** Number of rows at the start of the list that can't move. */
  settled?: number
  total: number
}

/** Moves its row by drag, and by the arrow keys. The row has the class `row` of this style sheet, or marks `data-gap` itself. */
export const DragHandle = ({ label, settled = 0, total, ...dragging }: DragHandleProps) => {
  const { handle, row, index, onMove } = dragging
  useDrag(dragging)
  return (
    <IconButton
      id={handle}
      icon={GripVertical}
      label={label}
      className={styles.handle}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (!by || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (index + by >= settled && index + by < total) onMove(row, index + by)
      }}
    />
  )
}
