/** Organizations, their people, and ownership transfers. */
import { Type } from 'typebox'
import { endpointsOf, inOrganization, noContent, selfInBrowser, selfUnbound } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { idParams } from './common.ts'
import {
  AnswerOwnershipTransferBody,
  DeleteOrganizationBody,
  OrganizationDeletionPreview,
  OrganizationList,
  OrganizationMember,
  Organization,
  OrganizationTeam,
  OrganizationWorkspaceList,
  OwnershipTransfer,
  StartOwnershipTransferBody,
  UpdateOrganizationBody,
  UpdateOrganizationMemberBody,
} from './organizations.schemas.ts'

const { get, post, patch, del } = endpointsOf('organizations')

const organizationParams = idParams('The organization.')
const memberParams = Type.Object({ id: Id('The organization.'), user_id: Id('The person.') })
const asOwner = inOrganization('owner', 'id', 'session')

export const listOrganizations = get('list-organizations', '/organizations', {
  summary: "List the caller's organizations",
  description:
    "Ordered by name, case-insensitive, with the caller's role in each. A token bound to one workspace is refused with `token_workspace_bound`.",
  access: selfUnbound,
  success: { 200: OrganizationList },
  problems: ['token_workspace_bound'],
})

export const updateOrganization = patch('update-organization', '/organizations/{id}', {
  summary: 'Rename an organization',
  description: 'For admins and the owner of the organization.',
  access: inOrganization('admin', 'id', 'session'),
  params: organizationParams,
  body: UpdateOrganizationBody,
  success: { 200: Organization },
})

export const listOrganizationWorkspaces = get('list-organization-workspaces', '/organizations/{id}/workspaces', {
  summary: "List an organization's workspaces",
  description:
    "For admins and the owner of the organization, who need no role in its workspaces. Includes deleted workspaces until their data is erased, because the organization can't be deleted before.",
  access: inOrganization('admin', 'id'),
  params: organizationParams,
  query: Type.Object({ user_id: Type.Optional(Id('Only workspaces with this person, active or deactivated.')) }),
  success: { 200: OrganizationWorkspaceList },
})

export const getOrganizationTeam = get('get-organization-team', '/organizations/{id}/team', {
  summary: 'List the people in an organization',
  description: 'The owner first, then admins, then members, each ordered by email address. Any member of the organization may call this.',
  access: inOrganization('member', 'id'),
  params: organizationParams,
  success: { 200: OrganizationTeam },
})

export const updateOrganizationMember = patch('update-organization-member', '/organizations/{id}/members/{user_id}', {
  summary: "Change a person's role in an organization",
  description:
    "For the owner; the role is `admin` or `member`. Refused with `state_conflict` for the owner's own role, which only changes by an ownership transfer.",
  access: asOwner,
  params: memberParams,
  body: UpdateOrganizationMemberBody,
  success: { 200: OrganizationMember },
  problems: ['state_conflict'],
})

export const removeOrganizationMember = del('remove-organization-member', '/organizations/{id}/members/{user_id}', {
  summary: 'Remove a person from an organization',
  description: 'For the owner. Refused with `state_conflict` for the owner, and for anyone who is still a member of one of its workspaces.',
  access: asOwner,
  params: memberParams,
  success: { 204: noContent },
  problems: ['state_conflict'],
})

export const previewOrganizationDeletion = get('preview-organization-deletion', '/organizations/{id}/deletion-preview', {
  summary: 'Preview the deletion of an organization',
  description: 'For the owner. Returns the name to confirm, and the number of workspaces to delete first. Changes nothing.',
  access: asOwner,
  params: organizationParams,
  success: { 200: OrganizationDeletionPreview },
})

export const deleteOrganization = del('delete-organization', '/organizations/{id}', {
  summary: 'Delete an organization',
  description:
    "Sensitive (`organization.delete`), for the owner. Requires the organization's name as confirmation. Refused with `not_empty` while it has workspaces.",
  access: asOwner,
  params: organizationParams,
  body: DeleteOrganizationBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'not_empty'],
})

export const getOwnershipTransfer = get('get-ownership-transfer', '/organizations/{id}/ownership-transfer', {
  summary: 'Get the open ownership transfer',
  description: 'For the owner. Returns 404 when no transfer is open.',
  access: asOwner,
  params: organizationParams,
  success: { 200: OwnershipTransfer },
})

export const startOwnershipTransfer = post('start-ownership-transfer', '/organizations/{id}/ownership-transfer', {
  summary: 'Offer ownership of an organization',
  description:
    'Sensitive (`organization.transfer`), for the owner. The nominee must be an admin or member of the organization. One offer can be open at a time; it expires after 7 days.',
  access: asOwner,
  params: organizationParams,
  body: StartOwnershipTransferBody,
  success: { 201: OwnershipTransfer },
  problems: ['reauthentication_failed', 'state_conflict'],
  idempotency: 'optional',
})

export const revokeOwnershipTransfer = del('revoke-ownership-transfer', '/organizations/{id}/ownership-transfer', {
  summary: 'Cancel an ownership transfer',
  description: 'For the owner, until the nominee accepts. Returns 404 when no transfer is open.',
  access: asOwner,
  params: organizationParams,
  success: { 204: noContent },
})

export const resolveOwnershipTransfer = get('resolve-ownership-transfer', '/organization-ownership-transfers/resolve', {
  summary: 'Get an ownership transfer',
  description: 'For its owner and its nominee; anyone else gets 404.',
  access: selfInBrowser,
  query: Type.Object({ transfer_id: Id('The transfer.') }),
  success: { 200: OwnershipTransfer },
})

export const acceptOwnershipTransfer = post('accept-ownership-transfer', '/organization-ownership-transfers/accept', {
  summary: 'Accept an ownership transfer',
  description: 'For the nominee. The nominee becomes the owner, and the previous owner becomes an admin.',
  access: selfInBrowser,
  body: AnswerOwnershipTransferBody,
  success: { 200: OwnershipTransfer },
  problems: ['state_conflict'],
})

export const declineOwnershipTransfer = post('decline-ownership-transfer', '/organization-ownership-transfers/decline', {
  summary: 'Decline an ownership transfer',
  description: "For the nominee. Closes the offer; roles don't change.",
  access: selfInBrowser,
  body: AnswerOwnershipTransferBody,
  success: { 200: OwnershipTransfer },
  problems: ['state_conflict'],
})
