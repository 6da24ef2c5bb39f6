/** Values of a schema: valid, at its limits, and invalid. */
import type { Dice } from '../faults/dice.ts'
import { type Document, resolve, type Schema } from './document.ts'

export interface Known {
  idFor(name: string, dice: Dice): string | undefined
}

export interface Source {
  document: Document
  dice: Dice
  known: Known
}

/** URLs on this machine only: none has a listener, and the guard rejects most of them. */
const addresses = ['https://127.0.0.1/', 'http://127.0.0.1:9/a?b=c#d', 'https://[::1]/x', 'https://localhost/ä', 'http://127.0.0.1:9/%00']

/** Texts for patterns; any match is used. */
const candidates = [
  ...addresses,
  'a1',
  'abc-def',
  'Abc.def',
  '123456',
  '09:30',
  'en',
  'de-CH',
  '#102030',
  '#10203040',
  '2026-12-01T10:00',
  '2027-02-30T10:00',
  `sha256:${'a1'.repeat(32)}`,
  '0f'.repeat(32),
  'image/png',
  'bytes 0-3/4',
  'bytes */4',
  '/',
  '',
]

const letters = ['a', 'Z', ' ', 'é', 'ß', '東', '👩‍🚀', '🎉', '\u0301', 'עב', '"', '<', '&', '%', '_', '\\', "'", '\u2028', '\ufeff', '0']
const zones = ['Europe/Berlin', 'UTC', 'America/New_York', 'Pacific/Kiritimati', 'Europe/Nowhere']
const dates = [
  '2026-11-21T10:00:00Z',
  '2027-01-01T00:00:00.123456789+14:00',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '2030-06-01T12:00:00-05:00',
]

export const wrong: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e',
  'NaN',
  '0',
  '%',
  '%%_\\',
  "'; --",
  'a'.repeat(161),
  'é'.repeat(10_001),
  '🎉'.repeat(501),
  [],
  [null],
  [[[]]],
  {},
  { id: null },
  { constructor: {}, toString: 1 },
  'not-a-uuid',
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-11-21T10:00:60Z',
  'https://',
  'javascript:alert(1)',
  'http://[',
]

function lengthOf({ minLength = 0, maxLength = 300 }: Schema, dice: Dice): number {
  const most = Math.min(maxLength, 20_000)
  return dice.weighted({ few: 6, least: 2, most: 1 }) === 'few'
    ? dice.between(minLength, Math.min(most, minLength + 20))
    : dice.chance(0.5)
      ? minLength
      : most
}

function text(schema: Schema, name: string, { dice, known }: Source): string {
  const id = /(?:^|_)ids?$/.test(name) ? known.idFor(name, dice) : undefined
  if (id !== undefined && dice.chance(0.9)) return id
  if (schema.format === 'date-time') return dice.pick(dates)
  if (schema.format === 'uri') return dice.pick(addresses)
  if (schema.format === 'email') return `${dice.pick(['a', 'b.c', 'ü', 'x+y'])}${dice.between(1, 999)}@social.example`
  if (schema.format === 'time-zone' || name.endsWith('timezone')) return dice.pick(zones)
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern, 'u')
    const { minLength = 0, maxLength = Infinity } = schema
    const fitting = candidates.filter((one) => pattern.test(one) && one.length >= minLength && one.length <= maxLength)
    if (fitting.length && !dice.chance(0.1)) return dice.pick(fitting)
  }
  if (/url|issuer|instance|source$/.test(name) && dice.chance(0.7)) return dice.pick(addresses)
  const plain = dice.chance(0.6)
  return Array.from({ length: lengthOf(schema, dice) }, () => (plain ? 'a' : dice.pick(letters))).join('')
}

function number({ type, minimum, maximum, exclusiveMinimum }: Schema, dice: Dice): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + (type === 'integer' ? 1 : 0.001))
  const most = maximum ?? least + 1000
  const value = dice.weighted({ inside: 3, least: 1, most: 1 })
  if (value === 'least') return least
  if (value === 'most') return most
  return type === 'integer' ? dice.between(least, Math.min(most, least + 100)) : least + dice.next() * (most - least)
}

function object(schema: Schema, source: Source, depth: number): Record<string, unknown> {
  const { dice } = source
  const { properties = {}, required = [], additionalProperties, patternProperties = {} } = schema
  const share = dice.pick([0.1, 0.5, 0.9])
  const entries = Object.entries(properties)
    .filter(([key]) => key !== '$schema' && (required.includes(key) || (depth < 8 && dice.chance(share))))
    .map(([key, property]) => [key, valueOf(property, key, source, depth + 1)] as const)
  const open = typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties)[0]
  const free = open && dice.chance(0.7) ? [[dice.pick(['a', 'mention', 'publishing']), valueOf(open, '', source, depth + 1)] as const] : []
  return Object.fromEntries([...entries, ...free])
}

/** Returns a value that the schema allows, as far as it says, often at its limits. */
export function valueOf(raw: Schema, name: string, source: Source, depth = 0): unknown {
  const { dice, document } = source
  const schema = resolve<Schema>(document, raw)
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.anyOf) return valueOf(dice.pick(schema.anyOf), name, source, depth)
  switch (schema.type) {
    case 'string':
      return text(schema, name, source)
    case 'integer':
    case 'number':
      return number(schema, dice)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'array': {
      const { minItems = 0, maxItems = 3, items = {} } = schema
      const count = dice.between(minItems, Math.max(minItems, Math.min(maxItems, 3)))
      return Array.from({ length: count }, () => valueOf(items, name, source, depth + 1))
    }
    case 'object':
      return object(schema, source, depth)
    default:
      return dice.pick(['', 1, null, { a: [1] }])
  }
}

type Holder = Record<string, unknown>

export function placesIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [[value as Holder, key] as [Holder, string], ...placesIn((value as Holder)[key])])
}

/** Returns the value with one error, or with an optional part removed or added. */
export function damage(value: unknown, dice: Dice): unknown {
  const copy: unknown = structuredClone(value)
  const places = placesIn(copy)
  if (!places.length) return dice.pick(wrong)
  const [holder, key] = dice.pick(places)
  switch (dice.weighted({ replace: 6, remove: 2, add: 1, nest: 1 })) {
    case 'replace':
      holder[key] = dice.pick(wrong)
      break
    case 'remove':
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
      break
    case 'add':
      if (!Array.isArray(holder)) holder[dice.pick(['nobody_knows_this', '$schema', 'é', ''])] = dice.pick(wrong)
      break
    case 'nest':
      holder[key] = Array.from({ length: dice.pick([3, 200]) }).reduce<unknown>((inner) => [inner], holder[key])
  }
  return copy
}
