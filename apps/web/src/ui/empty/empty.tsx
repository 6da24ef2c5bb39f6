import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Says in one line what will be here, and offers one action. */
export const Empty = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.text}>{text}</p>
    {action}
  </div>
)
