/** Publications, deliveries, the site and builds. The migrations are the truth; this file follows them. */
import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn, Nullable, NullableJson } from './columns.ts'

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
  detail?: string
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
  stage: Generated<DeliveryStage>
  due_at: Date
  next_try_at: Nullable<Date>
  started_at: Nullable<Date>
  finished_at: Nullable<Date>
  late_ms: Nullable<number>
  tries: Generated<number>
  polls: Generated<number>
  owner: Nullable<string>
  /** The run that writes here. A run that lost the delivery to a later one finds another id, and nothing that it does counts. */
  run_id: Nullable<string>
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
  /** What the network told just before the call, for a read-back to compare with. */
  baseline: NullableJson<unknown>
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
