import type { Person as PersonSchema } from '@broadside/contract/features/engagement.schemas'
import type { Person } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import type { CollectionRow } from './collections.store.ts'

export const presentPerson = ({ id, username, displayName, avatarUrl }: Person): Static<typeof PersonSchema> => ({
  id,
  username,
  display_name: displayName,
  avatar_url: avatarUrl,
})

export const presentState = ({ status, error_code, synced_at, next_at }: CollectionRow) => ({
  status,
  ...(error_code !== null && { error_code }),
  ...(synced_at && { synced_at: synced_at.toISOString() }),
  ...(next_at && { next_at: next_at.toISOString() }),
})
