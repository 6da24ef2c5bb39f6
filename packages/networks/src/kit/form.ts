/** Settings as the fields of a form. */
import type { OutputProfile, Setting, SettingSchema } from '../spec/index.ts'

/** `choices` takes several of its choices, `texts` a list that people write, `point` an x and a y of -1 to 1. */
export type FieldKind = 'text' | 'address' | 'flag' | 'number' | 'choice' | 'choices' | 'texts' | 'point'

export interface SettingField {
  key: string
  scope: Setting['scope']
  kind: FieldKind
  label: string
  required: boolean
  /** What the network does where it is not set. */
  default?: string | boolean
  /** True when the network tells more of it right now. */
  live?: true
  /** In the order in which they are shown. */
  choices?: { value: string; label: string }[]
  /** Bounds of the value: characters of a text, of each text in a list. */
  maxLength?: number
  min?: number
  max?: number
  /** Most values of a list. */
  maxItems?: number
}

const kindOf = ({ type, enum: values, items, pattern = '' }: SettingSchema): FieldKind => {
  if (values) return 'choice'
  if (items) return items.enum ? 'choices' : 'texts'
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'object') return 'point'
  return /^\^\(?https/.test(pattern) ? 'address' : 'text'
}

const toField = (key: string, { scope, label, schema, choices, required = false, default: fallback, live }: Setting): SettingField => {
  const { maxLength = schema.items?.maxLength, minimum: min, maximum: max, maxItems } = schema
  return {
    key,
    scope,
    kind: kindOf(schema),
    label,
    required,
    ...(fallback !== undefined && { default: fallback }),
    ...(live && { live }),
    ...(choices && { choices: Object.entries(choices).map(([value, words]) => ({ value, label: words })) }),
    ...(maxLength !== undefined && { maxLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(maxItems !== undefined && { maxItems }),
  }
}

/** The settings that a form of a post takes, in its order. */
export const listFields = (declared: Readonly<Record<string, Setting>>, profile: OutputProfile): SettingField[] =>
  profile.settings.flatMap((key) => {
    const setting = Object.hasOwn(declared, key) ? declared[key] : undefined
    return setting ? [toField(key, setting)] : []
  })
