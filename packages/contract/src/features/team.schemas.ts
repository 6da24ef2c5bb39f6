import { Type } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, FreeObject, Id, Int, Line, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

const role = OneOf(['admin', 'editor', 'viewer'])

export const emailDeliveryStatuses = ['created', 'queued', 'sent', 'delivered', 'delivery_failed', 'delivery_unavailable'] as const
export const invitationStatuses = [...emailDeliveryStatuses, 'expired', 'revoked', 'accepted'] as const

export const Invitation = Answer(
  'WorkspaceInvitationResponse',
  {
    id: Type.String(),
    workspace_id: Type.String(),
    email: Type.String(),
    role,
    status: OneOf(invitationStatuses, { description: 'Accepted, revoked or expired; otherwise the delivery status of its email.' }),
    email_delivery_status: OneOf(emailDeliveryStatuses),
    email_delivery_updated_at: Type.Optional(Timestamp()),
    invited_by_user_id: Type.String({ description: 'Empty when the user was deleted.' }),
    created_at: Timestamp(),
    last_sent_at: Timestamp(),
    expires_at: Timestamp(),
    accept_url: Type.Optional(Type.String({ description: 'Link to accept the invitation. Returned only when it is created or resent.' })),
    accepted_at: Type.Optional(Timestamp()),
    accepted_by_user_id: Type.Optional(Type.String()),
    revoked_at: Type.Optional(Timestamp()),
  },
  {
    description: 'An invitation to a workspace.',
    examples: [
      {
        id: exampleId(60),
        workspace_id: exampleId(10),
        email: 'grace@social.example',
        role: 'editor',
        status: 'created',
        email_delivery_status: 'created',
        email_delivery_updated_at: '2026-11-20T15:04:05.123Z',
        invited_by_user_id: exampleId(1),
        created_at: '2026-11-20T15:04:05.123Z',
        last_sent_at: '2026-11-20T15:04:05.123Z',
        expires_at: '2026-11-27T15:04:05.123Z',
        accept_url: 'https://social.example/invitation?token=3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE',
      },
    ],
  },
)

export const Member = Answer(
  'WorkspaceMemberResponse',
  {
    user_id: Type.String(),
    email: Type.String(),
    role,
    status: OneOf(['active', 'inactive']),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    deactivated_at: Type.Optional(Timestamp()),
  },
  {
    description: 'A member of a workspace.',
    examples: [
      {
        user_id: exampleId(1),
        email: 'ada@social.example',
        role: 'admin',
        status: 'active',
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const Team = Answer(
  'WorkspaceTeamOutputBody',
  {
    can_manage: Type.Boolean({ description: 'True when the caller is an admin of the workspace.' }),
    current_seats: Int({ description: 'Number of active members and open invitations, regardless of filters.' }),
    members: Type.Array(Member, { description: 'Active members first, then by email address.' }),
    invitations: Type.Array(Invitation, { description: 'Newest first, without `accept_url`.' }),
  },
  {
    description: 'The members and invitations of a workspace.',
    examples: [{ can_manage: true, current_seats: 1, members: [exampleOf(Member)], invitations: [] }],
  },
)

export const InviteBody = Body(
  { email: Line({ min: 3, max: 254, format: 'email', description: 'Stored in lower case.' }), role },
  { examples: [{ email: 'grace@social.example', role: 'editor' }] },
)

export const ResendInvitationBody = Body(
  {
    send_mail: Defaulted(
      Type.Boolean({ default: true, description: 'False: only creates a new link, for `accept_url` to be shared another way.' }),
    ),
  },
  { examples: [{ send_mail: false }, {}] },
)

const token = Secret({ min: 1, max: 200, description: 'The token from the invitation link.' })

export const ResolveInvitationQuery = Type.Object({ token })

export const ResolvedInvitation = Answer(
  'ResolveWorkspaceInvitationOutputBody',
  {
    workspace_name: Type.String(),
    inviter_name: Type.String({ description: 'Empty when the user was deleted.' }),
    email: Type.String({ description: 'The invited email address. Only its owner can accept.' }),
    role,
    state: OneOf(['open', 'accepted', 'revoked', 'expired']),
    expires_at: Timestamp(),
  },
  {
    description: 'The details of an invitation.',
    examples: [
      {
        workspace_name: 'Harbour Cafe',
        inviter_name: 'Ada',
        email: 'grace@social.example',
        role: 'editor',
        state: 'open',
        expires_at: '2026-11-27T15:04:05.123Z',
      },
    ],
  },
)

export const AcceptInvitationBody = Body({ token }, { examples: [{ token: '3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE' }] })

export const UpdateMemberBody = Body(
  { role: Type.Optional(role), status: Type.Optional(OneOf(['active', 'inactive'])) },
  { examples: [{ role: 'editor' }] },
)

const auditActions = [
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invitation.accepted',
  'member.role_changed',
  'member.deactivated',
  'member.reactivated',
  'member.removed',
  'token.created_for_workspace',
  'webhook.created',
  'webhook.revoked',
  'account.connected',
  'account.disconnected',
  'queue.paused',
  'queue.resumed',
] as const

export const AccessAuditEntry = Answer(
  'WorkspaceAccessAuditEntry',
  {
    id: Type.String(),
    action: OneOf(auditActions),
    actor: Type.Object({ kind: OneOf(['user', 'token', 'system']), user_id: Type.Optional(Type.String()) }, { description: 'Who did it.' }),
    subject_id: Type.String({
      description: 'Id of the invitation, user, token, webhook or account; of a queue, that of its social set or workspace.',
    }),
    details: FreeObject('What changed, such as the role.'),
    created_at: Timestamp(),
  },
  {
    description: 'A change of access to a workspace.',
    examples: [
      {
        id: exampleId(61),
        action: 'member.role_changed',
        actor: { kind: 'user', user_id: exampleId(1) },
        subject_id: exampleId(2),
        details: { from: 'viewer', to: 'editor' },
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const AccessAuditList = Page('ListWorkspaceAccessAuditOutputBody', AccessAuditEntry)

/** Path parameters for one member or one invitation. */
export const memberParams = Type.Object({ id: Id('The workspace.'), user_id: Id('The member.') })
export const invitationParams = Type.Object({ id: Id('The workspace.'), invitation_id: Id('The invitation.') })
