import type { EmailChange } from '@broadside/contract/features/account-safety.schemas'
import type { Static } from 'typebox'
import type { Row } from '#db/schema.ts'
import { resendAt } from '#identity/challenges/challenges.ts'

export const presentEmailChange = (change: Row<'email_changes'>): Static<typeof EmailChange> => ({
  id: change.id,
  new_email: change.new_email,
  created_at: change.created_at.toISOString(),
  expires_at: change.expires_at.toISOString(),
  resend_at: resendAt(change.sent_at).toISOString(),
})
