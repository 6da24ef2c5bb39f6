/** What a network's own document says, in one form for every kind of document. */
import type { Schema } from './schema.ts'

export interface Parameter {
  name: string
  in: string
  required?: boolean
  /** False for a list whose values are separated by commas. */
  explode?: boolean
  schema: Schema
}

export interface Operation {
  method: string
  /** With names in braces. */
  path: string
  parameters: Parameter[]
  /** By content type. */
  bodies: Record<string, Schema>
  isBodyRequired: boolean
  /** By status, `2XX` or `default`. Undefined if nothing is said about the body. */
  answers: Record<string, Schema | undefined>
}

export interface Specification {
  /** Whatever the references of the schemas point into. */
  document: Schema
  operations: Operation[]
}

/** Other formats are a network's own. */
const formats = new Set(['date', 'date-time', 'email', 'uri'])

type Adapt = (value: object) => object

/** Alternatives may overlap: a status with a text and a picture is both a text status and a media status. */
const allowOverlaps: Adapt = (value) => {
  if (!('oneOf' in value) || !Array.isArray(value.oneOf)) return value
  const { oneOf, ...rest } = value
  return { ...rest, anyOf: oneOf as unknown }
}

/** Parses a document so that its schemas can be used as JSON Schemas. `adapt` replaces objects that it writes in its own way. */
export const parseDocument = (text: string, adapt: Adapt = (value) => value): Schema => {
  const revive = (key: string, value: unknown): unknown => {
    if (key === 'format' && typeof value === 'string' && !formats.has(value)) return undefined
    return typeof value === 'object' && value !== null ? allowOverlaps(adapt(value)) : value
  }
  return JSON.parse(text, revive) as Schema
}
