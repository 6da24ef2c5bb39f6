/** Reads JSON Schemas as a network's document has them: what describes a value, and what it doesn't describe. */
import { isFields } from '@broadside/networks/kit/expect'
import { resolve } from '../fuzz/document.ts'

export interface Schema {
  [keyword: string]: unknown
}

type Properties = Record<string, Schema>

/** The schema with everything that it refers to or combines. */
export function partsOf(document: Schema, schema: Schema): Schema[] {
  const resolved = resolve<Schema>(document, schema)
  const combined = [resolved['allOf'], resolved['anyOf']].flat().filter(isFields)
  return [resolved, ...combined.flatMap((part) => partsOf(document, part))]
}

/** Every schema of an object's field. */
export const fieldsNamed = (document: Schema, schema: Schema, name: string): Schema[] =>
  partsOf(document, schema).flatMap(({ properties }) => (isFields(properties) && isFields(properties[name]) ? [properties[name]] : []))

/** A text of a query or a form, as the value that its schemas describe. */
export function fromText(document: Schema, schemas: readonly Schema[], text: string): unknown {
  const types = schemas.flatMap((schema) => partsOf(document, schema)).flatMap(({ type }) => type ?? [])
  if (types.length === 0 || types.includes('string')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Paths of fields that no schema describes, although the others of the same object are described. */
export function listUnknown(document: Schema, schemas: readonly Schema[], value: unknown, at = ''): string[] {
  const parts = schemas.flatMap((schema) => partsOf(document, schema))
  if (Array.isArray(value)) {
    const items = parts.map((part) => part['items']).filter(isFields)
    return value.flatMap((item) => listUnknown(document, items, item, `${at}/*`))
  }
  const described = parts.map((part) => part['properties']).filter(isFields) as Properties[]
  const isOpen = described.length === 0 || parts.some(({ additionalProperties: more }) => more === true || isFields(more))
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([key, field]) => {
    const known = described.flatMap((properties) => (Object.hasOwn(properties, key) ? [properties[key] as Schema] : []))
    if (known.length > 0) return listUnknown(document, known, field, `${at}/${key}`)
    return isOpen ? [] : [`${at}/${key}`]
  })
}
