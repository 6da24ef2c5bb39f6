/**
 * Explains to the caller why a schema rejects a value. The work is bounded: counts and lengths are checked before
 * contents, oversized values are not inspected, and at most a hundred problems are reported.
 */
import type { Said } from '@broadside/contract/sentences'
import type { TSchema } from 'typebox'
import { type ErrorDetail, shortened, say } from '#lib/errors.ts'
import { memoize } from '#lib/memoize.ts'
import { hasFormat } from './formats.ts'

interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Schema
  minProperties?: number
  required?: string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  'x-secret'?: boolean
}

type Fields = Record<string, unknown>

export const mostProblems = 100

/** Limits names in locations, because a client can send keys of any length. */
const longestName = 100

/** `body.accounts[2].title` */
const within = (location: string, name: string): string =>
  /^\d+$/.test(name) ? `${location}[${name.slice(0, longestName)}]` : `${location}.${name.slice(0, longestName)}`

/** At most `mostProblems`, without duplicates. */
export function explain(schema: TSchema, value: unknown, location: string): ErrorDetail[] {
  const problems: Problems = new Map()
  check(schema as Schema, { value, location }, problems)
  return [...problems.values()].slice(0, mostProblems)
}

type Problems = Map<string, ErrorDetail>

interface Location {
  value: unknown
  location: string
}

const note = (problems: Problems, detail: ErrorDetail) => void problems.set(`${detail.location} ${detail.message}`, detail)

function check(schema: Schema, place: Location, problems: Problems): void {
  if (problems.size >= mostProblems) return
  const wrong = (said: Said) => {
    note(problems, { ...said, location: place.location, ...(schema['x-secret'] ? {} : { value: shortened(place.value) }) })
  }
  const { value } = place
  if (schema.type && !isOfType(value, schema.type)) wrong(say(`not_${schema.type}`))
  else if (typeof value === 'string') checkText(schema, value, wrong)
  else if (typeof value === 'number') checkNumber(schema, value, wrong)
  else if (Array.isArray(value)) checkArray(schema, value, place.location, problems, wrong)
  else if (typeof value === 'object' && value !== null) checkObject(schema, value as Fields, place.location, problems, wrong)
  if ('const' in schema && schema.const !== value) wrong(say('not_constant', { value: JSON.stringify(schema.const) }))
  if (schema.enum && !schema.enum.includes(value)) wrong(say('not_allowed', { values: schema.enum.join(', ') }))
  if (schema.anyOf) checkUnion(schema.anyOf, place, problems)
}

function isOfType(value: unknown, type: NonNullable<Schema['type']>): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'number':
      return Number.isFinite(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

/** A union fails in every branch, and the branches' problems show what would be valid. */
function checkUnion(branches: readonly Schema[], place: Location, problems: Problems): void {
  const found = branches.map((branch) => {
    const own: Problems = new Map()
    check(branch, place, own)
    return own
  })
  if (found.some((own) => own.size === 0)) return
  for (const own of found) for (const detail of own.values()) note(problems, detail)
}

type Wrong = (said: Said) => void

/** Length limits are in code points. Skips counting when the result is certain. */
const isLonger = (text: string, most: number): boolean => text.length > most && (text.length > 2 * most || [...text].length > most)

function checkText(schema: Schema, text: string, wrong: Wrong): void {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  if (isLonger(text, maxLength)) return wrong(say('too_long', { maximum: maxLength }))
  if (!isLonger(text, minLength - 1)) wrong(minLength === 1 ? say('empty') : say('too_short', { minimum: minLength }))
  if (pattern !== undefined && !patternOf(pattern).test(text)) wrong(say('wrong_form'))
  if (format !== undefined && !hasFormat(format, text)) wrong(say('wrong_format', { format }))
}

const patternOf = memoize((source: string) => new RegExp(source, 'u'))

function checkNumber({ minimum, maximum, exclusiveMinimum, format }: Schema, number: number, wrong: Wrong): void {
  if (minimum !== undefined && !(number >= minimum)) wrong(say('too_small', { minimum }))
  if (maximum !== undefined && !(number <= maximum)) wrong(say('too_large', { maximum }))
  if (exclusiveMinimum !== undefined && !(number > exclusiveMinimum)) wrong(say('not_more', { minimum: exclusiveMinimum }))
  if (format !== undefined && !hasFormat(format, number)) wrong(say('number_too_large'))
}

const isSimple = (value: unknown) => typeof value !== 'object' || value === null

function checkArray(schema: Schema, array: readonly unknown[], location: string, problems: Problems, wrong: Wrong): void {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items } = schema
  if (array.length > maxItems) return wrong(say('too_many_entries', { maximum: maxItems }))
  if (array.length < minItems) wrong(say('too_few_entries', { minimum: minItems }))
  const simple = array.filter(isSimple)
  if (uniqueItems && new Set(simple).size < simple.length) wrong(say('repeated'))
  for (let index = 0; items && index < array.length && problems.size < mostProblems; index++)
    check(items, { value: array[index], location: `${location}[${index}]` }, problems)
}

function checkObject(schema: Schema, object: Fields, location: string, problems: Problems, wrong: Wrong): void {
  const { minProperties = 0, required = [], properties = {}, patternProperties = {}, additionalProperties: others = true } = schema
  const names = Object.keys(object)
  if (names.length < minProperties) wrong(say('not_valid'))
  for (const name of required) if (!Object.hasOwn(object, name)) note(problems, { ...say('required'), location: within(location, name) })
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(object, name))
  const open = Object.entries(patternProperties)
  for (const name of names) {
    if (problems.size >= mostProblems) return
    if (Object.hasOwn(properties, name) || open.some(([pattern]) => patternOf(pattern).test(name))) continue
    if (others === false) note(problems, { ...say('unknown_property'), location: within(location, name) })
    else if (others !== true) known.push([name, others])
  }
  for (const [name, property] of known) check(property, { value: object[name], location: within(location, name) }, problems)
  for (const [pattern, property] of open)
    for (const name of names)
      if (patternOf(pattern).test(name)) check(property, { value: object[name], location: within(location, name) }, problems)
}
