/** The tables as Kysely sees them. The migrations are the truth; this file follows them. */
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

/** A JSON column: parsed when read, given as text when written. */
export type JsonColumn<T> = ColumnType<T, string, string>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface Users {
  id: string
  email: string
  email_verified: boolean
  username: string
  display_name: Generated<string>
  avatar_url: Generated<string>
  password_hash: Nullable<string>
  is_admin: Generated<boolean>
  composer_experience: Generated<'specialized' | 'unified'>
  legal_accepted_at: Nullable<Date>
  terms_version: Nullable<string>
  privacy_version: Nullable<string>
  suspended_at: Nullable<Date>
  created_at: Date
  updated_at: Date
}

export interface Foundation {
  founder_id: string
  founded_at: Date
}

export interface Sessions {
  id: string
  user_id: string
  token_hash: Buffer
  ip: string
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export interface Organizations {
  id: string
  name: string
  created_at: Date
}

export interface OrganizationMembers {
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member'
  created_at: Date
}

export interface Workspaces {
  id: string
  organization_id: string
  name: string
  color: Generated<string>
  avatar_url: Generated<string>
  timezone: Generated<string>
  week_start: Generated<'monday' | 'sunday' | 'saturday'>
  random_delay_minutes: Generated<number>
  max_lateness_minutes: Generated<number>
  temporary_media_days: Generated<number>
  default_language: Generated<string>
  build_links: Generated<'first_source' | 'none'>
  thread_numbering: Generated<'none' | 'fraction'>
  site_slug: string
  site_title: Generated<string>
  site_description: Generated<string>
  site_visibility: Generated<'public' | 'unlisted' | 'off'>
  created_by: Nullable<string>
  created_at: Date
  updated_at: Date
}

export interface WorkspaceMembers {
  workspace_id: string
  user_id: string
  role: 'viewer' | 'editor' | 'admin'
  status: Generated<'active' | 'inactive'>
  created_at: Date
  updated_at: Date
  deactivated_at: Nullable<Date>
}

export interface ApiTokens {
  id: string
  user_id: string
  name: string
  prefix: string
  token_hash: Buffer
  permissions: ('api:read' | 'api:write')[]
  workspace_id: Nullable<string>
  created_at: Date
  expires_at: Date
  last_used_at: Nullable<Date>
  revoked_at: Nullable<Date>
}

export interface IdempotencyKeys {
  user_id: string
  scope: string
  key: string
  fingerprint: Buffer
  owner: string
  locked_until: Nullable<Date>
  status: Nullable<number>
  body: NullableJson<unknown>
  expires_at: Nullable<Date>
}

export interface RateLimitCounters {
  key: string
  window_start: Date
  count: number
}

export interface Events {
  id: string
  workspace_id: string
  type: string
  publication_id: Nullable<string>
  actor_kind: 'user' | 'token' | 'system'
  actor_user_id: Nullable<string>
  data: JsonColumn<Record<string, unknown>>
  created_at: Date
}

export interface Processes {
  id: string
  host: string
  pid: number
  started_at: Date
  seen_at: Date
}

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
  subject_kind: 'publication' | 'build'
  subject_id: string
}

/** A schedule as it was given: the anchor tells whether the instant or the wall-clock time is kept when zone rules change. */
export interface Schedule {
  at: string
  time_zone: string
  wall_time: string
  anchor: 'instant' | 'wall'
}

export interface StoredMedia {
  media_id: string
  alt_text?: string
}

export interface StoredSegment {
  id: string
  segment_id?: string
  text?: string
  title?: string
  description?: string
  media?: StoredMedia[]
  settings?: Record<string, unknown>
}

export type PublicationStatus = 'draft' | 'scheduled' | 'publishing' | 'published' | 'partial' | 'failed'
export type DestinationStatus = 'pending' | 'scheduled' | 'publishing' | 'processing' | 'published' | 'failed' | 'unknown' | 'cancelled'

export interface Publications {
  id: string
  workspace_id: string
  build_id: Nullable<string>
  created_by: Nullable<string>
  title: Generated<string>
  text: Generated<string>
  source_url: Generated<string>
  goal: Generated<string>
  audience: Generated<string>
  intent: Generated<string>
  social_set_id: Nullable<string>
  segments: ColumnType<StoredSegment[], string | undefined, string>
  media: ColumnType<StoredMedia[], string | undefined, string>
  schedule: NullableJson<Schedule>
  random_delay_minutes: Nullable<number>
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>
  status: Generated<PublicationStatus>
  needs_attention: Generated<boolean>
  revision: Generated<number>
  /** When the list shows it: the schedule, else the creation. */
  list_at: Date
  created_at: Date
  updated_at: Date
}

export interface DestinationError {
  kind: string
  code: string
  message: string
  http_status?: number
  retryable: boolean
  retry_at?: string
  action: string
}

