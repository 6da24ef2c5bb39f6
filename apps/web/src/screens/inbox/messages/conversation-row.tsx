import { Link } from '@tanstack/react-router'
import type { ConversationView } from '#api/inbox.ts'
import { nameNetwork } from '#networks/names.ts'
import row from '#shell/notice-row.module.css'
import { translator } from '#i18n/translator.ts'
import { Moment } from '../moment.tsx'
import { namePeople, namePerson } from '../people.ts'

const t = translator('inbox')

const excerptLength = 140

const excerptOf = (text: string): string => {
  const characters = [...text]
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength - 1).join('')}…` : text
}

/** A conversation with its last message; opening it shows all of them. */
export const ConversationRow = ({ conversation, account }: { conversation: ConversationView; account: string }) => {
  const { id, members, platform, unread, last_message: last } = conversation
  return (
    <li className={row.row} data-unread={unread || undefined}>
      <Link to="/inbox" search={(search) => ({ ...search, tab: 'messages', conversation: id })} className={row.link}>
        <span className={row.title}>
          {unread && <span className="visually-hidden">{t('isUnread')}: </span>}
          {namePeople(members)}
        </span>
        <span className={row.body}>{t('lastMessage', { name: namePerson(last.author), text: excerptOf(last.text) || t('noText') })}</span>
        <span className={row.body}>{t('from', { account, network: nameNetwork(platform) })}</span>
      </Link>
      <Moment at={last.sent_at} className={row.time} />
    </li>
  )
}
