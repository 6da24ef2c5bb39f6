/** Serialisers made from the contract: a property that is not declared cannot leave the service. */
import { type Endpoint, isRaw, type RawAnswer } from '@broadside/contract/endpoint'
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { memoize } from '#lib/memoize.ts'
import { JsonText } from '#lib/json-text.ts'

/** The `x-name` of a whole answer; arrays have none. */
export const publishedSchema = (schema: TSchema | RawAnswer): string | undefined => (schema as { 'x-name'?: string })['x-name']

/** An answer as JSON, in parts that belong together in this order. */
type Serialize = (body: unknown) => string[]

/** Documents that are JSON already are put in as they are, behind everything else. */
function withTexts(serialize: (body: unknown) => string): Serialize {
  return (body) => {
    if (typeof body !== 'object' || body === null) return [serialize(body)]
    const texts = Object.entries(body).filter((entry): entry is [string, JsonText] => entry[1] instanceof JsonText)
    if (!texts.length) return [serialize(body)]
    const rest = serialize(Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof JsonText))))
    return [rest.slice(0, -1), ...texts.flatMap(([name, { text }]) => [`,${JSON.stringify(name)}:`, text]), '}']
  }
}

/** Answers may leave out a property that is put in as text, so none is required. */
const relaxed = (schema: TSchema) => ({ ...(schema as object), required: [] })

export const serializerOf = memoize((endpoint: Endpoint): ((status: number, body: unknown) => string[]) => {
  // Not before the first answer: compiling all endpoints would delay every start.
  const forStatus = memoize((status: number): Serialize => {
    const schema = endpoint.success[status as 200]
    if (!schema || isRaw(schema)) throw new Error(`${endpoint.id} has no schema for ${status}`)
    const holdsDocument = 'x-document' in schema
    const serialize = fastJson(holdsDocument ? relaxed(schema) : (schema as object)) as (body: unknown) => string
    return holdsDocument ? withTexts(serialize) : (body) => [serialize(body)]
  })
  return (status, body) => forStatus(status)(body)
})
