import { X } from 'lucide-react'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './chips.module.css'

interface ChipsProps {
  label: string
  items: readonly { value: string; label: string }[]
  /** Names the button that takes one away. */
  removeLabel: (label: string) => string
  /** Absent: they are only shown. */
  onRemove?: ((value: string) => void) | undefined
}

/** The values of a list, each to be taken away. */
export const Chips = ({ label, items, removeLabel, onRemove }: ChipsProps) =>
  items.length > 0 && (
    <ul className={styles.chips} aria-label={label}>
      {items.map((item) => (
        <li key={item.value} className={styles.chip}>
          {item.label}
          {onRemove && (
            <IconButton icon={X} className={styles.remove} label={removeLabel(item.label)} onClick={() => onRemove(item.value)} />
          )}
        </li>
      ))}
    </ul>
  )
