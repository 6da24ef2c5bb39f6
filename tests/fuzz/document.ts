/** The operations of an OpenAPI document, with every reference outside schemas resolved. */

export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

export interface Answer {
  codes: string[]
  content: Record<string, { schema?: Schema }>
}

export interface Operation {
  id: string
  method: string
  path: string
  isPublic: boolean
  parameters: Parameter[]
  body: { required: boolean; type: string; schema: Schema | undefined; examples: unknown[] } | undefined
  answers: Record<string, Answer>
}

export type Json = Record<string, unknown>

export interface Document extends Json {
  paths: Record<string, Record<string, Json>>
}

export function resolve<T>(document: Json, node: T & { $ref?: string }): T {
  if (typeof node.$ref !== 'string') return node
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Json)[name], document)
  return resolve(document, found as T & { $ref?: string })
}

interface RawBody {
  required?: boolean
  content: Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }>
}

function toBody(raw: RawBody | undefined): Operation['body'] {
  const [entry] = Object.entries(raw?.content ?? {})
  if (!raw || !entry) return undefined
  const [type, { schema, examples = {} }] = entry
  return { required: raw.required === true, type, schema, examples: Object.values(examples).map(({ value }) => value) }
}

function toAnswer(document: Document, raw: Json): Answer {
  const { description = '', content = {} } = resolve<{ description?: string; content?: Answer['content'] }>(document, raw)
  return { content, codes: [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code ?? '') }
}

export function readOperations(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: String(raw['operationId']),
      method: method.toUpperCase(),
      path,
      isPublic: (raw['security'] as unknown[]).length === 0,
      parameters: (raw['parameters'] as Parameter[]).map((parameter) => resolve<Parameter>(document, parameter)),
      body: toBody(raw['requestBody'] as RawBody | undefined),
      answers: Object.fromEntries(
        Object.entries(raw['responses'] as Record<string, Json>).map(([status, answer]) => [status, toAnswer(document, answer)]),
      ),
    })),
  )
}
