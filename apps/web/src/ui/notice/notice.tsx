import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './notice.module.css'

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
