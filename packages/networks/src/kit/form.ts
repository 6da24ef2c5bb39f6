import type { OutputProfile, Setting } from '../spec/index.ts'
import { datePattern, timePattern } from './clock-times.ts'

/**
 * `image` and `captions` are the id of such a file of the post, `choices` accepts several of its choices, `texts` a list of free texts, `point` an x
 * and a y from -1 to 1, `group` an object with the given fields, `object` any JSON object.
 */
export type FieldKind =
  | 'text'
  | 'address'
  | 'date'
  | 'time'
  | 'flag'
  | 'number'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'point'
  | 'image'
  | 'captions'
  | 'group'
  | 'object'

export interface SettingField {
  key: string
  scope: Setting['scope']
  kind: FieldKind
  label: string
  required: boolean
  /** What the network does if it is not set. */
  default?: string | boolean
  live?: true | 'search'
  /** The key of the setting on whose value the live choices depend. */
  within?: string
  /** The choices also exist before the other setting is set, for its default. */
  isWithinDefault?: true
  /** Never collapsed. */
  isInSight?: true
  choices?: { value: string; label: string }[]
  when?: NonNullable<Setting['when']>
  /** Of a group. Their keys begin with that of the group, and their names are those of the object's properties. */
  fields?: (SettingField & { name: string })[]
  maxLength?: number
  min?: number
  max?: number
  maxItems?: number
}

const kindOf = ({ refersTo, fields, schema: { type, enum: values, items, properties, pattern = '' } }: Setting): FieldKind => {
  if (refersTo) return refersTo
  if (fields) return 'group'
  if (values) return 'choice'
  if (items) return items.enum ? 'choices' : 'texts'
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'object') return properties ? 'point' : 'object'
  if (pattern === datePattern) return 'date'
  if (pattern === timePattern) return 'time'
  return /^\^\(?https/.test(pattern) ? 'address' : 'text'
}

const listInner = (key: string, { scope, schema, fields = {} }: Setting): (SettingField & { name: string })[] =>
  Object.entries(fields).map(([name, label]) => ({
    ...toField(`${key}_${name}`, {
      scope,
      label,
      schema: schema.properties?.[name] ?? {},
      required: schema.required?.includes(name) ?? false,
    }),
    name,
  }))

const toField = (key: string, setting: Setting): SettingField => {
  const {
    scope,
    label,
    schema,
    choices,
    required = false,
    default: fallback,
    live,
    within,
    isWithinDefault,
    isInSight,
    when,
    fields,
  } = setting
  const { maxLength = schema.items?.maxLength, minimum: min, maximum: max, maxItems } = schema
  return {
    key,
    scope,
    kind: kindOf(setting),
    label,
    required,
    ...(fallback !== undefined && { default: fallback }),
    ...(live && { live }),
    ...(within !== undefined && { within }),
    ...(isWithinDefault && { isWithinDefault }),
    ...(isInSight && { isInSight }),
    ...(when && { when }),
    ...(fields && { fields: listInner(key, setting) }),
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
