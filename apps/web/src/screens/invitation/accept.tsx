import { pagePath } from '@broadside/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#api/api.ts'
import { explain, hasCode } from '#api/explain.ts'
import { queries } from '#api/queries.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('access')

type Named = { token: string } | { id: string }

const accept = async (invitation: Named) =>
  'token' in invitation
    ? (await api.acceptInvitation({ body: { token: invitation.token } })).body
    : (await api.acceptInvitationById({ params: { id: invitation.id } })).body

/** Joins the workspace and opens it. */
export const Accept = ({ invitation, label }: { invitation: Named; label: string }) => {
  const router = useRouter()
  const accepting = useMutation({
    mutationFn: () => accept(invitation),
    onSuccess: async ({ workspace_id: w }) => {
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
