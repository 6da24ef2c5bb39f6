import type { Person as PersonSchema } from '@broadside/contract/features/engagement.schemas'
import type { Person } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import { defined } from '#lib/defined.ts'
import type { CollectionRow } from './collections.store.ts'

export const presentPerson = ({ id, username, displayName, avatarUrl }: Person): Static<typeof PersonSchema> => ({
  id,
  username,
  display_name: displayName,
  avatar_url: avatarUrl,
})

export const presentState = ({
  status,
  error_code,
  synced_at,
  next_at,
}: Pick<CollectionRow, 'status' | 'error_code' | 'synced_at' | 'next_at'>) => ({
  status,
  ...defined({ error_code: error_code ?? undefined, synced_at: synced_at?.toISOString(), next_at: next_at?.toISOString() }),
})
