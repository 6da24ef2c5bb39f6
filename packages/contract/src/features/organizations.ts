/** Organizations, their people, and handing them over. */
import { Type } from 'typebox'
import { endpoint, inOrganization, noContent, selfInBrowser, selfUnbound } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { idParams } from './common.ts'
import {
  AnswerOwnershipTransferBody,
  DeleteOrganizationBody,
  OrganizationDeletionPreview,
  OrganizationList,
  OrganizationMember,
  OrganizationTeam,
  OwnershipTransfer,
  StartOwnershipTransferBody,
  UpdateOrganizationMemberBody,
} from './organizations.schemas.ts'

const organizationParams = idParams('The organization.')
const memberParams = Type.Object({ id: Id('The organization.'), user_id: Id('The person.') })
const asOwner = inOrganization('owner', 'id', 'session')

export const listOrganizations = endpoint({
  id: 'list-organizations',
  method: 'GET',
  path: '/organizations',
  tag: 'organizations',
  summary: 'Lists the own organizations',
  access: selfUnbound,
  success: { 200: OrganizationList },
  problems: ['token_workspace_bound'],
})

export const getOrganizationTeam = endpoint({
  id: 'get-organization-team',
  method: 'GET',
  path: '/organizations/{id}/team',
  tag: 'organizations',
  summary: 'The people of an organization',
  access: inOrganization('member', 'id'),
  params: organizationParams,
  success: { 200: OrganizationTeam },
})

export const updateOrganizationMember = endpoint({
  id: 'update-organization-member',
  method: 'PATCH',
  path: '/organizations/{id}/members/{user_id}',
  tag: 'organizations',
  summary: 'Changes the role of a person in an organization',
  access: asOwner,
  params: memberParams,
  body: UpdateOrganizationMemberBody,
  success: { 200: OrganizationMember },
  problems: ['state_conflict'],
})

export const removeOrganizationMember = endpoint({
  id: 'remove-organization-member',
  method: 'DELETE',
  path: '/organizations/{id}/members/{user_id}',
  tag: 'organizations',
  summary: 'Removes a person from an organization',
  description: 'Refused for the owner, and for somebody who is still in one of its workspaces.',
  access: asOwner,
  params: memberParams,
  success: { 204: noContent },
  problems: ['state_conflict'],
})

export const previewOrganizationDeletion = endpoint({
  id: 'preview-organization-deletion',
  method: 'GET',
  path: '/organizations/{id}/deletion-preview',
  tag: 'organizations',
  summary: 'What the deletion of an organization would take away',
  access: asOwner,
  params: organizationParams,
  success: { 200: OrganizationDeletionPreview },
})

export const deleteOrganization = endpoint({
  id: 'delete-organization',
  method: 'DELETE',
  path: '/organizations/{id}',
  tag: 'organizations',
  summary: 'Deletes an organization',
  description: 'Possible once it has no workspaces any more. Needs its name and a proof of identity (`organization.delete`).',
  access: asOwner,
  params: organizationParams,
  body: DeleteOrganizationBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'not_empty'],
})

export const getOwnershipTransfer = endpoint({
  id: 'get-ownership-transfer',
  method: 'GET',
  path: '/organizations/{id}/ownership-transfer',
  tag: 'organizations',
  summary: 'The open transfer of an organization',
  access: asOwner,
  params: organizationParams,
  success: { 200: OwnershipTransfer },
})

export const startOwnershipTransfer = endpoint({
  id: 'start-ownership-transfer',
  method: 'POST',
  path: '/organizations/{id}/ownership-transfer',
  tag: 'organizations',
  summary: 'Offers an organization to one of its people',
  description: 'One offer at a time; it ends after 7 days. Needs a proof of identity (`organization.transfer`).',
  access: asOwner,
  params: organizationParams,
  body: StartOwnershipTransferBody,
  success: { 201: OwnershipTransfer },
  problems: ['reauthentication_failed', 'state_conflict'],
  idempotency: 'optional',
})

export const revokeOwnershipTransfer = endpoint({
  id: 'revoke-ownership-transfer',
  method: 'DELETE',
  path: '/organizations/{id}/ownership-transfer',
  tag: 'organizations',
  summary: 'Takes the offer of an organization back',
  access: asOwner,
  params: organizationParams,
  success: { 204: noContent },
})

export const resolveOwnershipTransfer = endpoint({
  id: 'resolve-ownership-transfer',
  method: 'GET',
  path: '/organization-ownership-transfers/resolve',
  tag: 'organizations',
  summary: 'Shows a transfer to its nominee or its owner',
  access: selfInBrowser,
  query: Type.Object({ transfer_id: Id('The transfer.') }),
  success: { 200: OwnershipTransfer },
})

export const acceptOwnershipTransfer = endpoint({
  id: 'accept-ownership-transfer',
  method: 'POST',
  path: '/organization-ownership-transfers/accept',
  tag: 'organizations',
  summary: 'Takes an organization over',
  description: 'The nominee becomes the owner, and the owner an admin.',
  access: selfInBrowser,
  body: AnswerOwnershipTransferBody,
  success: { 200: OwnershipTransfer },
  problems: ['state_conflict'],
})

export const declineOwnershipTransfer = endpoint({
  id: 'decline-ownership-transfer',
  method: 'POST',
  path: '/organization-ownership-transfers/decline',
  tag: 'organizations',
  summary: 'Declines an organization',
  access: selfInBrowser,
  body: AnswerOwnershipTransferBody,
  success: { 200: OwnershipTransfer },
  problems: ['state_conflict'],
})
