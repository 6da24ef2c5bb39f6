/** Organizations, their people, and handing them over. */
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
  OrganizationTeam,
  OwnershipTransfer,
  StartOwnershipTransferBody,
  UpdateOrganizationMemberBody,
} from './organizations.schemas.ts'

const { get, post, patch, del } = endpointsOf('organizations')

const organizationParams = idParams('The organization.')
const memberParams = Type.Object({ id: Id('The organization.'), user_id: Id('The person.') })
const asOwner = inOrganization('owner', 'id', 'session')

export const listOrganizations = get('list-organizations', '/organizations', {
  summary: "Lists the caller's organizations",
  access: selfUnbound,
  success: { 200: OrganizationList },
  problems: ['token_workspace_bound'],
})

export const getOrganizationTeam = get('get-organization-team', '/organizations/{id}/team', {
  summary: 'The people of an organization',
  access: inOrganization('member', 'id'),
  params: organizationParams,
  success: { 200: OrganizationTeam },
})

export const updateOrganizationMember = patch('update-organization-member', '/organizations/{id}/members/{user_id}', {
  summary: 'Changes the role of a person in an organization',
  access: asOwner,
  params: memberParams,
  body: UpdateOrganizationMemberBody,
  success: { 200: OrganizationMember },
  problems: ['state_conflict'],
})

export const removeOrganizationMember = del('remove-organization-member', '/organizations/{id}/members/{user_id}', {
  summary: 'Removes a person from an organization',
  description: 'Refused for the owner, and for anybody who is still a member of one of its workspaces.',
  access: asOwner,
  params: memberParams,
  success: { 204: noContent },
  problems: ['state_conflict'],
})

export const previewOrganizationDeletion = get('preview-organization-deletion', '/organizations/{id}/deletion-preview', {
  summary: 'What the deletion of an organization would take away',
  access: asOwner,
  params: organizationParams,
  success: { 200: OrganizationDeletionPreview },
})

export const deleteOrganization = del('delete-organization', '/organizations/{id}', {
  summary: 'Deletes an organization',
  description: 'Possible once it has no workspaces any more. Needs its name and a proof of identity (`organization.delete`).',
  access: asOwner,
  params: organizationParams,
  body: DeleteOrganizationBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'not_empty'],
})

export const getOwnershipTransfer = get('get-ownership-transfer', '/organizations/{id}/ownership-transfer', {
  summary: 'The open transfer of an organization',
  access: asOwner,
  params: organizationParams,
  success: { 200: OwnershipTransfer },
})

export const startOwnershipTransfer = post('start-ownership-transfer', '/organizations/{id}/ownership-transfer', {
  summary: 'Offers an organization to one of its people',
  description: 'One offer at a time; it ends after 7 days. Needs a proof of identity (`organization.transfer`).',
  access: asOwner,
  params: organizationParams,
  body: StartOwnershipTransferBody,
  success: { 201: OwnershipTransfer },
  problems: ['reauthentication_failed', 'state_conflict'],
  idempotency: 'optional',
})

export const revokeOwnershipTransfer = del('revoke-ownership-transfer', '/organizations/{id}/ownership-transfer', {
  summary: 'Takes the offer of an organization back',
  access: asOwner,
  params: organizationParams,
  success: { 204: noContent },
})

export const resolveOwnershipTransfer = get('resolve-ownership-transfer', '/organization-ownership-transfers/resolve', {
  summary: 'Shows a transfer to its nominee or its owner',
  access: selfInBrowser,
  query: Type.Object({ transfer_id: Id('The transfer.') }),
  success: { 200: OwnershipTransfer },
})

export const acceptOwnershipTransfer = post('accept-ownership-transfer', '/organization-ownership-transfers/accept', {
  summary: 'Takes an organization over',
  description: 'The nominee becomes the owner, and the previous owner an admin.',
  access: selfInBrowser,
  body: AnswerOwnershipTransferBody,
  success: { 200: OwnershipTransfer },
  problems: ['state_conflict'],
})

export const declineOwnershipTransfer = post('decline-ownership-transfer', '/organization-ownership-transfers/decline', {
  summary: 'Declines an organization',
  access: selfInBrowser,
  body: AnswerOwnershipTransferBody,
  success: { 200: OwnershipTransfer },
  problems: ['state_conflict'],
})
