import type { DeletionImpact, EmailChange } from '@broadside/contract/features/account-safety.schemas'
import type { Static } from 'typebox'
import type { Row } from '#db/schema.ts'
import { resendAt } from '#identity/challenges/codes.ts'
import type { Impact } from './user-deletion.ts'

export const presentEmailChange = (change: Row<'email_changes'>): Static<typeof EmailChange> => ({
  id: change.id,
  new_email: change.new_email,
  created_at: change.created_at.toISOString(),
  expires_at: change.expires_at.toISOString(),
  resend_at: resendAt(change.sent_at).toISOString(),
})

export function presentImpact({ blockers, organizations, workspaces }: Impact): Static<typeof DeletionImpact> {
  const present = ({ id, name, role, otherMembers }: Impact['workspaces'][number]) => ({ id, name, role, other_members: otherMembers })
  return {
    can_delete: blockers.length === 0,
    blockers,
    organizations: organizations.map(present),
    workspaces: workspaces.map(present),
  }
}
