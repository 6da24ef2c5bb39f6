import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { engagementQuery, type EngagementView } from '#api/inbox.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { nameFully } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { EmptyInbox } from '../empty-inbox.tsx'
import { inboxRoute } from '../inbox.route.ts'
import { engagementFilterOf, isNarrowed } from '../search.ts'
import { skeletonRows } from '../skeleton-rows.ts'
import { groupByPost, unreadOf } from './groups.ts'
import { PostGroup } from './post-group.tsx'
import { useMarkRead } from './use-mark-read.ts'

const t = translator('inbox')

/** Replies, quotes and reactions by post, the newest first. */
export const Replies = ({ workspace }: { workspace: WorkspaceView }) => {
  const search = inboxRoute.useSearch()
  const list = useInfiniteQuery(engagementQuery(workspace.id, engagementFilterOf(search)))
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const { mutate: markRead, isPending } = useMarkRead(workspace.id)
  const names = new Map(accounts.map((account) => [account.id, nameFully(account)]))
  const nameAccount = ({ account_id: id, platform }: EngagementView): string => names.get(id) ?? platform
  const { data: items } = list
  const unread = unreadOf(items ?? [])
  return (
    <>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && skeletonRows.map((row) => <Skeleton key={row} height="5rem" />)}
      {items?.length === 0 && <EmptyInbox view="replies" workspace={workspace} search={search} />}
      {isNarrowed(search) && unread.length > 0 && (
        <div>
          <Button busy={isPending} onClick={() => markRead(unread)}>
            {t('markShown')}
          </Button>
        </div>
      )}
      {items &&
        groupByPost(items).map((group) => (
          <PostGroup key={group.publicationId} group={group} nameAccount={nameAccount} onRead={markRead} />
        ))}
      {list.hasNextPage && <ShowMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
    </>
  )
}