export interface Destinations {
  id: string
  workspace_id: string
  publication_id: string
  social_account_id: string
  platform: string
  target_key: Generated<string>
  position: number
  output_profile: string
  profile_locked: Generated<boolean>
  text: Nullable<string>
  title: Nullable<string>
  description: Nullable<string>
  segments: NullableJson<StoredSegment[]>
  settings: ColumnType<Record<string, unknown>, string | undefined, string>
  schedule: NullableJson<Schedule>
  status: Generated<DestinationStatus>
  due_at: Nullable<Date>
  scheduled_by: Nullable<string>
  external_id: Nullable<string>
  external_url: Nullable<string>
  published_at: Nullable<Date>
  error: NullableJson<DestinationError>
  content_hash: Nullable<string>
  created_at: Date
  updated_at: Date
}

export type DeliveryStage = 'waiting' | 'staging' | 'publishing' | 'waiting_for_network' | 'confirming' | 'done'

export interface Deliveries {
  id: string
  workspace_id: string
  publication_id: string
  destination_id: string
  social_account_id: string
  job_id: Nullable<string>
  stage: Generated<DeliveryStage>
  due_at: Date
  next_try_at: Nullable<Date>
  started_at: Nullable<Date>
  finished_at: Nullable<Date>
  late_ms: Nullable<number>
  tries: Generated<number>
  polls: Generated<number>
  owner: Nullable<string>
  outcome: Nullable<string>
  created_at: Date
}

export type AttemptOutcome = 'confirmed' | 'rejected' | 'not_sent' | 'unknown'

export interface Attempts {
  id: string
  delivery_id: string
  destination_id: string
  number: number
  step: string
  started_at: Date
  finished_at: Nullable<Date>
  native_key: JsonColumn<unknown>
  fingerprint: string
  outcome: Nullable<AttemptOutcome>
  network_reference: NullableJson<unknown>
  http_status: Nullable<number>
  error_kind: Nullable<string>
  error_code: Nullable<string>
  detail: Nullable<string>
  /** How an unknown outcome was settled; a settled attempt no longer stands in the way of a new one. */
  resolution: Nullable<'found' | 'absent' | 'human'>
}

export interface DeliverySteps {
  delivery_id: string
  key: string
  result: JsonColumn<unknown>
  created_at: Date
}

export interface NetworkBuckets {
  key: string
  tokens: number
  updated_at: Date
  blocked_until: Nullable<Date>
}

export interface SitePostMedia {
  media_id: string
  mime: string
  /** Bytes. */
  size: number
  filename: string
  /** Pixels. */
  width?: number
  height?: number
  alt_text: string
}

export interface SitePosts {
  destination_id: string
  workspace_id: string
  slug: string
  title: string
  summary: string
  body: string
  tags: string[]
  canonical_url: string
  media: JsonColumn<SitePostMedia[]>
  published_at: Date
  updated_at: Date
  removed_at: Nullable<Date>
}

export interface BuildAsset {
  media_id: string
  role: string
  may_publish: boolean
}

export interface Builds {
  id: string
  workspace_id: string
  /** Who asked for it, or for its latest repeat: whose limit it counts against, and whose access is checked. */
  created_by: string
  state: 'queued' | 'building' | 'ready' | 'committed' | 'failed' | 'cancelled'
  phase: string
  revision: Generated<number>
  context_urls: string[]
  assets: JsonColumn<BuildAsset[]>
  input: JsonColumn<Record<string, unknown>>
  result: NullableJson<Record<string, unknown>>
  error_code: Nullable<string>
  error_message: Nullable<string>
  publication_id: Nullable<string>
  social_set_id: Nullable<string>
  voice_profile_id: Nullable<string>
  lease_owner: Nullable<string>
  lease_until: Nullable<Date>
  created_at: Date
  updated_at: Date
}

export interface Tables {
  users: Users
  foundation: Foundation
  sessions: Sessions
  organizations: Organizations
  organization_members: OrganizationMembers
  workspaces: Workspaces
  workspace_members: WorkspaceMembers
  api_tokens: ApiTokens
  idempotency_keys: IdempotencyKeys
  rate_limit_counters: RateLimitCounters
  events: Events
  processes: Processes
  voice_profiles: VoiceProfiles
  grants: Grants
  accounts: Accounts
  network_apps: NetworkApps
  connection_states: ConnectionStates
  media: Media
  uploads: Uploads
  media_renditions: MediaRenditions
  media_uses: MediaUses
  publications: Publications
  destinations: Destinations
  deliveries: Deliveries
  attempts: Attempts
  delivery_steps: DeliverySteps
  network_buckets: NetworkBuckets
  site_posts: SitePosts
  builds: Builds
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
