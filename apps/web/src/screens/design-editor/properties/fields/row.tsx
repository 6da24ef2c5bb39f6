import { type ReactNode, useId } from 'react'
import styles from './fields.module.css'

export interface RowControl {
  id: string
  'aria-describedby'?: string
}

interface RowProps {
  label: string
  /** Several controls have names of their own. */
  isGroup?: boolean
  /** Why what was typed isn't or is only partly applied. */
  message?: string | undefined
  children: (control: RowControl) => ReactNode
}

/** A field with its label on its left. */
export const Row = ({ label, isGroup = false, message, children }: RowProps) => {
  const id = useId()
  const name = isGroup ? (
    <span className={styles.label} aria-hidden>
      {label}
    </span>
  ) : (
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
  )
  return (
    <div className={styles.row}>
      {name}
      <div className={styles.control}>{children({ id, ...(message !== undefined && { 'aria-describedby': `${id}-message` }) })}</div>
      <output id={`${id}-message`} className={styles.message}>
        {message}
      </output>
    </div>
  )
}
