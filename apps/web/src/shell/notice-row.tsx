import type { ReactNode } from 'react'
import { markRead, type NoticeView } from '#api/notifications.ts'
import { formatDistance } from '#i18n/time.ts'
import { LocalLink } from '#ui/local-link/local-link.tsx'
import { translateAll } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import styles from './notice-row.module.css'

const t = translator('notifications')

interface NoticeRowProps {
  notice: NoticeView
  workspaceId: string
  onOpen?: () => void
  /** Shown beside the link. */
  children?: ReactNode
}

/** A notification; opening it marks it as read. */
export const NoticeRow = ({ notice, workspaceId, onOpen, children }: NoticeRowProps) => {
  const isUnread = notice.read_at === undefined
  const open = (): void => {
    if (isUnread) void markRead(workspaceId, { ids: [notice.id] })
    onOpen?.()
  }
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <LocalLink href={notice.href} className={styles.link} onClick={open}>
        <span className={styles.title}>
          {isUnread && <span className="visually-hidden">{t('isUnread')}: </span>}
          {translateAll(notice.title, notice.words && [notice.words.title])}
        </span>
        {notice.body && <span className={styles.body}>{translateAll(notice.body, notice.words?.body)}</span>}
      </LocalLink>
      <time className={styles.time} dateTime={notice.created_at}>
        {formatDistance(notice.created_at)}
      </time>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
