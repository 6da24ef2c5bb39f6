import type { DeletionImpact } from '@broadside/contract/features/account-safety.schemas'
import type { Static } from 'typebox'
import type { Impact } from './user-deletion.ts'

export function presentImpact({ blockers, organizations, workspaces }: Impact): Static<typeof DeletionImpact> {
  const present = ({ id, name, role, otherMembers }: Impact['workspaces'][number]) => ({ id, name, role, other_members: otherMembers })
  return {
    can_delete: blockers.length === 0,
    blockers,
    organizations: organizations.map(present),
    workspaces: workspaces.map(present),
  }
}
