import { useMutation } from '@tanstack/react-query'
import { explain } from '#api/explain.ts'
import { markRead, type NoticeView } from '#api/notifications.ts'
import { publicationQuery, retryFailed } from '#api/publications.ts'
import { queries } from '#api/queries.ts'
import { Button } from '#ui/button/button.tsx'
import buttonStyles from '#ui/button/button.module.css'
import { LocalLink } from '#ui/local-link/local-link.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('notifications')

interface NoticeActionsProps {
  notice: NoticeView
  workspaceId: string
  canWrite: boolean
}

/** Actions of a notification. Those that need more than a click open its page. */
export const NoticeActions = ({ notice, workspaceId, canWrite }: NoticeActionsProps) => {
  const read = () => markRead(workspaceId, { ids: [notice.id] })
  const retry = useMutation({
    mutationFn: async (publicationId: string) =>
      retryFailed(await queries.fetchQuery({ ...publicationQuery(publicationId), staleTime: 0 })),
    onSuccess: () => {
      showToast(t('retried'))
      void read()
    },
    onError: (error) => void showToast(notice.title, explain(error)),
  })
  return (
    <>
      {notice.actions.map(({ label: text, code, parameters, href, operation, target_id: target }) => {
        const label = translate(text, 'notices', code, parameters)
        if (operation && !canWrite) return undefined
        if (operation === 'retry_failed_publication' && target)
          return (
            <Button key={label} busy={retry.isPending} onClick={() => retry.mutate(target)}>
              {label}
            </Button>
          )
        return (
          <LocalLink key={label} href={href ?? notice.href} className={buttonStyles.button} onClick={() => void read()}>
            {label}
          </LocalLink>
        )
      })}
    </>
  )
}
