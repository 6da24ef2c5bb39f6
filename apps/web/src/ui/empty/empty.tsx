import type { ReactNode } from 'react'
import styles from './empty.module.css'

export const Empty = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.text}>{text}</p>
    {action}
  </div>
)
