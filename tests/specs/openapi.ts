/** Reads OpenAPI 3.1 and 3.0: https://spec.openapis.org/oas/v3.1.0 */
import { resolve } from '../fuzz/document.ts'
import type { Schema } from './schema.ts'
import { type Operation, parseDocument, type Parameter, type Specification } from './specification.ts'

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface RawOperation {
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

/** A keyword of version 3.0: https://spec.openapis.org/oas/v3.0.3#fixed-fields-20 */
const allowNull = (value: object): object => {
  if (!('nullable' in value)) return value
  const { nullable, ...rest } = value
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

/**
 * Adds the alternatives of schemas that only a discriminator names, unless they extend the schema itself, which would never end:
 * https://spec.openapis.org/oas/v3.1.0#discriminator-object
 */
const addAlternatives = (document: Schema): Schema => {
  const { schemas = {} } = (document['components'] ?? {}) as { schemas?: Record<string, Schema> }
  for (const [name, schema] of Object.entries(schemas)) {
    if (!('discriminator' in schema) || 'oneOf' in schema || 'anyOf' in schema) continue
    const { mapping = {} } = schema['discriminator'] as { mapping?: Record<string, string> }
    const references = Object.values(mapping).map((reference) => ({ $ref: reference }))
    const isExtended = references.some((one) => JSON.stringify(resolve(document, one)).includes(`"#/components/schemas/${name}"`))
    if (!isExtended) schema['anyOf'] = references
  }
  return document
}

export function readOpenApi(text: string): Specification {
  const document = addAlternatives(parseDocument(text, allowNull))
  const [server] = document['servers'] as { url: string }[]
  const base = (server?.url ?? '').replace(/^https:\/\/[^/]+/, '')

  const schemaOf = (raw: Content): Schema | undefined => Object.values(resolve(document, raw).content ?? {})[0]?.schema

  const toOperation = (path: string, method: string, shared: Parameter[], raw: RawOperation): Operation => {
    const body = raw.requestBody && resolve<NonNullable<RawOperation['requestBody']>>(document, raw.requestBody)
    return {
      method: method.toUpperCase(),
      path: `${base}${path}`,
      parameters: [...shared, ...(raw.parameters ?? [])].map((parameter) => resolve<Parameter>(document, parameter)),
      bodies: Object.fromEntries(Object.entries(body?.content ?? {}).map(([type, { schema = {} }]) => [type, schema])),
      isBodyRequired: body?.required === true,
      answers: Object.fromEntries(Object.entries(raw.responses).map(([status, answer]) => [status, schemaOf(answer)])),
    }
  }

  const paths = document['paths'] as Record<string, Record<string, unknown>>
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, raw]) => toOperation(path, method, (item['parameters'] ?? []) as Parameter[], raw as RawOperation)),
  )
  return { document, operations }
}
