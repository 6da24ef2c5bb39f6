import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './selection-bar.module.css'

/** Holds the selection bar and the failures above it at the bottom of the window. */
export const SelectionDock = ({ children }: { children: ReactNode }) => <div className={styles.dock}>{children}</div>

interface SelectionBarProps {
  label: string
  /** How much is selected. */
  count: string
  /** A button that selects more. */
  more?: ReactNode
  clearLabel: string
  onClear: () => void
  /** Buttons with the actions. */
  children: ReactNode
}

export const SelectionBar = ({ label, count, more, clearLabel, onClear, children }: SelectionBarProps) => (
  <section className={styles.bar} aria-label={label}>
    <output className={styles.count}>{count}</output>
    {more}
    <div className={styles.actions}>{children}</div>
    <IconButton icon={X} label={clearLabel} className={styles.clear} onClick={onClear} />
  </section>
)

interface FailureListProps {
  label: string
  dismissLabel: string
  onDismiss: () => void
  /** List items, each with what failed and the reason. */
  children: ReactNode
}

/** Lists what an action failed for. */
export const FailureList = ({ label, dismissLabel, onDismiss, children }: FailureListProps) => (
  <section className={styles.failures} aria-label={label} role="alert">
    <ul>{children}</ul>
    <IconButton icon={X} label={dismissLabel} onClick={onDismiss} />
  </section>
)
