import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { conversationQuery, type MessageView, messagesQuery } from '#api/inbox.ts'
import { nameNetwork } from '#networks/names.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from '../inbox.module.css'
import { Moment } from '../moment.tsx'
import { namePeople, namePerson } from '../people.ts'
import { Earlier } from './earlier.tsx'
import { useReadOnOpen } from './use-read-on-open.ts'
import { useScrolledEnd } from './use-scrolled-end.ts'

const t = translator('inbox')

interface ConversationProps {
  id: string
  workspaceId: string
  nameAccount: (id: string) => string
  /** Links back to the list where there is only room for one of them. */
  isAlone: boolean
}

const Message = ({ message: { author, is_own: isOwn, text, sent_at: sentAt } }: { message: MessageView }) => (
  <li className={styles.message} data-own={isOwn || undefined}>
    <span className={details.more}>
      {namePerson(author)} · <Moment at={sentAt} />
    </span>
    <p className={styles.text}>{text || t('noText')}</p>
  </li>
)

/** The messages of a conversation, the newest at the bottom. */
export const Conversation = ({ id, workspaceId, nameAccount, isAlone }: ConversationProps) => {
  const { data: conversation } = useQuery(conversationQuery(workspaceId, id))
  const list = useInfiniteQuery(messagesQuery(workspaceId, id))
  const messages = list.data?.toReversed() ?? []
  const box = useScrolledEnd(messages.map((message) => message.id))
  useReadOnOpen(workspaceId, conversation)
  const back = isAlone && (
    <div>
      <ButtonLink to="/inbox" search={(search) => ({ ...search, tab: 'messages', conversation: undefined })}>
        <ArrowLeft size={16} aria-hidden />
        {t('toList')}
      </ButtonLink>
    </div>
  )
  if (conversation === null) return <Empty text={t('unknownConversation')} action={back} />
  const names = conversation ? namePeople(conversation.members) : ''
  return (
    <section className={details.form} aria-label={t('messagesWith', { names })}>
      {back}
      {conversation && (
        <header>
          <h2>{names}</h2>
          <p className={details.more}>
            {t('from', { account: nameAccount(conversation.account_id), network: nameNetwork(conversation.platform) })}
          </p>
        </header>
      )}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton height="12rem" />}
      {messages.length > 0 && (
        // Some browsers scroll a region with the keyboard only if it can have the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section ref={box} className={styles.thread} tabIndex={0} aria-label={t('messages')}>
          {list.hasNextPage && <Earlier busy={list.isFetchingNextPage} onReach={() => void list.fetchNextPage()} />}
          <ol className={details.form}>
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ol>
        </section>
      )}
    </section>
  )
}
