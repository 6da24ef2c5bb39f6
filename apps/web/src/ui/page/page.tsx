import { type ReactNode, useEffect } from 'react'
import { translator } from '#i18n/translator.ts'
import { classNames } from '../class-names.ts'
import styles from './page.module.css'

const t = translator('common')

interface PageProps {
  title: string
  /** Secondary text beside the title: a time zone, a number. */
  beside?: ReactNode
  actions?: ReactNode
  /** For pages that are read or filled in from top to bottom. */
  narrow?: boolean
  children: ReactNode
}

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${t('app')}`
  }, [title])
}

export const Page = ({ title, beside, actions, narrow, children }: PageProps) => {
  useTitle(title)
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
        {beside && <span className={styles.beside}>{beside}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
