import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { explain } from '#api/explain.ts'
import { markRead, noticesQuery } from '#api/notifications.ts'
import type { Command } from '#lib/command.ts'
import { useCommands } from '#shell/commands.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { translator } from '#i18n/translator.ts'
import { NoticeActions } from './notice-actions.tsx'
import { NoticeRow } from '#shell/notice-row.tsx'
import { notificationsRoute } from './notifications.route.ts'

const t = translator('notifications')

const markAllRead: Command<{ unread: number; markAll: () => void }> = {
  id: 'mark-all-read',
  icon: CheckCheck,
  label: () => t('markAll'),
  isEnabled: ({ unread }) => unread > 0,
  run: ({ markAll }) => markAll(),
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

export const Notifications = () => {
  const { workspace } = notificationsRoute.useRouteContext()
  const inbox = useInfiniteQuery(noticesQuery(workspace.id))
  const notices = inbox.data?.pages.flatMap(({ items }) => items)
  const unread = inbox.data?.pages[0]?.unread_count ?? 0
  const { mutate: markAll, isPending } = useMutation({
    mutationFn: () => markRead(workspace.id, { all: true }),
    onError: (error) => void showToast(explain(error)),
  })
  useCommands([markAllRead], { unread, markAll: () => markAll() })
  return (
    <Page
      title={t('title')}
      beside={notices?.length ? <output>{t('unread', { count: unread })}</output> : undefined}
      actions={
        <>
          <ButtonLink to="/settings/notifications">{t('settings')}</ButtonLink>
          {unread > 0 && (
            <Button busy={isPending} onClick={() => markAll()}>
              {t('markAll')}
            </Button>
          )}
        </>
      }
      narrow
    >
      {inbox.error && <ErrorNotice error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.isPending && skeletonRows.map((row) => <Skeleton key={row} height="3rem" />)}
      {notices?.length === 0 && (
        <Empty text={t('empty')} action={workspace.can.write && <ButtonLink to="/publications/new">{t('write')}</ButtonLink>} />
      )}
      {notices && notices.length > 0 && (
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} workspaceId={workspace.id}>
              {notice.actions.length > 0 && <NoticeActions notice={notice} workspaceId={workspace.id} canWrite={workspace.can.write} />}
            </NoticeRow>
          ))}
        </ul>
      )}
      {inbox.hasNextPage && <ShowMore label={t('older')} busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()} />}
    </Page>
  )
}
