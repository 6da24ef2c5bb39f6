/** Serialisers made from the contract: a property that is not declared cannot leave the service. */
import { type Endpoint, isRaw, type RawAnswer } from '@broadside/contract/endpoint'
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/** The `x-name` of a whole answer; arrays have none. */
export const publishedSchema = (schema: TSchema | RawAnswer): string | undefined => (schema as { 'x-name'?: string })['x-name']

export function serializerOf(endpoint: Endpoint): (status: number, body: unknown) => string {
  const byStatus = new Map<number, (body: unknown) => string>()
  // Not before the first answer: compiling all endpoints would delay every start.
  const compile = (status: number) => {
    const schema = endpoint.success[status as 200]
    if (!schema || isRaw(schema)) throw new Error(`${endpoint.id} has no schema for ${status}`)
    const serialize = fastJson(schema as object) as (body: unknown) => string
    byStatus.set(status, serialize)
    return serialize
  }
  return (status, body) => (byStatus.get(status) ?? compile(status))(body)
}
