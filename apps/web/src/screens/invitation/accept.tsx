import { pagePath } from '@broadside/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { explain, hasCode } from '#api/explain.ts'
import { acceptInvitation, type InvitationReference } from '#api/invitation.ts'
import { queries } from '#api/queries.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('access')

/** Joins the workspace and opens it. */
export const Accept = ({ invitation, label }: { invitation: InvitationReference; label: string }) => {
  const router = useRouter()
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(invitation),
    onSuccess: async (w) => {
      await queries.fetchQuery({ ...workspacesQuery, staleTime: 0 })
      router.history.push(pagePath('posts', { w }))
    },
  })
  const { error } = accepting
  return (
    <>
      {error && <Notice tone="failed">{hasCode(error, 'invitation_not_acceptable') ? t('inviteNotAcceptable') : explain(error)}</Notice>}
      <Button look="primary" wide busy={accepting.isPending} onClick={() => accepting.mutate()}>
        {label}
      </Button>
    </>
  )
}
