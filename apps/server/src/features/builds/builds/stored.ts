/** What is kept of a build: the view of the contract, and what only the engine and the commit need to know. */
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

/** A destination as it was when the build was asked for. */
export interface FrozenDestination {
  account_id: string
  platform: string
  label: string
  /** With the live limits of the account, in table order. */
  profiles: OutputProfile[]
  /** The account's limits, which its network's count depends on. */
  limits: Json
  /** Id of one of the frozen voices. */
  voice_id: string
  /** Settings that the set gives its destinations and their segments to begin with. */
  defaults?: { settings: Record<string, unknown>; segment_settings: Record<string, unknown> }
}

/** A resolved source. */
export type StoredSource = SourceInput & {
  /** True when the text describes a file instead of standing in it. */
  described?: boolean
}

export interface StoredInput {
  idea: string
  destination_policy: ComposeInput['destination_policy']
  direction: DirectionInput
  settings: ComposeInput['settings']
  /** Absent in builds from before there were any. */
  own_pages?: OwnPages
  destinations: FrozenDestination[]
  /** Each once, however many destinations speak with it. */
  voices: FrozenVoice[]
  /** At first the notes alone; complete when the phase leaves `sources`. */
  sources: StoredSource[]
  /** What is known about the chosen files; complete with the sources. */
  assets: AssetInput[]
}

/** What an engine makes. */
export interface Composed {
  result: ComposeResult
  /** Settings of each destination for the commit (link, language, tags), by account id. */
  settings: Record<string, DraftSettings>
}

/** One post, made anew. */
export interface Redraft {
  plan: DestinationPlan
  settings: DraftSettings
  /** Those of this destination. */
  flags: ReviewFlag[]
}

/** Which post is written again, and what should be different. */
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

/** The source that the caller typed in. */
export const notesId = 'context:notes'

export const ownSources = ({ sources }: Pick<StoredInput, 'sources'>): StoredSource[] => sources.filter(({ id }) => id === notesId)
