import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import type { Proof } from './reauth.ts'
import { workspacesQuery } from './workspaces.ts'

export type OrganizationView = AnswerOf<'listOrganizations'>['items'][number]
export type OrganizationTeamView = AnswerOf<'getOrganizationTeam'>
export type PersonView = OrganizationTeamView['members'][number]
export type OrganizationRole = PersonView['role']
export type OwnedWorkspaceView = AnswerOf<'listOrganizationWorkspaces'>['items'][number]
export type AuditEventView = AnswerOf<'listIdentityAuditEvents'>['items'][number]
type AuditQuery = NonNullable<Parameters<typeof api.listIdentityAuditEvents>[0]['query']>
export type AuditType = NonNullable<AuditQuery['type']>

const key = ['organizations'] as const

/** The user's organizations, by name. */
export const organizationsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => (await api.listOrganizations({ signal })).body.items,
})

export const organizationTeamQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'team', id],
    queryFn: async ({ signal }) => (await api.getOrganizationTeam({ params: { id }, signal })).body,
  })

/** Its workspaces, or those with one person. For those who administer it. */
export const organizationWorkspacesQuery = (id: string, personId?: string) =>
  queryOptions({
    queryKey: [...key, 'workspaces', id, personId ?? ''],
    queryFn: async ({ signal }) => {
      const query = personId === undefined ? {} : { user_id: personId }
      return (await api.listOrganizationWorkspaces({ params: { id }, query, signal })).body.items
    },
  })

/**
 * The open offer of the ownership. The organization has its id, without which there is none to read. An offer never changes, and a former owner
 * may not read it again.
 */
export const openTransferQuery = (id: string, transferId: string) =>
  queryOptions({
    queryKey: ['ownership-offer', id, transferId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.getOwnershipTransfer({ params: { id }, signal })).body,
  })

export const organizationDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'deletion', id],
    queryFn: async ({ signal }) => (await api.previewOrganizationDeletion({ params: { id }, signal })).body,
  })

export const organizationAuditQuery = (id: string, type: AuditType | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key, 'audit', id, type ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { ...(type && { type }), ...(cursor !== undefined && { cursor }) }
      return (await api.listIdentityAuditEvents({ params: { organization_id: id }, query, signal })).body
    },
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

const refetchOrganizations = (): Promise<void> => queries.invalidateQueries({ queryKey: key })

/** Lists of workspaces show the name as well. */
export const renameOrganization = async (id: string, name: string): Promise<void> => {
  await api.updateOrganization({ params: { id }, body: { name } })
  await Promise.all([refetchOrganizations(), queries.invalidateQueries({ queryKey: workspacesQuery.queryKey, exact: true })])
}

export const changePersonRole = async (id: string, userId: string, role: 'admin' | 'member'): Promise<void> => {
  await api.updateOrganizationMember({ params: { id, user_id: userId }, body: { role } })
  await refetchOrganizations()
}

export const removePerson = async (id: string, userId: string): Promise<void> => {
  await api.removeOrganizationMember({ params: { id, user_id: userId } })
  await refetchOrganizations()
}

interface Offer {
  nomineeId: string
  /** The name of the organization, as the owner typed it. */
  confirmName: string
}

export const offerOwnership = async (id: string, { nomineeId, confirmName }: Offer, proof: Proof): Promise<void> => {
  const body = { nominee_user_id: nomineeId, confirm_organization_name: confirmName, ...proof }
  await api.startOwnershipTransfer({ params: { id }, body })
  await refetchOrganizations()
}

export const revokeOffer = async (id: string): Promise<void> => {
  await api.revokeOwnershipTransfer({ params: { id } })
  await refetchOrganizations()
}

/** What is known about the organization is forgotten, because reading it again would fail. */
export const deleteOrganization = async (id: string, confirmName: string, proof: Proof): Promise<void> => {
  await api.deleteOrganization({ params: { id }, body: { confirm_name: confirmName, ...proof } })
  queries.setQueryData(organizationsQuery.queryKey, (known) => known?.filter((one) => one.id !== id))
}
