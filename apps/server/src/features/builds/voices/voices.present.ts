import type { VoiceProfile } from '@broadside/contract/features/voices.schemas'
import type { Static } from 'typebox'
import type { AssignedProfile } from './voices.store.ts'

export const presentProfile = (profile: AssignedProfile): Static<typeof VoiceProfile> => ({
  id: profile.id,
  workspace_id: profile.workspace_id,
  name: profile.name,
  is_default: profile.is_default,
  revision: profile.revision,
  schema_version: 1,
  definition: profile.definition as Static<typeof VoiceProfile>['definition'],
  assigned_account_ids: profile.assigned_account_ids,
  created_at: profile.created_at.toISOString(),
  updated_at: profile.updated_at.toISOString(),
})
