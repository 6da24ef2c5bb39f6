import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { explain } from '#api/explain.ts'
import { checkInbox, markInboxRead, type Refresh } from '#api/inbox.ts'
import { inboxUnreadQuery } from '#api/inbox-unread.ts'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Page } from '#ui/page/page.tsx'
import { tabLink, TabLinks } from '#ui/tabs/tabs.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { Collecting } from './collecting/collecting.tsx'
import { Filters } from './filters.tsx'
import { inboxCommands } from './inbox-commands.ts'
import { inboxRoute } from './inbox.route.ts'
import { Messages } from './messages/messages.tsx'
import { Replies } from './replies/replies.tsx'
import { isNarrowed, viewOf } from './search.ts'

const t = translator('inbox')

const reportCheck = ({ engagement, messaging }: Refresh): void => {
  const parts = [engagement, messaging]
  if (parts.some(({ status }) => status === 'queued')) showToast(t('checking', { count: engagement.queued + messaging.queued }))
  else showToast(t('notChecked'), t('checkOff'))
}

const Views = ({ unread }: { unread: Record<'replies' | 'messages', number> }) => (
  <TabLinks label={t('views')}>
    {(['replies', 'messages'] as const).map((view) => (
      <Link
        key={view}
        to="/inbox"
        search={({ account, network, unread: only }) => ({ account, network, unread: only, tab: view === 'messages' ? view : undefined })}
        className={tabLink}
        activeOptions={{ explicitUndefined: true }}
      >
        {t(view)}
        {unread[view] > 0 && (
          <span className={details.more}>
            <span aria-hidden>{unread[view]}</span>
            <span className="visually-hidden">{t('unread', { count: unread[view] })}</span>
          </span>
        )}
      </Link>
    ))}
  </TabLinks>
)

/** What people did with the workspace's posts, and what they wrote to its accounts. */
export const Inbox = () => {
  const { workspace } = inboxRoute.useRouteContext()
  const search = inboxRoute.useSearch()
  const view = viewOf(search)
  const { data: counts } = useQuery(inboxUnreadQuery(workspace.id))
  const unread = {
    replies: counts ? Object.values(counts.engagement).reduce((sum, count) => sum + count, 0) : 0,
    messages: counts?.conversations ?? 0,
  }
  const checking = useMutation({
    mutationFn: () => checkInbox(workspace.id),
    onSuccess: reportCheck,
    onError: (error) => void showToast(t('notChecked'), explain(error)),
  })
  const marking = useMutation({
    mutationFn: () => markInboxRead(workspace.id, view === 'replies' ? 'engagement' : 'conversations', { all: true }),
    onError: (error) => void showToast(t('notMarked'), explain(error)),
  })
  // With filters it would mark what isn't shown.
  const mayMarkAll = unread[view] > 0 && !isNarrowed(search)
  const mayCheck = workspace.can.write
  useCommands(inboxCommands, {
    mayCheck,
    check: () => checking.mutate(),
    markAll: mayMarkAll ? () => marking.mutate() : undefined,
  })
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {mayMarkAll && (
            <Button busy={marking.isPending} onClick={() => marking.mutate()}>
              {t('markAll')}
            </Button>
          )}
          {mayCheck && (
            <Button busy={checking.isPending} onClick={() => checking.mutate()}>
              {t('checkNow')}
            </Button>
          )}
        </>
      }
    >
      <Views unread={unread} />
      <Collecting key={view} view={view} workspace={workspace} />
      <Filters view={view} workspaceId={workspace.id} />
      {view === 'replies' ? <Replies workspace={workspace} /> : <Messages workspace={workspace} />}
    </Page>
  )
}
