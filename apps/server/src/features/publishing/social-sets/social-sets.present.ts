import type { SocialSet as SocialSetSchema, SocialSetAccount } from '@broadside/contract/features/social-sets.schemas'
import type { Static } from 'typebox'
import { toIso } from '#db/timestamps.ts'
import type { SetAccount, SocialSet } from './social-sets.store.ts'
import { presentTrash } from '#lib/trash.ts'
import { defined } from '#lib/defined.ts'

const presentAccount = (account: SetAccount): Static<typeof SocialSetAccount> => ({
  social_account_id: account.social_account_id,
  platform: account.platform,
  account_username: account.username,
  account_avatar_url: account.avatar_url,
  display_order: account.position,
  ...defined({
    default_output_profile: account.default_output_profile ?? undefined,
    default_settings: account.default_settings ?? undefined,
    default_segment_settings: account.default_segment_settings ?? undefined,
  }),
})

export const presentSet = (set: SocialSet): Static<typeof SocialSetSchema> => ({
  id: set.id,
  workspace_id: set.workspace_id,
  name: set.name,
  is_default: set.is_default,
  accounts: set.accounts.map(presentAccount),
  created_at: toIso(set.created_at),
  updated_at: toIso(set.updated_at),
  ...presentTrash(set),
})
