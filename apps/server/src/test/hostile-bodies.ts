/** The worst request bodies for an operation, derived from its schema and an example, in any size. */

export interface HostileBody {
  name: string
  text: string
}

export interface Size {
  bytes: number
  /** Keys and values of a body with many, all of which are processed. */
  values: number
}

interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  maxLength?: number
  maxItems?: number
  pattern?: string
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
}

type Fields = Record<string, unknown>

/** Characters whose texts are slow to count, trim, split or search. */
const alphabets = {
  letters: 'a',
  'line ends': '\r',
  words: ' a',
  hashtags: '#a ',
  mentions: '@a@b.c ',
  addresses: 'https://a.b/c ',
  dots: 'a.',
  emoji: '👩‍🚀',
  accents: 'e\u0301',
  brackets: '[(<*_',
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: Math.floor(count) }, (_, index) => make(index))

const keys = (count: number): Fields => Object.fromEntries(times(count, (index) => [`k${index}`, 1]))

const nested = (): unknown => times(150, () => 0).reduce<unknown>((inner) => [inner], 0)

const isPlainText = ({ type, enum: choices, pattern, format }: Schema): boolean =>
  type === 'string' && choices === undefined && pattern === undefined && format === undefined

interface Filling {
  alphabet: string
  /** What is left of the length of the complete body. */
  bytes: number
  growsLists: boolean
}

/** The example with every text, and optionally every list, as long as the schema allows. */
function filled(schema: Schema, value: unknown, filling: Filling): unknown {
  if (typeof value === 'string') {
    if (!isPlainText(schema)) return value
    const { alphabet, bytes } = filling
    const length = Math.max(0, Math.min(schema.maxLength ?? bytes, Math.floor(bytes / new TextEncoder().encode(alphabet).length)))
    filling.bytes -= length
    return `a${alphabet.repeat(Math.ceil(length / alphabet.length))}`.slice(0, length).toWellFormed()
  }
  if (Array.isArray(value)) {
    const [first] = value as unknown[]
    const list: unknown[] = []
    while (first !== undefined && list.length < (filling.growsLists ? (schema.maxItems ?? 100) : 1) && filling.bytes > 0) {
      filling.bytes -= 10
      list.push(filled(schema.items ?? {}, first, filling))
    }
    return list
  }
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(schema.properties?.[name] ?? {}, inner, filling)]))
}

/** The example with every property of a kind replaced, including those that it omits. */
function replaced(schema: Schema, example: unknown, isOne: (schema: Schema) => boolean, make: (schema: Schema) => unknown): Fields {
  const own = Object.entries(schema.properties ?? {}).filter(([, property]) => isOne(property))
  return { ...(isFields(example) ? example : {}), ...Object.fromEntries(own.map(([name, property]) => [name, make(property)])) }
}

const isList = ({ type }: Schema) => type === 'array'
const isFree = ({ type, additionalProperties }: Schema) => type === 'object' && additionalProperties === true
const isText = ({ type }: Schema) => type === 'string'

export function hostileBodies(schema: object, example: unknown, { bytes, values }: Size): HostileBody[] {
  const shape = schema as Schema
  const json = (name: string, value: unknown) => ({ name, text: JSON.stringify(value) })
  const object = isFields(example) ? example : {}
  const bodies = [
    json('unknown keys', { ...object, ...keys(values / 2) }),
    json('more keys than anybody reads', { ...object, ...keys(bytes / 14) }),
    { name: 'one key again and again', text: `{${times(values / 2, () => '"a":1').join(',')}}` },
    json(
      'lists with elements of the wrong type',
      replaced(shape, example, isList, ({ maxItems = 100 }) => times(maxItems, () => ({}))),
    ),
    json(
      'endless lists',
      replaced(shape, example, isList, () => times(values - 100, () => 'a')),
    ),
    json(
      'free objects of many keys',
      replaced(shape, example, isFree, () => keys(values / 2 - 100)),
    ),
    json('deep nesting', { ...object, nobody_knows_this: times(values / 160, nested) }),
    json(
      'deep free objects',
      replaced(shape, example, isFree, () => ({ a: times(values / 160 - 1, nested) })),
    ),
    json(
      'endless texts',
      replaced(shape, example, isText, () => 'x'.repeat(bytes / 16)),
    ),
    json(
      'blank texts',
      replaced(shape, example, isText, () => ' \r'.repeat(bytes / 64)),
    ),
    { name: 'a text that never ends', text: `{"a":"${'\\"x'.repeat(bytes / 3)}` },
    json('full lists', filled(shape, example, { alphabet: 'a', bytes: bytes * 0.9, growsLists: true })),
    ...Object.entries(alphabets).map(([name, alphabet]) =>
      json(`full of ${name}`, filled(shape, example, { alphabet, bytes: bytes * 0.9, growsLists: false })),
    ),
  ]
  // Some transformations do nothing, for example on an example without lists, so drop duplicates.
  return [...new Map(bodies.map((body) => [body.text, body])).values()]
}

export const hostileForms = ({ bytes, values }: Size): HostileBody[] => [
  { name: 'many fields', text: times(values, (index) => `f${index}=1`).join('&') },
  { name: 'one field again and again', text: times(values, () => 'a=1').join('&') },
  { name: 'an endless field', text: `logout_token=${'%41'.repeat(bytes / 3)}` },
]
