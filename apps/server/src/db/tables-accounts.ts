/** Accounts, voices and media. The migrations are the truth; this file follows them. */
import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn, Nullable } from './columns.ts'

export interface VoiceProfiles {
  id: string
  workspace_id: string
  name: string
  is_default: Generated<boolean>
  revision: Generated<number>
  definition: JsonColumn<Record<string, unknown>>
  created_at: Date
  updated_at: Date
}

export interface Grants {
  id: string
  workspace_id: string
  platform: string
  sealed: string
  status: Generated<'active' | 'reconnect_required'>
  expires_at: Nullable<Date>
  /** What the credential lets the service collect, as last asked. */
  allows: Generated<string[]>
  created_by: Nullable<string>
  created_at: Date
  updated_at: Date
}

export interface Accounts {
  id: string
  workspace_id: string
  grant_id: Nullable<string>
  platform: string
  account_id: string
  account_kind: Nullable<string>
  username: Generated<string>
  display_name: Generated<string>
  avatar_url: Generated<string>
  instance_url: Generated<string>
  fediverse_software: Nullable<string>
  slug: string
  limits: ColumnType<Record<string, unknown>, string | undefined, string>
  limits_checked_at: Nullable<Date>
  /** When the network is asked about the account again; null where there is nothing to ask. */
  check_at: Nullable<Date>
  voice_profile_id: Nullable<string>
  is_active: Generated<boolean>
  connected_by: Nullable<string>
  created_at: Date
  updated_at: Date
}

export interface NetworkApps {
  platform: string
  key: string
  sealed: string
  created_at: Date
}

export interface ConnectionStates {
  state_hash: Buffer
  workspace_id: string
  user_id: string
  platform: string
  sealed: string
  expires_at: Date
}

export interface Media {
  id: string
  workspace_id: string
  filename: string
  mime: string
  size: number
  sha256: Nullable<string>
  width: Nullable<number>
  height: Nullable<number>
  duration: Nullable<number>
  frame_rate: Nullable<number>
  video_codec: Nullable<string>
  audio_codec: Nullable<string>
  alt_text: Generated<string>
  asset_kind: Generated<string>
  retention_class: Generated<string>
  source: Generated<string>
  provenance: ColumnType<Record<string, unknown>, string | undefined, string>
  is_favorite: Generated<boolean>
  processing_status: 'uploading' | 'processing' | 'ready' | 'failed'
  analysis_status: Generated<'pending' | 'ready' | 'failed'>
  analysis_error: Nullable<string>
  storage_key: string
  thumbnail_key: Nullable<string>
  parent_media_id: Nullable<string>
  created_by: Nullable<string>
  created_at: Date
  updated_at: Date
  last_used_at: Nullable<Date>
  trashed_at: Nullable<Date>
}

export interface Uploads {
  media_id: string
  workspace_id: string
  client_sha256: Nullable<string>
  /** Of all bytes, when they came in one request. */
  sha256: Nullable<string>
  /** The request that may write; a later one takes over. */
  writer: Nullable<string>
  /** Until when, by the database's clock, a writer that was replaced may still be writing. */
  busy_until: Nullable<Date>
  started_at: Date
  expires_at: Date
}

export interface MediaRenditions {
  media_id: string
  key: string
  storage_key: string
  mime: string
  size: number
  width: Nullable<number>
  height: Nullable<number>
  created_at: Date
}

export interface MediaUses {
  workspace_id: string
  media_id: string
  subject_kind: 'publication' | 'build' | 'design' | 'design_template' | 'brand_kit' | 'video_project'
  subject_id: string
}
