import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export const Section = ({ title, text, actions, children }: SectionProps) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
