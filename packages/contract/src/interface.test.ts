/** The OpenAPI document against the interface that clients rely on: nothing of it may be missing, other or stricter. */
import { describe, expect, it } from 'vitest'
import { toOpenApi } from './openapi.ts'
import { type Parameter, type Row, table } from './testing/interface.ts'
import { type Resolve, type Schema, type Shape, shapeFaults } from './testing/shapes.ts'

const base = 'https://social.example/api/v1'
const document = toOpenApi({ baseUrl: base, version: '0' })

interface Operation {
  security: Record<string, unknown[]>[]
  parameters: { $ref?: string; name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>
}

/** Resolves references, which can occur anywhere in the document. */
const follow = <T>(node: T & { $ref?: string }): T => {
  if (node.$ref === undefined) return node
  const parts = node.$ref.slice(2).split('/')
  return follow(parts.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T & { $ref?: string })
}
const resolve: Resolve = (schema) => follow(schema)

const operationOf = (name: string): Operation | undefined => {
  const [method = '', path = ''] = name.split(' ')
  return document.paths[path]?.[method.toLowerCase()] as unknown as Operation | undefined
}

const rows = Object.entries(table).flatMap(([name, row]) => {
  const operation = operationOf(name)
  return operation ? [[name, row, operation] as const] : []
})

const parameterFaults = (name: string, { place, required = false, shape, says = {} }: Parameter, operation: Operation): string[] => {
  const found = operation.parameters.map((one) => follow(one)).find((one) => one.in === place && one.name === name)
  if (!found) return [`${place} ${name} is missing`]
  const schema = found.schema as Record<string, unknown>
  const spoken = Object.entries(says).filter(([key, value]) => schema[key] !== value)
  return [
    ...(found.required === required ? [] : [`${name} is ${required ? 'not ' : ''}required`]),
    ...shapeFaults(shape, found.schema, { resolve, side: 'request', at: name }),
    ...spoken.map(([key, value]) => `${name}: ${key} is ${String(schema[key])} instead of ${String(value)}`),
  ]
}

const bodyFaults = ({ body, more }: Row, { requestBody }: Operation): string[] => {
  if (!body) return requestBody?.required ? ['a body is required'] : []
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return ['there is no body in JSON']
  // Fields that are not told may be required.
  const told = more ? { ...resolve(schema), required: [] } : schema
  return shapeFaults(body, told, { resolve, side: 'request', at: 'body' })
}

const successesOf = ({ responses }: Operation): Schema[] =>
  ['200', '201', '202'].flatMap((status) =>
    responses[status] ? [follow(responses[status]).content?.['application/json']?.schema ?? {}] : [],
  )

const nameOf = (shape: Shape): string | undefined => (typeof shape === 'object' && 'fields' in shape ? shape.name : undefined)

const answerFaults = ({ answer }: Row, operation: Operation): string[] => {
  const schemas = successesOf(operation)
  const item = typeof answer === 'object' && 'list' in answer ? answer.list : undefined
  return schemas.flatMap((schema) => {
    const named = item ? (resolve(schema).items ?? {}) : schema
    const name = nameOf(item ?? answer)
    return [
      ...shapeFaults(answer, schema, { resolve, side: 'answer', at: 'answer' }),
      ...(name === undefined || named.$ref === `#/components/schemas/${name}` ? [] : [`the answer is no ${name}`]),
      ...(item || resolve(schema).properties?.['$schema'] ? [] : ['the answer has no $schema']),
    ]
  })
}

describe('the interface', () => {
  it('is contained in the document, below /api/v1', () => {
    const missing = Object.keys(table).filter((name) => !operationOf(name))
    expect(missing).toEqual([])
    expect(document.servers).toEqual([{ url: base }])
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  it('declares bearer tokens and the session cookie', () => {
    const { bearer, session } = document.components.securitySchemes as Record<string, object>
    expect(bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'service_session' })
  })

  it('serves its own description', () => expect(document.paths['/openapi.json']?.['get']).toBeDefined())

  describe.each(rows)('%s', (_, row, operation) => {
    it('has its parameters, and requires no others', () => {
      const { parameters = {} } = row
      expect(Object.entries(parameters).flatMap(([name, parameter]) => parameterFaults(name, parameter, operation))).toEqual([])
      const wanted = operation.parameters.map((one) => follow(one)).filter((one) => one.required)
      expect(wanted.map(({ name }) => name).filter((name) => !(name in parameters))).toEqual([])
    })

    it('accepts its body, and requires nothing else', () => expect(bodyFaults(row, operation)).toEqual([]))

    it('responds with its schema, under its name', () => {
      expect(successesOf(operation)).not.toEqual([])
      expect(answerFaults(row, operation)).toEqual([])
    })

    it('describes its problems', () => {
      const described = row.problems.filter((status) => follow(operation.responses[status] ?? {}).content?.['application/problem+json'])
      expect(described).toEqual(row.problems)
    })

    it('accepts the right credentials', () => {
      const ways = operation.security.map((way) => Object.keys(way).join())
      expect(ways).toContain(row.access === 'session' ? 'session' : 'bearer')
      expect(ways).not.toContain('')
      if (row.access === 'session') expect(ways).not.toContain('bearer')
    })
  })
})

const ask = (shape: Shape, schema: Schema, side: 'request' | 'answer' = 'answer') => shapeFaults(shape, schema, { resolve, side, at: 'it' })

describe('the comparison', () => {
  it('finds missing, different and stricter parts', () => {
    const shape: Shape = { fields: { id: 'text', at: 'instant', role: { values: ['a', 'b'], closed: true } } }
    const properties = { id: { type: 'string' }, at: { type: 'string', format: 'date-time' }, role: { type: 'string', enum: ['a', 'b'] } }
    expect(ask(shape, { type: 'object', properties })).toEqual([])
    expect(ask(shape, { type: 'object', properties: { ...properties, id: { type: 'integer' } } })).toEqual([
      'it.id is integer instead of string',
    ])
    expect(ask(shape, { type: 'object', properties: { ...properties, at: { type: 'string' } } })).toHaveLength(1)
    expect(ask(shape, { type: 'object', properties: { ...properties, role: { type: 'string', enum: ['a'] } } })).toHaveLength(1)
    expect(ask(shape, { type: 'object', properties: { id: { type: 'string' } } })).toEqual(['it.at is missing', 'it.role is missing'])
    expect(ask(shape, { type: 'object', properties, required: ['secret'] }, 'request')).toHaveLength(1)
  })

  it('allows a response to be null and a request to accept more, but no other types', () => {
    expect(ask('text', { anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual([])
    expect(ask('text', { anyOf: [{ type: 'string' }, { type: 'integer' }] })).toHaveLength(1)
    expect(ask('text', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'request')).toEqual([])
    expect(ask('free', { type: 'object', additionalProperties: false })).toHaveLength(1)
    expect(ask({ list: 'text' }, { type: 'array', items: { type: 'number' } })).toEqual(['it[] is number instead of string'])
  })
})
