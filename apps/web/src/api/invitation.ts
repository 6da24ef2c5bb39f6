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
