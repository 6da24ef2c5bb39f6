import { allAccountsQuery } from '#api/all-accounts.ts'
import { conversationQuery, conversationsQuery, engagementQuery, messagesQuery } from '#api/inbox.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'
import { conversationFilterOf, engagementFilterOf, type InboxSearch, viewOf } from './search.ts'

/** Lists have skeletons of their own. Waits only for the names of the accounts. */
export const load = async ({ context: { queries, workspace }, deps }: LoadOptions & { deps: InboxSearch }) => {
  if (viewOf(deps) === 'replies') void queries.prefetchInfiniteQuery(engagementQuery(workspace.id, engagementFilterOf(deps)))
  else {
    void queries.prefetchInfiniteQuery(conversationsQuery(workspace.id, conversationFilterOf(deps)))
    if (deps.conversation !== undefined) {
      void queries.prefetchQuery(conversationQuery(workspace.id, deps.conversation))
      void queries.prefetchInfiniteQuery(messagesQuery(workspace.id, deps.conversation))
    }
  }
  await Promise.all([loadMessages('inbox'), queries.ensureQueryData(allAccountsQuery(workspace.id))])
}
