import type {
  AccessAuditEntry,
  Invitation,
  Member,
  ResolvedInvitation,
  Team as TeamAnswer,
} from '@broadside/contract/features/team.schemas'
import type { Static } from 'typebox'
import type { InvitationRow, Shown } from './invitations.store.ts'
import type { AuditRow, MemberRow } from './team.store.ts'
import type { Team } from './team.ts'
import { defined } from '#lib/defined.ts'

/** Only the response that created the URL can contain it. */
export const presentInvitation = (row: InvitationRow, acceptUrl?: string): Static<typeof Invitation> => ({
  id: row.id,
  workspace_id: row.workspace_id,
  email: row.email,
  role: row.role,
  status: row.status,
  email_delivery_status: row.email_delivery_status,
  email_delivery_updated_at: row.email_delivery_updated_at.toISOString(),
  invited_by_user_id: row.invited_by_user_id ?? '',
  created_at: row.created_at.toISOString(),
  last_sent_at: row.last_sent_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  ...defined({ accept_url: acceptUrl, accepted_at: row.accepted_at?.toISOString(), revoked_at: row.revoked_at?.toISOString() }),
  ...defined({ accepted_by_user_id: row.accepted_by_user_id ?? undefined }),
})

export const presentResolved = ({ email, role, expires_at, workspace_name, inviter, state }: Shown): Static<typeof ResolvedInvitation> => ({
  workspace_name,
  inviter_name: inviter,
  email,
  role,
  state,
  expires_at: expires_at.toISOString(),
})

export const presentMember = (row: MemberRow): Static<typeof Member> => ({
  user_id: row.user_id,
  email: row.email,
  role: row.role,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...defined({ deactivated_at: row.deactivated_at?.toISOString() }),
})

export const presentTeam = ({ members, invitations, seats }: Team, canManage: boolean): Static<typeof TeamAnswer> => ({
  can_manage: canManage,
  current_seats: seats,
  members: members.map(presentMember),
  invitations: invitations.map((row) => presentInvitation(row)),
})

export const presentAudit = (row: AuditRow): Static<typeof AccessAuditEntry> => ({
  id: row.id,
  action: row.action as Static<typeof AccessAuditEntry>['action'],
  actor: { kind: row.actor_kind, ...defined({ user_id: row.actor_user_id ?? undefined }) },
  subject_id: row.subject_id,
  details: row.details,
  created_at: row.created_at.toISOString(),
})
