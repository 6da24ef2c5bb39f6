/** Members, invitations and the audit of access of a workspace. */
import { Type } from 'typebox'
import { anyone, endpointsOf, inWorkspace, noContent, selfInBrowser } from '../endpoint.ts'
import { Defaulted, OneOf } from '../primitives.ts'
import { idParams, pageQuery, search } from './common.ts'
import {
  AcceptInvitationBody,
  AccessAuditList,
  Invitation,
  invitationParams,
  invitationStatuses,
  InviteBody,
  Member,
  memberParams,
  ResolvedInvitation,
  ResolveInvitationQuery,
  Team,
  UpdateMemberBody,
} from './team.schemas.ts'

const { get, post, patch, del } = endpointsOf('team')
const workspaceParams = idParams('The workspace.')

export const getWorkspaceTeam = get('get-workspace-team', '/workspaces/{id}/team', {
  summary: 'Lists members and pending invitations',
  description: 'Accepted and revoked invitations are listed by their exact status only, and for admins only.',
  access: inWorkspace('viewer', 'resource.workspace'),
  params: workspaceParams,
  query: Type.Object({
    q: search('e-mail address'),
    role: Defaulted(OneOf(['all', 'admin', 'editor', 'viewer'], { default: 'all' })),
    status: Defaulted(
      OneOf(['all', 'active', 'inactive', 'pending', ...invitationStatuses], {
        default: 'all',
        description: 'Access of members, or the exact state of invitations; `pending` = all that are still open.',
      }),
    ),
  }),
  success: { 200: Team },
})

export const inviteMember = post('invite-member', '/workspaces/{id}/invitations', {
  summary: 'Invites a person by e-mail',
  description: 'Valid for 7 days. Without a mail server the answer is the same: pass `accept_url` on yourself. A replayed answer has none.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: workspaceParams,
  body: InviteBody,
  success: { 200: Invitation },
  problems: ['limit_reached', 'already_member', 'invitation_open'],
  rateLimits: ['invitations'],
  idempotency: 'optional',
  unstored: ['accept_url'],
})

export const resendInvitation = post('resend-invitation', '/workspaces/{id}/invitations/{invitation_id}/resend', {
  summary: 'Sends an invitation again',
  description: 'With a new link, valid for another 7 days; the old link stops working.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: invitationParams,
  success: { 200: Invitation },
  problems: ['limit_reached', 'state_conflict'],
  rateLimits: ['invitation-resend'],
  idempotency: 'optional',
  unstored: ['accept_url'],
})

export const revokeInvitation = del('revoke-invitation', '/workspaces/{id}/invitations/{invitation_id}', {
  summary: 'Revokes an invitation',
  description: 'May be repeated.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: invitationParams,
  success: { 204: noContent },
  problems: ['state_conflict'],
})

export const resolveInvitation = get('resolve-invitation', '/workspace-invitations/resolve', {
  summary: 'Who invites whom to what',
  description:
    'For the page behind the link, before anybody signs in. Changes nothing. A link that was replaced by a later one is not found.',
  access: anyone,
  query: ResolveInvitationQuery,
  success: { 200: ResolvedInvitation },
  problems: ['not_found'],
  rateLimits: ['auth-ip'],
})

export const acceptInvitation = post('accept-invitation', '/workspace-invitations/accept', {
  summary: 'Accepts an invitation by its token',
  description: 'For the person with the invited e-mail address. A repeat by the same person is answered like the first time.',
  access: selfInBrowser,
  body: AcceptInvitationBody,
  success: { 200: Invitation },
  problems: ['invitation_not_acceptable', 'workspace_access_denied', 'sso_required'],
  idempotency: 'optional',
})

export const acceptInvitationById = post('accept-invitation-by-id', '/workspace-invitations/{id}/accept', {
  summary: 'Accepts an invitation that the caller was notified of',
  description: 'For a person who has proven to own the invited e-mail address.',
  access: selfInBrowser,
  params: idParams('The invitation.'),
  success: { 200: Invitation },
  problems: ['invitation_not_acceptable', 'workspace_access_denied', 'sso_required'],
  idempotency: 'optional',
})

export const updateMember = patch('update-member', '/workspaces/{id}/members/{user_id}', {
  summary: 'Changes role or access of a member',
  access: inWorkspace('admin', 'resource.workspace'),
  params: memberParams,
  body: UpdateMemberBody,
  success: { 200: Member },
  problems: ['limit_reached', 'last_admin'],
  conditional: true,
})

export const removeMember = del('remove-member', '/workspaces/{id}/members/{user_id}', {
  summary: 'Removes a member',
  description: 'Admins remove anybody, everybody else only themselves.',
  access: inWorkspace('viewer', 'resource.workspace'),
  params: memberParams,
  success: { 204: noContent },
  problems: ['last_admin'],
  conditional: true,
})

export const listAccessAudit = get('list-access-audit', '/workspaces/{id}/access-audit', {
  summary: 'Who was given or lost access',
  description: 'Newest first.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: workspaceParams,
  query: Type.Object(pageQuery()),
  success: { 200: AccessAuditList },
})
