import { X } from 'lucide-react'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './chips.module.css'

interface ChipsProps {
  label: string
  items: readonly { value: string; label: string }[]
  removeLabel: (label: string) => string
  onRemove?: ((value: string) => void) | undefined
}

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
