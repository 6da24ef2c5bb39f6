import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { type Endpoint, isRaw } from './endpoint.ts'
import { endpoints, endpointsById } from './endpoints.ts'
import { problemsOf } from './errors.ts'
import { toOpenApi } from './openapi.ts'
import { problems } from './problems.ts'

interface Answer {
  $ref?: string
  description: string
  headers: Record<string, unknown>
  content?: Record<string, { schema?: unknown; example?: unknown }>
}

interface Operation {
  operationId: string
  deprecated?: boolean
  tags: string[]
  security: Record<string, unknown>[]
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Record<string, unknown> }[]
  requestBody?: { required: boolean; content: Record<string, { schema?: unknown; examples?: Record<string, { value: unknown }> }> }
  responses: Record<string, Answer>
}

const document = toOpenApi({ baseUrl: 'https://social.example/api/v1', version: '1.2.3' })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ path, operation: operation as unknown as Operation })),
)
const operationOf = (id: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found.operation
}
const resolve = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)

const answerOf = (id: string, status: number): Answer => {
  const answer = operationOf(id).responses[status]
  if (!answer) throw new Error(`${id} has no ${status}`)
  return answer.$ref ? (resolve(answer.$ref) as Answer) : answer
}
const endpointOf = (id: string): Endpoint => {
  const endpoint = endpointsById.get(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  return endpoint
}

const walk = (node: unknown, visit: (key: string, value: unknown) => void): void => {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    visit(key, value)
    if (key !== 'example' && key !== 'examples') walk(value, visit)
  }
}

describe('the OpenAPI document', () => {
  test('has one operation per endpoint', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(endpoints.map(({ id }) => id).sort())
  })

  test('marks what others replace as deprecated', () => {
    const deprecated = operations.filter(({ operation }) => operation.deprecated).map(({ operation }) => operation.operationId)
    expect(deprecated).toEqual(['toggle-image-design-favorite'])
  })

  test('has no dangling references', () => {
    const broken: unknown[] = []
    let count = 0
    walk(document, (key, value) => {
      if (key !== '$ref') return
      count += 1
      if (resolve(value as string) === undefined) broken.push(value)
    })
    expect(count).toBeGreaterThan(100)
    expect(broken).toEqual([])
  })

  test('has no custom keywords', () => {
    const left: string[] = []
    walk(document, (key) => key.startsWith('x-') && left.push(key))
    expect(left).toEqual([])
  })

  test('uses every component', () => {
    const text = JSON.stringify(document)
    const unused = (['parameters', 'headers', 'responses', 'schemas'] as const).flatMap((group) =>
      Object.keys(document.components[group]).filter((name) => !text.includes(`"#/components/${group}/${name}"`)),
    )
    expect(unused).toEqual([])
  })

  test('describes every tag of an operation', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags))
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort())
  })

  test('has one server and kebab-case operation ids', () => {
    expect(document.servers).toEqual([{ url: 'https://social.example/api/v1' }])
    for (const { operation } of operations) expect(operation.operationId).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('declares exactly the parameters of a path', () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect([path, ...declared]).toEqual([path, ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)])
    }
  })
})

describe('security', () => {
  test('is absent for public, the session for session-only, and either for all others', () => {
    expect(operationOf('login').security).toEqual([])
    expect(operationOf('create-api-token').security).toEqual([{ session: [] }])
    expect(operationOf('list-accounts').security).toEqual([{ bearer: [] }, { session: [] }])
  })
})

describe('parameters', () => {
  const names = (id: string) => operationOf(id).parameters.map((parameter) => parameter.$ref?.split('/').pop() ?? parameter.name)

  test('include If-Match and Idempotency-Key where they are honored', () => {
    expect(names('create-build')).toEqual(['RequiredIdempotencyKey'])
    expect(names('schedule-publication')).toEqual(['id', 'IdempotencyKey', 'IfMatch'])
    expect(names('validate-publication')).toEqual(['id'])
  })

  test('are optional when they have a default', () => {
    const limit = operationOf('list-jobs').parameters.find(({ name }) => name === 'limit')
    expect(limit).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', default: 50, minimum: 1, maximum: 200 } })
  })
})

describe('responses', () => {
  test('have examples that validate, like bodies', () => {
    let count = 0
    for (const { operation } of operations) {
      const endpoint = endpointOf(operation.operationId)
      for (const [status, answer] of Object.entries(endpoint.success)) {
        if (isRaw(answer)) continue
        const { example } = operation.responses[status]?.content?.['application/json'] ?? {}
        expect([operation.operationId, Value.Check(answer, example)]).toEqual([operation.operationId, true])
        count += 1
      }
      for (const { value } of Object.values(operation.requestBody?.content['application/json']?.examples ?? {})) {
        expect([operation.operationId, endpoint.body && Value.Check(endpoint.body, value)]).toEqual([operation.operationId, true])
        count += 1
      }
    }
    expect(count).toBeGreaterThan(80)
  })

  test('refer to named schemas instead of repeating them', () => {
    expect(answerOf('list-accounts', 200).content?.['application/json']?.schema).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/AccountResponse' },
    })
  })

  test("list exactly an endpoint's codes, each under its status", () => {
    for (const endpoint of endpoints) {
      const codes = problemsOf(endpoint)
      const { responses } = operationOf(endpoint.id)
      const failures = Object.keys(responses).filter((status) => Number(status) >= 400)
      const named = failures.flatMap((status) =>
        [...answerOf(endpoint.id, Number(status)).description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code),
      )
      expect([endpoint.id, ...named]).toEqual([endpoint.id, ...codes])
      expect(failures).toEqual([...new Set(codes.map((code) => String(problems[code].status)))])
    }
  })

  test('with an error are problems', () => {
    for (const { operation } of operations) {
      for (const status of Object.keys(operation.responses).map(Number)) {
        const problem = answerOf(operation.operationId, status).content?.['application/problem+json']
        expect(problem).toEqual(status < 400 ? undefined : { schema: { $ref: '#/components/schemas/ErrorModel' } })
      }
    }
  })

  test('declare the headers that apply', () => {
    expect(Object.keys(answerOf('list-publications', 200).headers)).toEqual([
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      'ETag',
      'Link',
      'X-Next-Cursor',
      'X-Event-Cursor',
    ])
    expect(answerOf('finish-account-authorization', 302).headers).toHaveProperty('Location')
    expect(answerOf('list-accounts', 429).headers).toHaveProperty('Retry-After')
    expect(answerOf('list-accounts', 401).headers).toHaveProperty('WWW-Authenticate')
    expect(answerOf('get-health', 200).headers).not.toHaveProperty('RateLimit')
  })
})

describe('request bodies', () => {
  test('are required unless every property is optional', () => {
    expect(operationOf('create-workspace').requestBody?.required).toBe(true)
    expect(operationOf('commit-build').requestBody?.required).toBe(false)
    expect(operationOf('cancel-build').requestBody).toBeUndefined()
  })

  test('of uploads are binary', () => {
    expect(operationOf('send-upload-content').requestBody).toEqual({ required: true, content: { 'application/octet-stream': {} } })
  })
})
