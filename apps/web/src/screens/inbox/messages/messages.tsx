import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { conversationsQuery } from '#api/inbox.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { useMedia } from '#lib/use-media.ts'
import { nameFully } from '#networks/names.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { EmptyInbox } from '../empty-inbox.tsx'
import styles from '../inbox.module.css'
import { inboxRoute } from '../inbox.route.ts'
import { conversationFilterOf } from '../search.ts'
import { skeletonRows } from '../skeleton-rows.ts'
import { ConversationRow } from './conversation-row.tsx'

const t = translator('inbox')

const Conversation = lazyPart(async () => ({ default: (await import('./conversation.tsx')).Conversation }))

/** Narrower windows don't fit the list and a conversation side by side. */
const isNarrowWindow = '(width < 1024px)'

const List = ({ workspace, nameAccount }: { workspace: WorkspaceView; nameAccount: (id: string) => string }) => {
  const search = inboxRoute.useSearch()
  const list = useInfiniteQuery(conversationsQuery(workspace.id, conversationFilterOf(search)))
  const { data: conversations } = list
  return (
    <div>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && skeletonRows.map((row) => <Skeleton key={row} height="4rem" />)}
      {conversations?.length === 0 && <EmptyInbox view="messages" workspace={workspace} search={search} />}
      {conversations && conversations.length > 0 && (
        <ul aria-label={t('conversations')}>
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} account={nameAccount(conversation.account_id)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && <ShowMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
    </div>
  )
}

/** The conversations beside the open one. Phones show one of the two. */
export const Messages = ({ workspace }: { workspace: WorkspaceView }) => {
  const { conversation: id } = inboxRoute.useSearch()
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const isNarrow = useMedia(isNarrowWindow)
  const names = new Map(accounts.map((account) => [account.id, nameFully(account)]))
  const nameAccount = (account: string): string => names.get(account) ?? ''
  return (
    <div className={styles.split}>
      {!(isNarrow && id !== undefined) && <List workspace={workspace} nameAccount={nameAccount} />}
      {id !== undefined && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <Conversation key={id} id={id} workspaceId={workspace.id} nameAccount={nameAccount} isAlone={isNarrow} />
        </Suspense>
      )}
      {id === undefined && !isNarrow && <Empty text={t('chooseConversation')} />}
    </div>
  )
}
