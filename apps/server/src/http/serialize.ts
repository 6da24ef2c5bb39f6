/** Serialisers made from the contract: a property that is not declared cannot leave the service. */
import { type Endpoint, isRaw, type RawAnswer } from '@broadside/contract/endpoint'
import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/** The `x-name` of a whole answer; arrays have none. */
export const publishedSchema = (schema: TSchema | RawAnswer): string | undefined => (schema as { 'x-name'?: string })['x-name']

export function serializerOf(endpoint: Endpoint): (status: number, body: unknown) => string {
  const byStatus = new Map<number, (body: unknown) => string>()
  for (const [status, schema] of Object.entries(endpoint.success))
    if (schema && !isRaw(schema)) byStatus.set(Number(status), fastJson(schema as object) as (body: unknown) => string)
  return (status, body) => {
    const serialize = byStatus.get(status)
    if (!serialize) throw new Error(`${endpoint.id} has no schema for ${status}`)
    return serialize(body)
  }
}
