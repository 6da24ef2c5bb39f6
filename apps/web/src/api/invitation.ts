import { pagePath } from '@broadside/contract/pages'
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from '#api/api.ts'
import { hasCode } from '#api/explain.ts'
import type { WorkspaceView } from '#api/workspaces.ts'

export type ResolvedInvitation = AnswerOf<'resolveInvitation'>

/** Null when the link is unknown or was replaced by a later one. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }): Promise<ResolvedInvitation | null> => {
      try {
        return (await api.resolveInvitation({ query: { token }, signal })).body
      } catch (error) {
        if (hasCode(error, 'not_found', 'validation_failed')) return null
        throw error
      }
    },
  })

/** The invitation as its notification describes it; null when there is none. */
export const noticeQuery = (id: string, workspaces: readonly WorkspaceView[]) =>
  queryOptions({
    queryKey: ['invitation-notice', id],
    queryFn: async ({ signal }): Promise<string | null> => {
      const [workspace] = workspaces
      if (!workspace) return null
      const { body } = await api.listNotifications({ query: { workspace_id: workspace.id, limit: 100 }, signal })
      const href = pagePath('invitation', { id })
      return body.items.find((notice) => notice.href === href)?.body ?? null
    },
  })

/** By the link's token, or by the notification's id. */
export type InvitationReference = { token: string } | { id: string }

/** Joins the workspace, and returns its id. */
export const acceptInvitation = async (invitation: InvitationReference): Promise<string> => {
  const { body } =
    'token' in invitation
      ? await api.acceptInvitation({ body: { token: invitation.token } })
      : await api.acceptInvitationById({ params: { id: invitation.id } })
  return body.workspace_id
}
