/** The stored form of a build: the contract's view plus data that only the engine and the commit need. */
import type {
  AssetInput,
  ComposeInput,
  ComposeResult,
  DestinationPlan,
  DirectionInput,
  DraftSettings,
  ReviewFlag,
  SourceInput,
  Voice,
} from '@broadside/composer/index'
import type { Json, OutputProfile } from '@broadside/networks/spec/index'
import type { BuildAsset, Row } from '#db/schema.ts'
import type { OwnPages } from './own-pages.ts'

export interface FrozenVoice {
  id: string
  name: string
  revision: number
  definition: Voice
}

export interface FrozenDestination {
  account_id: string
  platform: string
  label: string
  /** With the account's live limits, in table order. */
  profiles: OutputProfile[]
  /** The account's limits, which its network's count depends on. */
  limits: Json
  voice_id: string
  /** The set's default settings for its destinations and their segments. */
  defaults?: { settings: Record<string, unknown>; segment_settings: Record<string, unknown> }
}

export type StoredSource = SourceInput & {
  /** True when the text describes a file instead of quoting it. */
  described?: boolean
}

export interface StoredInput {
  idea: string
  destination_policy: ComposeInput['destination_policy']
  direction: DirectionInput
  settings: ComposeInput['settings']
  /** Absent in builds stored by older versions. */
  own_pages?: OwnPages
  destinations: FrozenDestination[]
  /** Stored once each, however many destinations use them. */
  voices: FrozenVoice[]
  /** Only the notes at first; complete when the phase `sources` ends. */
  sources: StoredSource[]
  /** Facts about the chosen files; complete with the sources. */
  assets: AssetInput[]
}

export interface Composed {
  result: ComposeResult
  /** Settings of each destination for the commit (link, language, tags), by account id. */
  settings: Record<string, DraftSettings>
  /** Posts that were changed by hand, as the engine wrote them, by account id. */
  originals?: Record<string, Redraft>
}

export interface Redraft {
  plan: DestinationPlan
  settings: DraftSettings
  flags: ReviewFlag[]
}

export interface Regeneration {
  account_id: string
  direction: string
}

export type BuildRow = Omit<Row<'builds'>, 'input' | 'result' | 'assets'> & {
  input: StoredInput
  result: Composed | null
  assets: StoredAsset[]
}

export type StoredAsset = BuildAsset & Pick<AssetInput, 'role'>

export const notesId = 'context:notes'

export const ownSources = ({ sources }: Pick<StoredInput, 'sources'>): StoredSource[] => sources.filter(({ id }) => id === notesId)
