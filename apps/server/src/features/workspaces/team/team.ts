/** Members of a workspace: the list, changes and leaving. Seats and admins are counted under the workspace's lock. */
import type { EventType } from '@broadside/contract/events'
import type { UpdateMemberBody } from '@broadside/contract/features/team.schemas'
import { type Wording, wording } from '@broadside/contract/sentences'
import type { Static } from 'typebox'
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { recordEvent } from '#signals/events/events.ts'
import { leaveWhenUnattached } from '#identity/organizations/organizations.ts'
import { notifyAccess } from '#workspaces/access-notices/access-notices.ts'
import { lockWorkspace } from '#workspaces/workspaces/workspaces.ts'
import { type AccessChange, recordAccess } from '#signals/access-audit/access-audit.ts'
import { type InvitationRow, type InvitationStatus, listInvitations } from './invitations.store.ts'
import * as store from './team.store.ts'
import type { MemberRow } from './team.store.ts'

type Role = MemberRow['role']

export interface TeamFilter {
  q?: string | undefined
  role: 'all' | Role
  status: 'all' | 'pending' | MemberRow['status'] | InvitationStatus
}

export interface Team {
  members: MemberRow[]
  invitations: InvitationRow[]
  seats: number
}

/** Closed invitations are visible to admins only. */
function invitationStatusOf({ status }: TeamFilter, isAdmin: boolean): 'current' | 'pending' | InvitationStatus | undefined {
  if (status === 'active' || status === 'inactive') return undefined
  if ((status === 'accepted' || status === 'revoked') && !isAdmin) return undefined
  return status === 'all' ? 'current' : status
}

export async function getTeam(ctx: WorkspaceCtx, filter: TeamFilter): Promise<Team> {
  const { id, role: ownRole } = ctx.workspace
  const now = ctx.clock.now()
  const common = { q: filter.q, role: filter.role === 'all' ? undefined : filter.role }
  const access = filter.status === 'active' || filter.status === 'inactive' ? filter.status : undefined
  const status = invitationStatusOf(filter, ownRole === 'admin')
  return {
    members: access || filter.status === 'all' ? await store.listMembers(ctx.db, id, { ...common, status: access }) : [],
    invitations: status ? await listInvitations(ctx.db, id, { ...common, now, status }) : [],
    seats: await store.countSeats(ctx.db, id, now),
  }
}

/** Throws `limit_reached` if one more seat would exceed the limit. The caller must hold the workspace's lock. */
export async function assertSeat(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, workspaceId: string): Promise<void> {
  const limit = ctx.config.SEATS_PER_WORKSPACE
  if (limit === 0) return
  if ((await store.countSeats(ctx.db, workspaceId, ctx.clock.now())) >= limit)
    throw new Problem('limit_reached', `Workspaces on this instance have ${limit} seats for members and open invitations.`)
}

export async function lockTeam(ctx: Pick<Ctx, 'db'>, workspaceId: string) {
  const workspace = await lockWorkspace(ctx.db, workspaceId)
  if (!workspace) throw notFound('workspace')
  return workspace
}

export const memberEvent = (
  { workspace_id, user_id, role, status }: Omit<MemberRow, 'email'>,
  type: Extract<EventType, `member.${string}`>,
) => ({
  workspaceId: workspace_id,
  type,
  data: { member: { user_id, role, status } },
})

async function lockMember(ctx: WorkspaceCtx, userId: string, ifMatch: string | undefined) {
  const workspace = await lockTeam(ctx, ctx.workspace.id)
  const member = assertCurrent(await store.findMember(ctx.db, workspace.id, userId), 'member', ifMatch)
  return { workspace, member }
}

const isActiveAdmin = ({ role, status }: Pick<MemberRow, 'role' | 'status'>): boolean => role === 'admin' && status === 'active'

async function assertAdminStays(ctx: WorkspaceCtx, member: MemberRow): Promise<void> {
  if (isActiveAdmin(member) && !(await store.hasOtherAdmin(ctx.db, member.workspace_id, member.user_id)))
    throw new Problem('last_admin', 'This is the last active admin of the workspace.')
}

