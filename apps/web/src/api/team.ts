import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type TeamView = AnswerOf<'getWorkspaceTeam'>
export type MemberView = TeamView['members'][number]
export type InvitationView = TeamView['invitations'][number]
export type Role = MemberView['role']
export type AccessEntry = AnswerOf<'listAccessAudit'>['items'][number]

/** Members, and the invitations that are open or expired. */
export const teamQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'team'],
    queryFn: async ({ signal }) => (await api.getWorkspaceTeam({ params: { id: workspaceId }, query: {}, signal })).body,
  })

export const accessAuditQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['workspaces', workspaceId, 'access-audit'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await api.listAccessAudit({ params: { id: workspaceId }, query: cursor ? { cursor } : {}, signal })).body,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

const refetchTeam = async (workspaceId: string): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: teamQuery(workspaceId).queryKey }),
    queries.invalidateQueries({ queryKey: accessAuditQuery(workspaceId).queryKey }),
  ])
}

/** Returns the invitation with its link, which the server shows only now. */
export const inviteMember = async (workspaceId: string, email: string, role: Role): Promise<InvitationView> => {
  const { body } = await api.inviteMember({ params: { id: workspaceId }, body: { email, role } })
  await refetchTeam(workspaceId)
  return body
}

/** Creates a new link, by email if wanted, and returns the invitation with it. Earlier links stop working. */
export const renewInvitation = async (workspaceId: string, invitationId: string, sendsMail: boolean): Promise<InvitationView> => {
  const params = { id: workspaceId, invitation_id: invitationId }
  const { body } = await api.resendInvitation({ params, body: { send_mail: sendsMail } })
  await refetchTeam(workspaceId)
  return body
}

export const revokeInvitation = async (workspaceId: string, invitationId: string): Promise<void> => {
  await api.revokeInvitation({ params: { id: workspaceId, invitation_id: invitationId } })
  await refetchTeam(workspaceId)
}

interface MemberChange {
  role?: Role
  status?: MemberView['status']
}

export const changeMember = async (workspaceId: string, userId: string, change: MemberChange): Promise<void> => {
  await api.updateMember({ params: { id: workspaceId, user_id: userId }, body: change })
  await refetchTeam(workspaceId)
}

/** Removes a member, who may be the user. */
export const removeMember = async (workspaceId: string, userId: string): Promise<void> => {
  await api.removeMember({ params: { id: workspaceId, user_id: userId } })
  await refetchTeam(workspaceId)
}
