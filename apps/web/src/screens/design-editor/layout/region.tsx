import type { ReactNode } from 'react'
import styles from './editor-frame.module.css'

/** A part of the editor that F6 reaches. It has no box of its own. */
export const Region = ({ children }: { children: ReactNode }) => (
  <div className={styles.region} data-region>
    {children}
  </div>
)
