/** What a network declares, as data and pure functions: the half of a network that browsers load too. */
import type { ConnectMode } from './connecting.ts'
import type { Draft, DraftSegment, Issue } from './draft.ts'
import type { Charge, Prices } from './prices.ts'
import type { OutputProfile, TextRules } from './profile.ts'
import type { Json } from './json.ts'

/** The JSON Schema of a setting, limited to the keywords that `listSettingFaults` supports. */
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
  scope: 'destination' | 'segment' | 'media'
  /** English label; the key identifies its translations. */
  label: string
  schema: SettingSchema
  /** Labels of an enumeration's values, or of a list's items. */
  choices?: Readonly<Record<string, string>>
  /** Required wherever the profile has it. */
  required?: boolean
  /** What the network does if it is not set, if that is the same for every account. */
  default?: string | boolean
  /** The value is the id of one of the post's own files of this kind. */
  refersTo?: 'image' | 'captions'
  /** The file that it refers to only serves the setting, such as a video's captions, and isn't among the media that the post shows. */
  isApart?: true
  /**
   * Set when the network can return the current choices or the account's preference: its `choices` include the key. `search` means that the
   * network finds further choices by words.
   */
  live?: true | 'search'
  /** The setting on whose value the live choices depend, such as the board of a section. They exist only once it is set. */
  within?: string
  /** The choices also exist before the other setting is set, for its default. */
  isWithinDefault?: true
  /** English labels of an object's properties. Forms then show a control for each of them. */
  fields?: Readonly<Record<string, string>>
  /** Set when the network demands that people see the control before they publish, such as that of a disclosure. */
  isInSight?: true
  /** Set when it only applies while another setting has one of these values, be it by default. */
  when?: { key: string; values: readonly string[] }
}

/** Properties of an account that its limits depend on. */
export interface AccountTraits {
  /** Live limits as last read; each network has its own shape. */
  limits: Json
  accountKind?: string
}

/** How long a poll stays open. `choices` and `usual` are in seconds. */
export interface PollDuration {
  key: string
  /** The setting's unit, in seconds; or its values, if they are names, in seconds. */
  unitSeconds: number | Readonly<Record<string, number>>
  /** True if it is a setting of the destination. */
  isOfDestination?: true
  choices: readonly number[]
  usual: number
}

/** The segment settings that make up a poll, and what the account's server accepts. */
export interface PollRules {
  options: string
  count: { min: number; max: number }
  /** Maximum characters of an option, in code points. */
  optionCharacters: number
  /** Absent if the network decides. */
  duration?: PollDuration
  /** Key of the flag that allows multiple choices; absent = single choice only. */
  multiple?: string
  /** Key of the flag that hides the results until the poll ends; absent = they are shown. */
  hideTotals?: string
}

export type CountUnit = 'grapheme' | 'code_point' | 'utf16_unit' | 'utf8_byte' | 'weighted'

/** How much of its limit a part of a draft uses. Its location is named as in issues. */
export interface PartCount {
  field: 'title' | 'text' | 'alt_text'
  segmentId?: string
  mediaId?: string
  used: number
  limit: number
  unit: CountUnit
}

/** A part of a text to highlight, in UTF-16 units with an exclusive end. `overflow` is what exceeds the limit. */
export interface TextSpan {
  kind: 'link' | 'hashtag' | 'mention' | 'overflow'
  start: number
  end: number
}

export interface NetworkDescription {
  id: string
  name: string
  /** `built_in` needs no credentials; `bot_code` is a command sent to the server's bot. */
  modes: readonly ConnectMode[]
  text: TextRules
  /** The unit of `count` for an account whose server has no rules of its own; `weighted` means a mixed count. */
  unit: CountUnit
  /** The weight of every link, if its length doesn't matter. */
  urlLength?: number
  settings: Readonly<Record<string, Setting>>
  capabilities: { threads: boolean }
  /** Absent if the network doesn't charge for calls. */
  prices?: Prices

  /** What a segment's poll may contain; absent if the network has no polls. */
  poll?(account: AccountTraits): PollRules
  /** Returns the name of the limits that apply to an account; absent if all have the same. Pure. */
  limitProfile?(account: AccountTraits): string
  /** Returns profiles with the account's live limits applied, in table order; the defaults without an account. */
  profiles(account?: AccountTraits): OutputProfile[]
  /** The network's own count of a text. Pure. */
  count(text: string, account?: Pick<AccountTraits, 'limits'>): number
  /** Returns all issues of a draft. Pure. */
  check(draft: Draft, account: AccountTraits): Issue[]
  /** Returns every limited part of a draft, in reading order; a text appears twice if its bytes are limited too. Pure. */
  counts(draft: Draft, account: AccountTraits): PartCount[]
  /** Returns what publishing a draft will cost, by call; absent without prices. Pure. */
  charges?(draft: Draft): Charge[]
  /** Returns what the network links in a segment's text, in order, followed by the overflow, which may overlap a link. Pure. */
  spans(draft: Draft, segment: DraftSegment, account: AccountTraits): TextSpan[]
}
