import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A part of the editor beside the canvas, which scrolls by itself. */
export const Panel = ({ title, actions, children }: PanelProps) => {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
