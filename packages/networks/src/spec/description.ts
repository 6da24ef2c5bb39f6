/** What a network declares, as data and pure functions: the half of a network that a browser loads too. */
import type { Draft, DraftSegment, Issue } from './draft.ts'
import type { OutputProfile, TextRules } from './profile.ts'
import type { Json } from './json.ts'

/** The JSON Schema of a setting. It has these keywords only, because `listSettingFaults` knows no others. */
export type SettingSchema = {
  type?: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object'
  enum?: readonly string[]
  /** Code points. */
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: SettingSchema
  properties?: Readonly<Record<string, SettingSchema>>
  required?: readonly string[]
  additionalProperties?: false
}

export interface Setting {
  /** Where it is set. */
  scope: 'destination' | 'segment' | 'media'
  /** What people see; English. The key is what other languages are found by. */
  label: string
  schema: SettingSchema
  /** Labels of the values of an enumeration, of its items for a list. */
  choices?: Readonly<Record<string, string>>
  /** Must be set wherever the profile takes it. */
  required?: boolean
  /** What the network does where it is not set, if that is the same for every account. */
  default?: string | boolean
  /** True when the network tells what may be chosen, or what an account prefers, right now: its `choices` have the key. */
  live?: true
}

/** What an account says about itself that its limits depend on. */
export interface AccountTraits {
  /** Live limits as last read; each network has its own shape. */
  limits: Json
  accountKind?: string
}

/** Which settings of a segment make its poll, and what the server of the account accepts. */
export interface PollRules {
  /** Key of the setting that takes the options. */
  options: string
  /** How many options a poll may have. */
  count: { min: number; max: number }
  /** Most characters of an option, in code points. */
  optionCharacters: number
  /** How long it stays open. The value of the setting counts units of so many seconds; `choices` and `usual` are in seconds. */
  duration: { key: string; unitSeconds: number; choices: readonly number[]; usual: number }
  /** Key of the flag that lets people choose several options; absent = they choose one. */
  multiple?: string
  /** Key of the flag that hides the results until the poll ends; absent = they are shown. */
  hideTotals?: string
}

export type CountUnit = 'grapheme' | 'code_point' | 'utf16_unit' | 'utf8_byte' | 'weighted'

/** How much of its limit a part of a draft uses. The place is named as in issues. */
export interface PartCount {
  field: 'title' | 'text' | 'alt_text'
  segmentId?: string
  mediaId?: string
  used: number
  limit: number
  unit: CountUnit
}

/** A part of a text to be marked, in UTF-16 units, the end excluded. `overflow` is what is too much. */
export interface TextSpan {
  kind: 'link' | 'hashtag' | 'mention' | 'overflow'
  start: number
  end: number
}

export interface NetworkDescription {
  id: string
  name: string
  /** `built_in` needs no credentials; `bot_code` is a command that is sent to a bot of the instance. */
  modes: readonly ('built_in' | 'credentials' | 'oauth' | 'bot_code')[]
  text: TextRules
  /** What one unit of `count` is, for an account whose server has no rules of its own; `weighted` is none of the others. */
  unit: CountUnit
  /** What every link counts, where its length makes no difference. */
  urlLength?: number
  /** All settings by key. */
  settings: Readonly<Record<string, Setting>>
  capabilities: { threads: boolean }

  /** How a segment takes a poll; absent where posts have none. */
  poll?(account: AccountTraits): PollRules
  /** Profiles with the account's live limits applied, in table order. Without an account: the defaults. */
  profiles(account?: AccountTraits): OutputProfile[]
  /** The network's own count of a text. Pure. */
  count(text: string, account?: Pick<AccountTraits, 'limits'>): number
  /** Everything that is wrong with a draft. Pure. */
  check(draft: Draft, account: AccountTraits): Issue[]
  /** Every part of a draft that is bounded, in reading order; a text twice where its bytes are bounded too. Pure. */
  counts(draft: Draft, account: AccountTraits): PartCount[]
  /** What the network links in the text of a segment, in order, and last the part that is too much, which can overlap it. Pure. */
  spans(draft: Draft, segment: DraftSegment, account: AccountTraits): TextSpan[]
}
