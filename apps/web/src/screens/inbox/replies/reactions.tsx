import row from '#shell/notice-row.module.css'
import { classNames } from '#ui/class-names.ts'
import details from '#ui/details/details.module.css'
import { translator } from '#i18n/translator.ts'
import styles from '../inbox.module.css'
import { Moment } from '../moment.tsx'
import { namePeople, namePerson } from '../people.ts'
import { type ReactionsOfKind, unreadOf } from './groups.ts'
import { NetworkLink } from './network-link.tsx'

const t = translator('inbox')

interface ReactionsProps {
  reactions: ReactionsOfKind
  onRead: (ids: string[]) => void
}

/** Everyone who liked or reposted a post, in one row that opens to single reactions. */
export const Reactions = ({ reactions: { kind, items }, onRead }: ReactionsProps) => {
  const unread = unreadOf(items)
  const [newest] = items
  return (
    <li className={row.row} data-unread={unread.length > 0 || undefined}>
      <details onToggle={({ currentTarget }) => currentTarget.open && unread.length > 0 && onRead(unread)}>
        <summary className={row.title}>
          {unread.length > 0 && <span className="visually-hidden">{t('isUnread')}: </span>}
          {t('reacted', { kind, names: namePeople(items.map(({ author }) => author)) })}
        </summary>
        <ul>
          {items.map((item) => (
            <li key={item.id} className={classNames(row.actions, styles.meta)}>
              <span>{namePerson(item.author)}</span>
              <Moment at={item.occurred_at} className={details.more} />
              <NetworkLink item={item} onOpen={onRead} />
            </li>
          ))}
        </ul>
      </details>
      {newest && <Moment at={newest.occurred_at} className={row.time} />}
    </li>
  )
}
