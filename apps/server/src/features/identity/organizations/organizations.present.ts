import type {
  Organization,
  OrganizationMember,
  OrganizationWorkspace,
  OwnershipTransfer,
} from '@broadside/contract/features/organizations.schemas'
import type { Static } from 'typebox'
import type { ActorCtx } from '#server/context.ts'
import { canOf } from './organizations.policy.ts'
import type { MemberRow, OrganizationRow, TransferRow, WorkspaceRow } from './organizations.store.ts'

export const presentOrganization = (ctx: ActorCtx, row: OrganizationRow): Static<typeof Organization> => ({
  id: row.id,
  name: row.name,
  role: row.role,
  members: row.members,
  workspaces: row.workspaces,
  ...(row.transfer_id !== null && { ownership_transfer_id: row.transfer_id }),
  can: canOf(ctx, row),
  created_at: row.created_at.toISOString(),
})

export const presentWorkspace = ({ role, deleted_at, ...workspace }: WorkspaceRow): Static<typeof OrganizationWorkspace> => ({
  ...workspace,
  ...(role && { role }),
  is_deleted: deleted_at !== null,
})

export const presentMember = ({ created_at, ...member }: MemberRow): Static<typeof OrganizationMember> => ({
  ...member,
  created_at: created_at.toISOString(),
})

/** A transfer counts as expired once its time has passed, even before its row is updated. */
export const presentTransfer = (transfer: TransferRow, now: Date): Static<typeof OwnershipTransfer> => ({
  id: transfer.id,
  organization_id: transfer.organization_id,
  organization_name: transfer.organization_name,
  owner_user_id: transfer.owner_id,
  owner_display_name: transfer.owner_name,
  nominee_user_id: transfer.nominee_id,
  nominee_display_name: transfer.nominee_name,
  status: transfer.status === 'open' && transfer.expires_at <= now ? 'expired' : transfer.status,
  created_at: transfer.created_at.toISOString(),
  expires_at: transfer.expires_at.toISOString(),
})
