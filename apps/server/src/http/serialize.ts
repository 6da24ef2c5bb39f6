/** Serializers generated from the contract, so that undeclared properties cannot leave the service. */
import { type Endpoint, isRaw, type RawAnswer } from '@broadside/contract/endpoint'
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { memoize } from '#lib/memoize.ts'
import { JsonText } from '#lib/json-text.ts'

/** The `x-name` of a complete response; arrays have none. */
export const publishedSchema = (schema: TSchema | RawAnswer): string | undefined => (schema as { 'x-name'?: string })['x-name']

/** A response as JSON, in parts to be joined in order. */
type Serialize = (body: unknown) => string[]

/** Inserts documents that are already JSON unchanged, after all other properties. */
function withTexts(serialize: (body: unknown) => string): Serialize {
  return (body) => {
    if (typeof body !== 'object' || body === null) return [serialize(body)]
    const texts = Object.entries(body).filter((entry): entry is [string, JsonText] => entry[1] instanceof JsonText)
    if (!texts.length) return [serialize(body)]
    const rest = serialize(Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof JsonText))))
    return [rest.slice(0, -1), ...texts.flatMap(([name, { text }]) => [`,${JSON.stringify(name)}:`, text]), '}']
  }
}

/** Nothing is required, because properties inserted as text are missing here. */
const relaxed = (schema: TSchema): object => {
  const { anyOf } = schema as { anyOf?: TSchema[] }
  return anyOf ? { ...schema, anyOf: anyOf.map(relaxed) } : { ...schema, required: [] }
}

export const serializerOf = memoize((endpoint: Endpoint): ((status: number, body: unknown) => string[]) => {
  // Compiled on first use, because compiling all endpoints would delay every start.
  const forStatus = memoize((status: number): Serialize => {
    const schema = endpoint.success[status as 200]
    if (!schema || isRaw(schema)) throw new Error(`${endpoint.id} has no schema for ${status}`)
    const holdsDocument = 'x-document' in schema
    const serialize = fastJson(holdsDocument ? relaxed(schema) : (schema as object)) as (body: unknown) => string
    return holdsDocument ? withTexts(serialize) : (body) => [serialize(body)]
  })
  return (status, body) => forStatus(status)(body)
})
