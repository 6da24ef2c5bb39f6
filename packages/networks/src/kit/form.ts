import type { OutputProfile, Setting, SettingSchema } from '../spec/index.ts'

/** `choices` accepts several of its choices, `texts` a list of free texts, `point` an x and a y from -1 to 1. */
export type FieldKind = 'text' | 'address' | 'flag' | 'number' | 'choice' | 'choices' | 'texts' | 'point'

export interface SettingField {
  key: string
  scope: Setting['scope']
  kind: FieldKind
  label: string
  required: boolean
  /** What the network does if it is not set. */
  default?: string | boolean
  live?: true
  choices?: { value: string; label: string }[]
  maxLength?: number
  min?: number
  max?: number
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

export const listFields = (declared: Readonly<Record<string, Setting>>, profile: OutputProfile): SettingField[] =>
  profile.settings.flatMap((key) => {
    const setting = Object.hasOwn(declared, key) ? declared[key] : undefined
    return setting ? [toField(key, setting)] : []
  })
