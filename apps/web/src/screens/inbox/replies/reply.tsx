import type { EngagementView } from '#api/inbox.ts'
import { nameNetwork } from '#networks/names.ts'
import row from '#shell/notice-row.module.css'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { translator } from '#i18n/translator.ts'
import styles from '../inbox.module.css'
import { Moment } from '../moment.tsx'
import { namePerson } from '../people.ts'
import { NetworkLink } from './network-link.tsx'

const t = translator('inbox')

interface ReplyProps {
  item: EngagementView
  /** The name of the account whose post it is about. */
  account: string
  onRead: (ids: string[]) => void
}

/** A reply to a post, or a quote of it. */
export const Reply = ({ item, account, onRead }: ReplyProps) => {
  const { id, kind, author, is_own: isOwn, platform, text, unread } = item
  const name = namePerson(author)
  return (
    <li className={row.row} data-unread={unread || undefined}>
      <span className={row.title}>
        {unread && <span className="visually-hidden">{t('isUnread')}: </span>}
        {t('said', { kind, name: isOwn ? t('you', { name }) : name })}
      </span>
      <Moment at={item.occurred_at} className={row.time} />
      <p className={styles.text}>{text}</p>
      <div className={classNames(row.actions, styles.meta)}>
        <span className={details.more}>{t('from', { account, network: nameNetwork(platform) })}</span>
        <NetworkLink item={item} onOpen={onRead} />
        {unread && (
          <Button look="quiet" aria-label={t('markItemRead', { name })} onClick={() => onRead([id])}>
            {t('markRead')}
          </Button>
        )}
      </div>
    </li>
  )
}
