/**
 * The complete, frozen input of a build: the engine reads nothing else. Names shared with the interface contract have the same spelling.
 */
import type { OutputProfile, TextRules } from '@broadside/networks/spec/profile'
import type { Structure } from './structure.ts'
import type { Voice } from './voice/voice.ts'

type SourceKind = 'text' | 'url' | 'image' | 'audio' | 'video' | 'document'

export interface SourceInput {
  /** `context:notes`, `url:<n>` or `media:<media id>`. */
  id: string
  kind: SourceKind
  label: string
  mime_type: string
  /** Readable text; for media without any, a description, which is never quoted. Empty when the source failed. */
  text: string
  title: string
  publishable: boolean
  /** The text's layout; without it, the marks in the text decide. */
  structure?: Structure
  /** The page's URL as the caller gave it. */
  address?: string
  /** True when the workspace wrote the page itself. */
  isOwn?: boolean
  failed?: boolean
  /** True when the text was cut to the limit. */
  truncated?: boolean
}

export interface AssetInput {
  media_id: string
  mime: string
  kind: 'image' | 'video' | 'audio' | 'document'
  size: number
  width?: number
  height?: number
  duration?: number
  filename: string
  alt_text: string
  role: 'context' | 'evidence' | 'artifact'
  may_publish: boolean
}

/** The caller's preferences; empty if there are none. */
export interface DirectionInput {
  outcome: string
  audience: string
  angle: string
  tone_adjustment: string
  media_preference: string
}

export type ProfileInput = OutputProfile

export interface DestinationInput {
  account_id: string
  platform: string
  label: string
  /** The network's display name, for example `Bluesky`. */
  networkName: string
  /** Frozen, with live limits, preferred one first. */
  profiles: readonly ProfileInput[]
  text: TextRules
  /** The network's own count with the account's limits applied. Must be pure. */
  count: (text: string) => number
  voice?: Voice
}

export interface ComposeInput {
  idea: string
  sources: readonly SourceInput[]
  assets: readonly AssetInput[]
  /** The first context URL whose page responded; empty if there is none. */
  link: string
  direction: DirectionInput
  destination_policy: 'recommend' | 'require_all'
  settings: { build_links: 'first_source' | 'none'; thread_numbering: 'none' | 'fraction' }
  destinations: readonly DestinationInput[]
}