interface MemberChange {
  type: 'member.role_changed' | 'member.deactivated' | 'member.reactivated'
  details: Record<string, string>
  sentence: Wording
}

/** The events of a change, in the order they are announced. */
function changesOf(before: MemberRow, after: Pick<MemberRow, 'role' | 'status'>, workspace: string): MemberChange[] {
  const changes: MemberChange[] = []
  if (before.role !== after.role)
    changes.push({
      type: 'member.role_changed',
      details: { from: before.role, to: after.role },
      sentence: wording('notices', 'role_changed', {
        workspace,
        role: wording('phrases', after.role),
        former: wording('phrases', before.role),
      }),
    })
  if (before.status !== after.status)
    changes.push(
      after.status === 'active'
        ? {
            type: 'member.reactivated',
            details: { role: after.role },
            sentence: wording('notices', 'access_back', { workspace, role: wording('phrases', after.role) }),
          }
        : {
            type: 'member.deactivated',
            details: { role: after.role },
            sentence: wording('notices', 'access_paused', { workspace }),
          },
    )
  return changes
}

/** Throws `not_found`, `precondition_failed`, `last_admin`, or `limit_reached` if no seat is free. */
export function changeMember(
  ctx: WorkspaceCtx,
  userId: string,
  change: Static<typeof UpdateMemberBody>,
  ifMatch: string | undefined,
): Promise<MemberRow> {
  return transact(ctx, async (ctx) => {
    const { workspace, member } = await lockMember(ctx, userId, ifMatch)
    const { role = member.role, status = member.status } = change
    const changes = changesOf(member, { role, status }, workspace.name)
    if (!changes.length) return member
    if (!isActiveAdmin({ role, status })) await assertAdminStays(ctx, member)
    if (member.status !== 'active' && status === 'active') await assertSeat(ctx, workspace.id)
    const updated_at = nextUpdate(ctx, member)
    const deactivated_at = status === 'active' ? null : (member.deactivated_at ?? updated_at)
    const row = await store.updateMember(ctx.db, workspace.id, userId, { role, status, updated_at, deactivated_at })
    for (const { type, details } of changes) {
      await recordEvent(ctx, memberEvent(row, type))
      await recordAccess(ctx, { workspaceId: workspace.id, action: type, subjectId: userId, details })
    }
    await notifyAccess(ctx, {
      workspaceId: workspace.id,
      userIds: [userId],
      title: wording('notices', 'access_changed', { workspace: workspace.name }),
      body: changes.map(({ sentence }) => sentence),
    })
    return { ...row, email: member.email }
  })
}

/** Throws `role_insufficient` if a non-admin tries to remove another member. */
export function removeMember(ctx: WorkspaceCtx, userId: string, ifMatch: string | undefined): Promise<void> {
  const isOwn = userId === ctx.actor.userId
  if (!isOwn && ctx.workspace.role !== 'admin')
    throw new Problem('role_insufficient', `Removing other members requires the role admin. Yours is ${ctx.workspace.role}.`)
  return transact(ctx, async (ctx) => {
    const { workspace, member } = await lockMember(ctx, userId, ifMatch)
    await assertAdminStays(ctx, member)
    await store.deleteMember(ctx.db, workspace.id, userId)
    await leaveWhenUnattached(ctx, workspace.organization_id, [userId])
    await recordEvent(ctx, memberEvent(member, 'member.removed'))
    const change: AccessChange = { workspaceId: workspace.id, action: 'member.removed', subjectId: userId, details: { role: member.role } }
    await recordAccess(ctx, change)
    await notifyAccess(ctx, {
      workspaceId: workspace.id,
      userIds: [userId],
      title: wording('notices', isOwn ? 'left' : 'removed', { workspace: workspace.name }),
      body: [wording('notices', 'access_ended', { workspace: workspace.name })],
    })
  })
}
