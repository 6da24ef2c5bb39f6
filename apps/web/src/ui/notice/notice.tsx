import type { ReactNode } from 'react'
import { words } from '#words/words.ts'
import { explain } from '#api/explain.ts'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './notice.module.css'

const t = words('common')

interface NoticeProps {
  tone?: 'plain' | 'failed' | 'asking'
  title?: string
  children: ReactNode
  action?: ReactNode
}

export const Notice = ({ tone = 'plain', title, children, action }: NoticeProps) => (
  <div className={classNames(styles.notice, tone !== 'plain' && styles[tone])} role={tone === 'failed' ? 'alert' : 'status'}>
    <p>
      {title && <strong className={styles.title}>{title}</strong>}
      {children}
    </p>
    {action}
  </div>
)

interface ErrorNoticeProps {
  error: unknown
  title?: string
  onRetry?: (() => void) | undefined
}

export const ErrorNotice = ({ error, title, onRetry }: ErrorNoticeProps) => (
  <Notice tone="failed" {...(title ? { title } : {})} action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}>
    {explain(error)}
  </Notice>
)
