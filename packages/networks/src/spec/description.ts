/** What a network declares, as data and pure functions: the half of a network that a browser loads too. */
import type { Draft, Issue } from './draft.ts'
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

/** What an account says about itself that its limits depend on. */
export interface AccountTraits {
  /** Live limits as last read; each network has its own shape. */
  limits: Json
  accountKind?: string
}

export interface NetworkDescription {
  id: string
  name: string
  /** `built_in` needs no credentials; `bot_code` is a command that is sent to a bot of the instance. */
  modes: readonly ('built_in' | 'credentials' | 'oauth' | 'bot_code')[]
  text: TextRules
  /** What one unit of `count` is, for an account whose server has no rules of its own; `weighted` is none of the others. */
  unit: 'grapheme' | 'code_point' | 'utf16_unit' | 'utf8_byte' | 'weighted'
  /** What every link counts, where its length makes no difference. */
  urlLength?: number
  /** All settings by key. The scope tells where each is set; a required one must be set wherever the profile takes it. */
  settings: Record<string, { scope: 'destination' | 'segment' | 'media'; schema: SettingSchema; required?: boolean }>
  capabilities: { threads: boolean }

  /** Profiles with the account's live limits applied, in table order. Without an account: the defaults. */
  profiles(account?: AccountTraits): OutputProfile[]
  /** The network's own count of a text. Pure. */
  count(text: string, account?: Pick<AccountTraits, 'limits'>): number
  /** Everything that is wrong with a draft. Pure. */
  check(draft: Draft, account: AccountTraits): Issue[]
}
