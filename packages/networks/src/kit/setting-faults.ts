/**
 * Validates a setting's value against its JSON Schema. A full JSON Schema validator is larger than everything else a browser loads from
 * this package. A test compares results and messages with typebox.
 */
import type { SettingSchema } from '../spec/description.ts'
import { countCodePoints } from './count.ts'
import { isFields, type Fields } from './expect.ts'

type Path = readonly (string | number)[]

const mostFaults = 8

const isOfType: Readonly<Record<NonNullable<SettingSchema['type']>, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: Number.isFinite,
  array: Array.isArray,
  object: isFields,
}

function* faultsOfText({ minLength = 0, maxLength = Infinity, pattern }: SettingSchema, value: string): Generator<string> {
  const count = countCodePoints(value)
  if (count < minLength) yield `must not have fewer than ${minLength} characters`
  if (count > maxLength) yield `must not have more than ${maxLength} characters`
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) yield `must match pattern "${pattern}"`
}

function* faultsOfLength({ minItems = 0, maxItems = Infinity, uniqueItems }: SettingSchema, value: readonly unknown[]): Generator<string> {
  if (value.length < minItems) yield `must not have fewer than ${minItems} items`
  if (value.length > maxItems) yield `must not have more than ${maxItems} items`
  const different = new Set(value.map((item) => JSON.stringify(item)))
  if (uniqueItems && different.size < value.length) yield 'must not have duplicate items'
}

function* faultsOfFields(schema: SettingSchema, value: Fields, path: Path): Generator<string> {
  const { properties = {}, required = [], additionalProperties } = schema
  const missing = required.filter((key) => !Object.hasOwn(value, key))
  if (missing.length > 0) yield at(path, `must have required properties ${missing.join(', ')}`)
  const further = additionalProperties === false ? Object.keys(value).filter((key) => !Object.hasOwn(properties, key)) : []
  if (further.length > 0) yield at(path, 'must not have additional properties')
  for (const [key, inner] of Object.entries(properties)) if (Object.hasOwn(value, key)) yield* faultsAt(inner, value[key], [...path, key])
}

const at = (path: Path, words: string): string => (path.length > 0 ? `${path.join('.')} ${words}` : words)

function* faultsAt(schema: SettingSchema, value: unknown, path: Path): Generator<string> {
  const { type, items, minimum = -Infinity, maximum = Infinity } = schema
  if (type && !isOfType[type](value)) yield at(path, `must be ${type}`)
  if (isFields(value)) yield* faultsOfFields(schema, value, path)
  if (Array.isArray(value)) {
    if (items) for (const [index, item] of value.entries()) yield* faultsAt(items, item, [...path, index])
    for (const words of faultsOfLength(schema, value)) yield at(path, words)
  }
  if (typeof value === 'string') for (const words of faultsOfText(schema, value)) yield at(path, words)
  if (typeof value === 'number' && value < minimum) yield at(path, `must be >= ${minimum}`)
  if (typeof value === 'number' && value > maximum) yield at(path, `must be <= ${maximum}`)
  if (schema.enum && !schema.enum.some((option) => option === value)) yield at(path, 'must be equal to one of the allowed values')
}

/** Returns the first eight errors of a value; empty when it is valid. */
export const listSettingFaults = (schema: SettingSchema, value: unknown): string[] => [...faultsAt(schema, value, []).take(mostFaults)]
