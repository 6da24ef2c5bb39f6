/** Published schemas: named schemas become references, and internal keywords are removed. */
import type { TSchema } from 'typebox'
import { type Endpoint, isRaw } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { ErrorModel } from './errors.ts'

export type JsonSchema = { [keyword: string]: unknown }

const schemaMaps = ['properties', 'patternProperties']
const schemaLists = ['anyOf', 'allOf', 'oneOf', 'prefixItems']
const schemaValues = ['items', 'additionalProperties', 'not', 'propertyNames', 'contains']

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Copies a schema, applying `transform` to each direct subschema. Data (`enum`, `examples`) stays unchanged. */
const mapChildren = (schema: JsonSchema, transform: (child: JsonSchema) => JsonSchema): JsonSchema => {
  const visit = (value: unknown) => (isSchema(value) ? transform(value) : value)
  const visitKeyword = (keyword: string, value: unknown): unknown => {
    if (schemaMaps.includes(keyword) && isSchema(value))
      return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, visit(child)]))
    if (schemaLists.includes(keyword) && Array.isArray(value)) return value.map(visit)
    return schemaValues.includes(keyword) ? visit(value) : value
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !keyword.startsWith('x-'))
      .map(([keyword, value]) => [keyword, visitKeyword(keyword, value)]),
  )
}

/** The published name of a schema, if any. */
const nameOf = (schema: TSchema): string | undefined => {
  const name: unknown = 'x-name' in schema ? schema['x-name'] : undefined
  return typeof name === 'string' ? name : undefined
}

/** The published form of a schema. `refTo` returns the reference for a named schema. */
export const toPublished = (schema: TSchema, refTo: (name: string) => string): JsonSchema => {
  const name = nameOf(schema)
  return name === undefined ? toPublishedBody(schema, refTo) : { $ref: refTo(name) }
}

const toPublishedBody = (schema: TSchema, refTo: (name: string) => string): JsonSchema =>
  mapChildren(schema as JsonSchema, (child) => toPublished(child, refTo))

const schemasOf = ({ params, query, headers, body, success }: Endpoint): TSchema[] =>
  [params, query, headers, body, ...Object.values(success).filter((answer) => !isRaw(answer))].filter((schema) => schema !== undefined)

const collect = (schema: TSchema, into: Map<string, TSchema>): void => {
  const name = nameOf(schema)
  if (name !== undefined) {
    if (into.has(name)) return
    into.set(name, schema)
  }
  mapChildren(schema as JsonSchema, (child) => {
    collect(child, into)
    return child
  })
}

/** Every named schema inside the given ones, by name. */
export const collectNamed = (schemas: readonly TSchema[]): Map<string, TSchema> => {
  const named = new Map<string, TSchema>()
  for (const schema of schemas) collect(schema, named)
  return new Map([...named].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** All named schemas of the API. */
export const namedSchemas: ReadonlyMap<string, TSchema> = collectNamed([...endpoints.flatMap(schemasOf), ErrorModel])

/** All named schemas as `components.schemas` of an OpenAPI document. */
export const toComponents = (): Record<string, JsonSchema> =>
  Object.fromEntries([...namedSchemas].map(([name, schema]) => [name, toPublishedBody(schema, (inner) => `#/components/schemas/${inner}`)]))

export const schemaDialect = 'https://json-schema.org/draft/2020-12/schema'

/** The self-contained document at `{baseUrl}/schemas/<name>.json` (JSON Schema 2020-12); undefined for an unknown name. */
export const toJsonSchema = (name: string, { baseUrl }: { baseUrl: string }): JsonSchema | undefined => {
  const schema = namedSchemas.get(name)
  if (!schema) return undefined
  const refTo = (inner: string) => (inner === name ? '#' : `#/$defs/${inner}`)
  const inside = [...collectNamed([schema])].filter(([inner]) => inner !== name)
  const definitions = Object.fromEntries(inside.map(([inner, definition]) => [inner, toPublishedBody(definition, refTo)]))
  return {
    $schema: schemaDialect,
    $id: `${baseUrl}/schemas/${name}.json`,
    title: name,
    ...toPublishedBody(schema, refTo),
    ...(inside.length ? { $defs: definitions } : {}),
  }
}
