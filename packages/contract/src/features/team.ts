/** Members, invitations and the access audit of a workspace. */
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
  ResendInvitationBody,
  memberParams,
  ResolvedInvitation,
  ResolveInvitationQuery,
  Team,
  UpdateMemberBody,
} from './team.schemas.ts'

const { get, post, patch, del } = endpointsOf('team')
const workspaceParams = idParams('The workspace.')

export const getWorkspaceTeam = get('get-workspace-team', '/workspaces/{id}/team', {
  summary: 'List members and invitations',
  description:
    'Filtered by email address, role and status. Accepted and revoked invitations are returned only to admins, and only when `status` names that state.',
  access: inWorkspace('viewer', 'resource.workspace'),
  params: workspaceParams,
  query: Type.Object({
    q: search('email address'),
    role: Defaulted(OneOf(['all', 'admin', 'editor', 'viewer'], { default: 'all' })),
    status: Defaulted(
      OneOf(['all', 'active', 'inactive', 'pending', ...invitationStatuses], {
        default: 'all',
        description: 'Member access, or the exact status of invitations. `pending`: all open invitations.',
      }),
    ),
  }),
  success: { 200: Team },
})

export const inviteMember = post('invite-member', '/workspaces/{id}/invitations', {
  summary: 'Invite a person by email',
  description:
    'For admins. The invitation is valid for 7 days. Without a mail server the response is the same: share `accept_url` with the person. A replayed response omits `accept_url`.',
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
  summary: 'Resend an invitation',
  description:
    'Creates a new link that is valid for another 7 days; the old link stops working. Without `send_mail`, an email that was not sent yet is withdrawn. Refused once the invitation is accepted or revoked. A replayed response omits `accept_url`.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: invitationParams,
  body: ResendInvitationBody,
  success: { 200: Invitation },
  problems: ['limit_reached', 'state_conflict'],
  rateLimits: ['invitation-resend'],
  idempotency: 'optional',
  unstored: ['accept_url'],
})

export const revokeInvitation = del('revoke-invitation', '/workspaces/{id}/invitations/{invitation_id}', {
  summary: 'Revoke an invitation',
  description: 'For admins. Repeatable. Refused with `state_conflict` once the invitation is accepted: remove the member instead.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: invitationParams,
  success: { 204: noContent },
  problems: ['state_conflict'],
})

export const resolveInvitation = get('resolve-invitation', '/workspace-invitations/resolve', {
  summary: 'Get an invitation by token',
  description:
    'For the page behind an invitation link, before sign-in. Changes nothing. A link that was replaced by a later one returns 404.',
  access: anyone,
  query: ResolveInvitationQuery,
  success: { 200: ResolvedInvitation },
  problems: ['not_found'],
  rateLimits: ['auth-ip'],
})

export const acceptInvitation = post('accept-invitation', '/workspace-invitations/accept', {
  summary: 'Accept an invitation by token',
  description:
    "The caller's email address must be the invited one. Repeating the request as the same user returns the same result. Every refusal is `invitation_not_acceptable`.",
  access: selfInBrowser,
  body: AcceptInvitationBody,
  success: { 200: Invitation },
  problems: ['invitation_not_acceptable', 'workspace_access_denied', 'sso_required'],
  idempotency: 'optional',
})

export const acceptInvitationById = post('accept-invitation-by-id', '/workspace-invitations/{id}/accept', {
  summary: 'Accept an invitation by id',
  description:
    'For users with a verified email address that is the invited one, for example from a notification. Repeating the request returns the same result.',
  access: selfInBrowser,
  params: idParams('The invitation.'),
  success: { 200: Invitation },
  problems: ['invitation_not_acceptable', 'workspace_access_denied', 'sso_required'],
  idempotency: 'optional',
})

export const updateMember = patch('update-member', '/workspaces/{id}/members/{user_id}', {
  summary: "Update a member's role or access",
  description:
    'For admins. Reactivating a member needs a free seat. Refused with `last_admin` when the workspace would have no active admin left.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: memberParams,
  body: UpdateMemberBody,
  success: { 200: Member },
  problems: ['limit_reached', 'last_admin'],
  conditional: true,
})

export const removeMember = del('remove-member', '/workspaces/{id}/members/{user_id}', {
  summary: 'Remove a member',
  description: 'Admins can remove any member; other roles can only remove themselves. Refused with `last_admin` for the last active admin.',
  access: inWorkspace('viewer', 'resource.workspace'),
  params: memberParams,
  success: { 204: noContent },
  problems: ['last_admin'],
  conditional: true,
})

export const listAccessAudit = get('list-access-audit', '/workspaces/{id}/access-audit', {
  summary: 'List access changes',
  description: 'For admins: invitations, member changes, tokens, webhooks and accounts, newest first.',
  access: inWorkspace('admin', 'resource.workspace'),
  params: workspaceParams,
  query: Type.Object(pageQuery()),
  success: { 200: AccessAuditList },
})
