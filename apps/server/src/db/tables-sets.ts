/** Social sets and posting schedules. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { Nullable, NullableJson } from './columns.ts'

export interface SocialSets {
  id: string
  workspace_id: string
  name: string
  is_default: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface SocialSetAccounts {
  social_set_id: string
  workspace_id: string
  social_account_id: string
  position: number
  default_output_profile: Nullable<string>
  default_settings: NullableJson<Record<string, unknown>>
  default_segment_settings: NullableJson<Record<string, unknown>>
}

export interface SetTables {
  social_sets: SocialSets
  social_set_accounts: SocialSetAccounts
}
