import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  /** The anchor that links to it; made up if it has none. */
  id?: string
  title: string
  text?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export const Section = ({ id, title, text, actions, children }: SectionProps) => {
  const titleId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
