/** The `result` of a build, field by field as in the interface contract. */
import type { BuildCode, BuildWords } from './sentences.ts'

export const claimStatuses = ['supported', 'near', 'contradicted', 'user_asserted', 'opinion', 'parody', 'needs_verification'] as const
type ClaimStatus = (typeof claimStatuses)[number]

/** The position of a claim's evidence, in code points of the source's text. */
export interface SourceSpan {
  source_id: string
  start: number
  end: number
}

export interface Claim {
  text: string
  status: ClaimStatus
  /** Ids of sources, including `idea`. */
  source_refs: string[]
  /** One for each source that supports it, is near to it or contradicts it. */
  source_spans?: SourceSpan[]
}

export const treatments = [
  'none',
  'use_source',
  'annotate_source',
  'statement_card',
  'carousel',
  'concept_image',
  'short_video_script',
  'edit_existing_video',
] as const
type Treatment = (typeof treatments)[number]

export interface MediaPlan {
  treatment: Treatment
  /** `media:<id>` of a publishable source, or empty. */
  source_ref: string
  role: string
  brief: string
}

interface Segment {
  body: string
  title: string
  description: string
}

/** A unit that a post holds or could hold in one of its slots. */
export interface AlternativeUnit {
  /** The same for the same sentences of the same source. */
  unit_id: string
  text: string
  /** Empty for the idea, titles and links. */
  source_spans: SourceSpan[]
  /** The length of the text by profile, as the network counts it. */
  counts: Record<string, number>
  score: number
}

export interface Slot {
  slot_id: string
  /** Id of the unit in the post; empty if the slot is empty. */
  chosen: string
  /** Best first. */
  units: AlternativeUnit[]
}

export interface Alternatives {
  hook: Slot
  facts: Slot[]
  closing: Slot
}

/** A reason for a confidence. The weight is positive if it speaks for the post. */
export interface ConfidenceReason {
  code: string
  parameters: Record<string, string | number>
  weight: number
}

export interface DestinationPlan {
  account_id: string
  platform: string
  output_profile: string
  objective: string
  archetype: string
  segments: Segment[]
  media: MediaPlan
  claims: Claim[]
  preview: string
  /** `code: sentence`, for example `sentence_split: …`. */
  warnings: string[]
  /** One for each warning, in the same order. */
  warning_words?: BuildWords[]
  follow_up_notes: string[]
  follow_up_words?: BuildWords[]
  /** The probability that the post can be published as it is, 0..1 with two decimals. */
  confidence?: number
  /** Strongest first. */
  reasons?: ConfidenceReason[]
  /** Absent for posts that a language model wrote without the composer's drafts. */
  alternatives?: Alternatives
  /** True for a person's own text. */
  edited?: boolean
}

export interface Decision {
  account_id: string
  include: boolean
  reason: string
}

export interface Direction {
  thesis: string
  outcome: string
  audience: string
  angle: string
  route: 'artifact_led' | 'thesis_led'
  canonical_text: string
  factual_kernel: string[]
  claims: Claim[]
  media: MediaPlan
  destinations: Decision[]
}

export interface ReviewFlag {
  /** The same for the same account, field, code and parameters. */
  id: string
  /** Empty when the flag is about the build, or about several destinations. */
  account_id: string
  /** The destinations it is about; empty when it is about the build. */
  account_ids: string[]
  field: string
  message: string
  /** Absent if a language model wrote the message. */
  code?: BuildCode
  parameters?: Record<string, string | number>
  severity: 'info' | 'warning' | 'error'
}

export interface Skipped {
  account_id: string
  platform: string
  reason: string
}

export interface SourceEntry {
  id: string
  kind: string
  label: string
  publishable: boolean
}

export interface ComposeResult {
  canonical_text: string
  direction: Direction
  destinations: DestinationPlan[]
  skipped: Skipped[]
  review_flags: ReviewFlag[]
  sources: SourceEntry[]
}

/** Limits of the result: lengths in UTF-16 units, lists in items. */
export const bounds = {
  canonicalText: 20_000,
  thesis: 2_000,
  outcome: 200,
  audience: 1_000,
  angle: 1_500,
  kernelItems: 24,
  kernelText: 2_000,
  claims: 48,
  claimText: 2_000,
  mediaRole: 80,
  mediaBrief: 800,
  title: 1_000,
  description: 2_000,
  notes: 12,
  noteText: 1_000,
  flags: 48,
  flagField: 120,
  flagMessage: 1_000,
  reason: 1_000,
} as const

/** Maximum segments of a thread created by a build; the networks themselves allow more. */
export const mostSegments = 10
