/**
 * Normalizes the parts of a request by their schemas before validation: trims texts, converts line ends to LF, parses
 * query texts into numbers and lists, and treats null on an optional property as absent (except in PATCH, and where its schema has null, where it
 * clears). Reports problems that a schema cannot express: control characters, repeated parameters, and texts and
 * numbers that cannot be stored.
 */
import type { Said } from '@broadside/contract/sentences'
import type { TSchema } from 'typebox'
import type { ErrorDetail } from '#lib/errors.ts'
import { mostProblems } from './explain.ts'
import { say } from '#lib/errors.ts'

interface LooseSchema {
  type?: string
  properties?: Record<string, LooseSchema>
  required?: string[]
  items?: LooseSchema
  maxItems?: number
  additionalProperties?: unknown
  patternProperties?: unknown
  anyOf?: LooseSchema[]
  'x-text'?: 'line' | 'lines' | 'verbatim'
  'x-list'?: boolean
}

const lineControls = /[\u0000-\u001f\u007f]/
const linesControls = /[\u0000-\u0008\u000b-\u001f\u007f]/

const unstorable = say('unstorable')

const infinite = say('number_too_large')

interface Cleaning {
  nullClears: boolean
  problems: ErrorDetail[]
}

const note = (problems: ErrorDetail[], said: Said, location: string) => {
  if (problems.length < mostProblems) problems.push({ ...said, location })
}

/** Neither JSON in the database nor a canonical form can contain half a surrogate pair, and the database rejects NUL too. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

function cleanText(schema: LooseSchema, value: string, location: string, { problems }: Cleaning): string {
  if (!value.isWellFormed() || (!schema['x-text'] && !isStorable(value))) note(problems, unstorable, location)
  if (schema['x-text'] === 'verbatim' || !schema['x-text']) return value
  const lines = schema['x-text'] === 'lines'
  const text = (lines ? value.replace(/\r\n?/g, '\n') : value).trim()
  if ((lines ? linesControls : lineControls).test(text)) note(problems, say('control_characters'), location)
  return text
}

function alternative(schema: LooseSchema, value: unknown): LooseSchema {
  if (!schema.anyOf) return schema
  const type = Array.isArray(value) ? 'array' : typeof value
  return schema.anyOf.find((option) => option.type === type) ?? schema
}

/** Whether an object has so many unknown names that checking more is pointless. */
const isOverfull = ({ properties = {}, additionalProperties, patternProperties }: LooseSchema, names: readonly string[]): boolean =>
  additionalProperties === false && !patternProperties && names.length > Object.keys(properties).length + mostProblems

const acceptsNull = ({ anyOf = [] }: LooseSchema): boolean => anyOf.some(({ type }) => type === 'null')

function cleanObject(schema: LooseSchema, value: Record<string, unknown>, location: string, cleaning: Cleaning): Record<string, unknown> {
  const { properties = {} } = schema
  const cleaned: [string, unknown][] = []
  const names = Object.keys(value)
  if (isOverfull(schema, names)) return value
  for (const name of names) {
    const part = value[name]
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (part === null && inner && !cleaning.nullClears && !acceptsNull(inner) && !schema.required?.includes(name)) continue
    if (!isStorable(name)) note(cleaning.problems, unstorable, location)
    cleaned.push([name, cleanValue(inner ?? {}, part, `${location}.${name}`, cleaning)])
  }
  // Assignment would make a property `__proto__` the prototype of the object.
  return Object.fromEntries(cleaned)
}

function cleanValue(given: LooseSchema, value: unknown, location: string, cleaning: Cleaning): unknown {
  const schema = alternative(given, value)
  if (typeof value === 'string') return cleanText(schema, value, location, cleaning)
  if (Array.isArray(value)) {
    const { items = {}, maxItems = Infinity } = schema
    // It will be rejected for its length, so skip its items.
    if (value.length > maxItems) return value
    return value.map((item, index) => cleanValue(items, item, `${location}[${index}]`, cleaning))
  }
  // Huge JSON numbers parse as infinity, which would be stored as null.
  if (typeof value === 'number' && !Number.isFinite(value)) note(cleaning.problems, infinite, location)
  if (typeof value === 'object' && value !== null) return cleanObject(schema, value as Record<string, unknown>, location, cleaning)
  return value
}

function withoutSchema(body: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(body, '$schema')) return body
  const { $schema: _, ...rest } = body
  return rest
}

/** A body that is not an object is left for the validator. `$schema` is accepted and ignored. */
export function cleanBody(schema: TSchema, body: unknown, method: string, problems: ErrorDetail[]): unknown {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return cleanValue(schema, withoutSchema(body as Record<string, unknown>), 'body', { nullClears: method === 'PATCH', problems })
}

function convert(schema: LooseSchema, text: string): unknown {
  if (schema['x-list']) return text.split(',').map((part) => convert(schema.items ?? {}, part.trim()))
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (schema.type === 'number' && /^-?\d{1,15}(\.\d{1,9})?$/.test(text)) return Number(text)
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Ignores unknown parameters, treats empty ones as absent, and reports duplicates. */
export function cleanQuery(schema: TSchema, query: Record<string, unknown>, problems: ErrorDetail[]): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries((schema as LooseSchema).properties ?? {})) {
    const given = query[name]
    const location = `query.${name}`
    if (Array.isArray(given)) note(problems, say('repeated_parameter'), location)
    else if (typeof given === 'string' && given !== '')
      cleaned[name] = cleanValue(inner, convert(inner, given), location, { nullClears: false, problems })
  }
  return cleaned
}

/** Declared headers only, under the contract's names. */
export function cleanHeaders(schema: TSchema, headers: Record<string, unknown>): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {}
  for (const name of Object.keys((schema as LooseSchema).properties ?? {})) {
    const given = headers[name.toLowerCase()]
    if (typeof given === 'string' && given.trim() !== '') cleaned[name] = given.trim()
  }
  return cleaned
}
