/** Facts about columns that the database's types do not express: allowed texts, and the shapes of JSON. */
import type { Collection, Interaction, Person } from '@broadside/networks/spec/index'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import type { DesignExport } from '@broadside/contract/features/designs.schemas'
import type { Risk, RiskCode } from '@broadside/contract/features/risks.schemas'
import type { PagePath } from '@broadside/contract/pages'
import type { Wording, WordingParameter } from '@broadside/contract/sentences'
import type { ColumnType, Generated } from 'kysely'
import type { Static } from 'typebox'
import type { DocumentColumn, JsonColumn, Nullable, NullableJson } from './columns.ts'

export type CollectionStatus = 'pending' | 'ok' | 'permission_required' | 'rate_limited' | 'temporarily_unavailable' | 'failed' | 'disabled'

/** What becomes of posts that were due while a server was held and are not on their network. */
export type LateChoice = 'publish' | 'skip' | 'reschedule'

export interface DocumentFacts {
  title: string
  preset_key: string
  width_px: number
  height_px: number
  page_count: number
  first_picture_id: string | null
  media_ids: string[]
}

type Export = Static<typeof DesignExport>

/** A page of an export that is in the media library. */
export interface ExportResult {
  page_id: string
  media_id: string
  warnings: Export['warnings']
}

/** Defaults are those of the document. */
interface WantedPicture {
  format?: DesignDocument['export_defaults']['format']
  quality?: number
  scale?: number
}

export interface BrandTextStyle {
  id: string
  name: string
  font_family: string
  font_size: number
  font_weight: number
  font_style: 'normal' | 'italic'
  line_height: number
  letter_spacing: number
  color: string
  font_asset_id?: string
}

type StoredTopic =
  | 'post_published'
  | 'publish_failed'
  | 'post_at_risk'
  | 'account_needs_attention'
  | 'new_engagement'
  | 'new_message'
  | 'reply_failed'
  | 'workspace_invite'
  | 'webhook_disabled'
  | 'ownership_transfer'
  | 'security_action'
  | 'access_changed'

interface StoredPreference {
  email_frequency: 'off' | 'immediate' | 'daily'
  in_app: boolean
}

/** Names and numbers for the text of a risk. */
export type RiskParameters = Record<string, string | number>

export interface NoticeAction {
  label: string
  /** Code of the label, with its parameters; absent in older rows. */
  code?: string
  parameters?: Record<string, WordingParameter>
  href?: PagePath
  kind: 'primary' | 'secondary'
  operation?: 'retry_failed_publication' | 'resolve_destination'
  target_id?: string
}

export interface NoticeWords {
  title: Wording
  body: Wording[]
}

/** A schedule as requested. The anchor says whether to keep the instant or the wall-clock time when time zone rules change. */
export interface Schedule {
  at: string
  time_zone: string
  wall_time: string
  anchor: 'instant' | 'wall'
  /** The posting slot that it takes, for posts of the queue. */
  schedule_id?: string
}

