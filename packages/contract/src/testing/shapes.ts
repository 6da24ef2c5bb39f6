/** A short notation for specified shapes, and a comparison of JSON schemas with them. */

export type Shape =
  | 'text'
  | 'whole'
  | 'number'
  | 'flag'
  | 'instant'
  | 'free'
  | { list: Shape }
  | { map: Shape }
  | { fields: Fields; name?: string }
  /** Strings. `closed`: only these; otherwise others are allowed. */
  | { values: readonly string[]; closed?: true }
  | { whole: readonly number[] }

export type Fields = Record<string, Shape>

const each =
  (shape: Shape) =>
  (names: string): Fields =>
    Object.fromEntries(names.split(' ').map((name) => [name, shape]))
export const texts = each('text')
export const wholes = each('whole')
export const numbers = each('number')
export const flags = each('flag')
export const instants = each('instant')
export const lists = each({ list: 'text' })

/** Merges parts of an object. */
export const object = (...parts: Fields[]): { fields: Fields } => ({ fields: Object.assign({}, ...parts) as Fields })
/** An object with this schema name in the document. */
export const named = (name: string, ...parts: Fields[]): { fields: Fields; name: string } => ({ ...object(...parts), name })
export const listOf = (...parts: Fields[]): Shape => ({ list: object(...parts) })
/** One value of an open enumeration. */
export const such = (...values: string[]): Shape => ({ values })
export const only = (...values: string[]): Shape => ({ values, closed: true })

export interface Schema {
  $ref?: string
  anyOf?: Schema[]
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
}

export type Resolve = (schema: Schema) => Schema

const types = { text: 'string', whole: 'integer', number: 'number', flag: 'boolean', instant: 'string', free: 'object' }

const typeOf = (shape: Shape): string => {
  if (typeof shape === 'string') return types[shape]
  if ('list' in shape) return 'array'
  if ('whole' in shape) return 'integer'
  return 'values' in shape ? 'string' : 'object'
}

/** The schema without null. */
const alternatives = (schema: Schema, resolve: Resolve): Schema[] => {
  if (schema.$ref) return alternatives(resolve(schema), resolve)
  if (schema.anyOf) return schema.anyOf.flatMap((one) => alternatives(one, resolve))
  const type = schema.type ?? typeof (schema.const ?? schema.enum?.[0])
  return type === 'null' ? [] : [{ ...schema, type }]
}

const valuesOf = (schema: Schema): unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum)
const same = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((value) => b.includes(value))

export interface Question {
  resolve: Resolve
  /** Requests must accept the shape and can accept more; every possible response must have it. */
  side: 'request' | 'answer'
  at: string
}

const enumFaults = ({ values, closed }: { values: readonly string[]; closed?: true }, schema: Schema, { side, at }: Question): string[] => {
  const found = valuesOf(schema)
  if (!found) return closed && side === 'request' ? [`${at}: any text instead of ${values.join(', ')}`] : []
  const isRight = closed ? same(found, values) : values.every((value) => found.includes(value))
  return isRight ? [] : [`${at}: ${found.join(', ')} instead of ${values.join(', ')}`]
}

const objectFaults = (fields: Fields, schema: Schema, { at, ...rest }: Question): string[] => {
  const faults = Object.entries(fields).flatMap(([key, shape]) => {
    const property = schema.properties?.[key]
    return property ? shapeFaults(shape, property, { ...rest, at: `${at}.${key}` }) : [`${at}.${key} is missing`]
  })
  if (rest.side === 'answer') return faults
  const extra = (schema.required ?? []).filter((key) => !(key in fields))
  return extra.length ? [...faults, `${at} requires ${extra.join(', ')}, which isn't specified`] : faults
}

const innerFaults = (shape: Shape, schema: Schema, question: Question): string[] => {
  const { at } = question
  if (shape === 'instant') return schema.format === 'date-time' ? [] : [`${at} has the format ${schema.format} instead of date-time`]
  if (shape === 'free') return schema.additionalProperties === false ? [`${at} is closed`] : []
  if (typeof shape === 'string') return []
  if ('whole' in shape) return schema.enum && !shape.whole.every((value) => schema.enum?.includes(value)) ? [`${at} leaves values out`] : []
  if ('values' in shape) return enumFaults(shape, schema, question)
  if ('fields' in shape) return objectFaults(shape.fields, schema, question)
  if ('list' in shape) return shapeFaults(shape.list, schema.items ?? {}, { ...question, at: `${at}[]` })
  const { additionalProperties, patternProperties = {} } = schema
  const inner = typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties)[0]
  return inner ? shapeFaults(shape.map, inner, { ...question, at: `${at}.*` }) : [`${at} says nothing of its values`]
}

/** The differences between a schema and a shape, one sentence each. */
export const shapeFaults = (shape: Shape, schema: Schema, question: Question): string[] => {
  const wanted = typeOf(shape)
  const all = alternatives(schema, question.resolve)
  const fitting = all.filter(({ type }) => type === wanted)
  if (!fitting.length || (question.side === 'answer' && fitting.length < all.length))
    return [`${question.at} is ${all.map(({ type }) => type).join(' or ') || 'nothing'} instead of ${wanted}`]
  return fitting.flatMap((one) => innerFaults(shape, one, question))
}
