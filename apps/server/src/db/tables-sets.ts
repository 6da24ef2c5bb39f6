/** Social sets, posting schedules, choices of accounts and tags of media. The migrations are the truth; this file follows them. */
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

/** A slot: a time of the week on the wall clock of the workspace. */
export interface PostingSchedules {
  id: string
  workspace_id: string
  /** 0 is Sunday. */
  day_of_week: number
  hour: number
  minute: number
  label: Generated<string>
  is_active: Generated<boolean>
  /** Only for posts of this account; null: for all. */
  social_account_id: Nullable<string>
  created_at: Date
  updated_at: Date
}

/** What people chose to be collected for an account. No row: nothing was chosen, so it is off. */
export interface AccountFeatures {
  workspace_id: string
  account_id: string
  feature: 'messaging' | 'engagement' | 'analytics'
  enabled: boolean
  updated_at: Date
}

export interface MediaTags {
  id: string
  workspace_id: string
  name: string
  created_at: Date
  updated_at: Date
}

export interface MediaTagItems {
  tag_id: string
  media_id: string
  workspace_id: string
}

export interface SetTables {
  social_sets: SocialSets
  social_set_accounts: SocialSetAccounts
  posting_schedules: PostingSchedules
  account_features: AccountFeatures
  media_tags: MediaTags
  media_tag_items: MediaTagItems
}