/** An error flag of a build, confirmed by the commit. */
export interface ConfirmedFlag {
  id: string
  code?: string
  parameters?: Record<string, string | number>
  message: string
  account_ids: string[]
  confirmed_by: string
  confirmed_at: string
  /** The sentences that the material contradicts, by account. */
  sentences: Record<string, string>
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

export interface SentMedia {
  media_id: string
  filename: string
  sha256: string
  mime_type: string
  alt_text: string
  settings?: Record<string, unknown>
}

export interface SentSegment {
  text: string
  title: string
  description: string
  media: SentMedia[]
  settings?: Record<string, unknown>
}

/** Exactly what was sent to a network, and the posts that it created from it. */
export interface SentContent {
  segments: SentSegment[]
  settings: Record<string, unknown>
  output_profile: string
  link_preview?: { url: string; title: string; description: string }
}

export interface SentPost {
  external_id: string
  external_url: string
}

export type PublicationStatus = 'draft' | 'scheduled' | 'publishing' | 'published' | 'partial' | 'failed'
export type DestinationStatus = 'pending' | 'scheduled' | 'publishing' | 'processing' | 'published' | 'failed' | 'unknown' | 'cancelled'

export interface DestinationError {
  /** Code of the sentence in `message`; absent in older rows. */
  message_code?: string
  kind: string
  code: string
  message: string
  http_status?: number
  detail?: string
  retryable: boolean
  retry_at?: string
  action: string
}

export type DeliveryStage = 'waiting' | 'staging' | 'publishing' | 'waiting_for_network' | 'confirming' | 'done'

export type AttemptOutcome = 'confirmed' | 'rejected' | 'not_sent' | 'unknown'

/** A destination as it was before it was published with a delay. */
export interface FormerDestination {
  status: DestinationStatus
  due_at: string | null
  /** Absent in older rows. */
  planned_at?: string | null
  scheduled_by: string | null
  error: DestinationError | null
  in_queue?: boolean
  delivery?: { id: string; due_at: string; next_try_at: string | null }
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

export interface BuildAsset {
  media_id: string
  role: string
  may_publish: boolean
}

/** One question to a language model with its answer, cut to a bounded length. */
export interface EngineExchange {
  step: string
  instructions: string
  messages: { role: string; content: string }[]
  answer: string
  /** For the complete attempt, including its pauses. */
  milliseconds: number
}

export interface MutationOutcome {
  outcome: 'applied' | 'conflict'
  head_revision: number
  name: string
  conflict_id?: string
  targets: string[]
}

export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'cancelled'

export interface Refinements {
  access_audit: {
    actor_kind: 'user' | 'token' | 'system'
    details: JsonColumn<Record<string, string>>
  }
  account_features: {
    feature: 'messaging' | 'engagement' | 'analytics'
  }
  accounts: {
    limits: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  api_tokens: {
    permissions: ('api:read' | 'api:write')[]
  }
  attempts: {
    outcome: Nullable<AttemptOutcome>
    resolution: Nullable<'found' | 'absent' | 'human'>
  }
  brand_fonts: {
    style: 'normal' | 'italic'
  }
  brand_kits: {
    colors: JsonColumn<{ id: string; name: string; value: string }[]>
    text_styles: JsonColumn<BrandTextStyle[]>
    backgrounds: JsonColumn<string[]>
  }
  builds: {
    state: 'queued' | 'building' | 'ready' | 'committed' | 'failed' | 'cancelled'
    assets: JsonColumn<BuildAsset[]>
    input: JsonColumn<Record<string, unknown>>
    result: NullableJson<Record<string, unknown>>
    regeneration: NullableJson<{ account_id: string; direction: string }>
    confidences: NullableJson<(number | null)[]>
  }
  charges: {
    use: Generated<'publishing' | 'collecting'>
  }
  collections: {
    kind: Collection
    status: Generated<CollectionStatus>
  }
  conversations: {
    members: JsonColumn<Person[]>
  }
  connection_attempts: {
    kind: 'selection' | 'code'
    state: Generated<'waiting' | 'connected' | 'refused'>
  }
  deliveries: {
    stage: Generated<DeliveryStage>
  }
  design_export_pages: {
    warnings: JsonColumn<ExportResult['warnings']>
  }
  design_exports: {
    wanted: JsonColumn<WantedPicture>
    state: 'queued' | 'rendering' | 'ready' | 'failed'
    results: ColumnType<ExportResult[], string | undefined, string>
    error: NullableJson<NonNullable<Export['error']>>
  }
  design_return_tokens: {
    constraints: JsonColumn<Record<string, unknown>>
  }
  design_revisions: {
    kind: 'autosave' | 'checkpoint' | 'restore_point'
    document: DocumentColumn
    facts: JsonColumn<DocumentFacts>
  }
  design_templates: {
    document: DocumentColumn
    facts: JsonColumn<DocumentFacts>
  }
  designs: {
    document: DocumentColumn
  }
  destination_risks: {
    code: RiskCode
    severity: Risk['severity']
    parameters: JsonColumn<RiskParameters>
  }
  destinations: {
    segments: NullableJson<StoredSegment[]>
    settings: ColumnType<Record<string, unknown>, string | undefined, string>
    schedule: NullableJson<Schedule>
    status: Generated<DestinationStatus>
    error: NullableJson<DestinationError>
    former: NullableJson<FormerDestination>
  }
  engagement_unread: {
    kind: Interaction['kind']
  }
  engagement_items: {
    kind: Interaction['kind']
    author: JsonColumn<Person>
  }
  engine_conversations: {
    exchanges: JsonColumn<EngineExchange[]>
  }
  events: {
    actor_kind: 'user' | 'token' | 'system'
    data: JsonColumn<Record<string, unknown>>
  }
  grants: {
    status: Generated<'active' | 'reconnect_required'>
  }
  identity_audit_events: {
    data: JsonColumn<Record<string, unknown>>
  }
  identity_providers: {
    health_status: Generated<'unchecked' | 'healthy' | 'unavailable'>
  }
  invitations: {
    role: 'viewer' | 'editor' | 'admin'
  }
  lost_deliveries: {
    late: LateChoice
    result: Nullable<'found' | 'absent' | 'unknown' | 'assumed_absent' | 'ended'>
  }
  mails: {
    status: Generated<'created' | 'queued' | 'sent' | 'delivered' | 'delivery_failed' | 'delivery_unavailable'>
  }
  media: {
    provenance: ColumnType<Record<string, unknown>, string | undefined, string>
    processing_status: 'uploading' | 'processing' | 'ready' | 'failed'
    analysis_status: Generated<'pending' | 'ready' | 'failed'>
  }
  media_uses: {
    subject_kind: 'publication' | 'build' | 'design' | 'design_template' | 'brand_kit' | 'video_project'
  }
  messages: {
    author: JsonColumn<Person>
  }
  notification_settings: {
    preferences: JsonColumn<Partial<Record<StoredTopic, StoredPreference>>>
  }
  notifications: {
    topic: StoredTopic
    payload: JsonColumn<Record<string, string>>
    actions: JsonColumn<NoticeAction[]>
    words: NullableJson<NoticeWords>
  }
  organization_members: {
    role: 'owner' | 'admin' | 'member'
  }
  ownership_transfers: {
    status: Generated<'open' | 'accepted' | 'declined' | 'revoked' | 'expired'>
  }
  project_assets: {
    preparation: JsonColumn<Record<string, unknown>>
    status: Generated<'pending' | 'uploading' | 'ready' | 'needs_storage' | 'failed'>
  }
  publications: {
    segments: ColumnType<StoredSegment[], string | undefined, string>
    media: ColumnType<StoredMedia[], string | undefined, string>
    schedule: NullableJson<Schedule>
    metadata: ColumnType<Record<string, unknown>, string | undefined, string>
    status: Generated<PublicationStatus>
    review_flags: NullableJson<ConfirmedFlag[]>
  }
  published_contents: {
    content: JsonColumn<SentContent>
  }
  published_parts: {
    posts: NullableJson<SentPost[]>
  }
  readiness_certifications: {
    kind: 'local' | 'live'
    checks: JsonColumn<Record<string, string>[]>
  }
  readiness_controls: {
    selector: JsonColumn<Record<string, string>>
    state: 'enabled' | 'degraded' | 'disabled'
  }
  server_holds: {
    is_last: true
    reason: 'restore' | 'rollback' | 'operator'
    late: Nullable<LateChoice>
  }
  site_posts: {
    media: JsonColumn<SitePostMedia[]>
  }
  social_set_accounts: {
    default_settings: NullableJson<Record<string, unknown>>
    default_segment_settings: NullableJson<Record<string, unknown>>
  }
  sso_policies: {
    mode: 'disabled' | 'optional' | 'required'
    api_token_mode: 'scoped' | 'deny'
  }
  users: {
    composer_experience: Generated<'specialized' | 'unified'>
    theme: Generated<'system' | 'light' | 'dark'>
    clock: Nullable<'12' | '24'>
  }
  video_conflicts: {
    operations: DocumentColumn
    resolution: Nullable<'keep_current' | 'use_conflict'>
  }
  video_mutations: {
    outcome: JsonColumn<MutationOutcome>
  }
  video_projects: {
    document: DocumentColumn
  }
  video_revisions: {
    kind: 'create' | 'autosave' | 'restore' | 'conflict_resolution'
    operations: ColumnType<string | null, string | Uint8Array | null | undefined, never>
  }
  voice_profiles: {
    definition: JsonColumn<Record<string, unknown>>
  }
  webhook_deliveries: {
    status: Generated<WebhookDeliveryStatus>
  }
  webhooks: {
    status: Generated<'active' | 'disabled' | 'revoked'>
  }
  workspace_members: {
    role: 'viewer' | 'editor' | 'admin'
    status: Generated<'active' | 'inactive'>
  }
  workspaces: {
    week_start: Generated<'monday' | 'sunday' | 'saturday'>
    build_links: Generated<'first_source' | 'none'>
    thread_numbering: Generated<'none' | 'fraction'>
    site_visibility: Generated<'public' | 'unlisted' | 'off'>
    spend_caps: ColumnType<Record<string, number>, string | undefined, string>
  }
}
