import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Endpoint, type Input, isRaw } from './endpoint.ts'
import { endpoints, endpointsById } from './endpoints.ts'
import { Publication } from './features/publications.schemas.ts'
import { listJobs } from './features/jobs.ts'
import * as contract from './index.ts'
import { Body, Defaulted, exampleOf, Int, type Sent } from './primitives.ts'
import { problems } from './problems.ts'

const propertiesOf = (schema: TSchema | undefined): string[] =>
  schema && 'properties' in schema ? Object.keys(schema.properties as Record<string, TSchema>) : []
const requiredOf = (schema: TSchema | undefined): string[] => (schema && 'required' in schema ? (schema.required as string[]) : [])
const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const ids = (list: Endpoint[]) => list.map(({ id }) => id)

describe('the list of endpoints', () => {
  test('contains every exported endpoint under its name in kebab case', () => {
    const exported = Object.entries(contract as Record<string, unknown>).filter(
      ([, value]) => typeof value === 'object' && value !== null && 'method' in value,
    )
    expect(exported.map(([name]) => kebab(name)).sort()).toEqual(ids([...endpoints]).sort())
    for (const [name, endpoint] of exported) expect(endpointsById.get(kebab(name))).toBe(endpoint)
  })

  test('does not include the document, which has its own entry', () => {
    for (const name of ['toOpenApi', 'toYaml']) expect(contract).not.toHaveProperty(name)
  })

  test('has no duplicate ids', () => {
    expect(endpointsById.size).toBe(endpoints.length)
  })

  test('has no duplicate methods and paths, ignoring parameter names', () => {
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })
})

describe('every endpoint', () => {
  test('declares exactly the parameters of its path, all of them required', () => {
    for (const { id, path, params } of endpoints) {
      expect([id, ...propertiesOf(params)]).toEqual([id, ...pathNames(path)])
      expect([id, ...requiredOf(params)]).toEqual([id, ...pathNames(path)])
    }
  })

  test('with workspace access declares a source that every request contains', () => {
    for (const { id, access, params, query, body } of endpoints) {
      if (access.kind !== 'workspace') continue
      const [place, name] = access.workspace.split('.')
      const required = { query: requiredOf(query), body: requiredOf(body), resource: requiredOf(params) }[
        place as 'query' | 'body' | 'resource'
      ]
      expect([id, ...required]).toContain(place === 'resource' ? 'id' : name)
    }
  })

  test('lets viewers read, and only editors and admins write, except for checks that change nothing', () => {
    const written = endpoints.filter(({ method, readOnly }) => method !== 'GET' && !readOnly)
    expect(ids(written.filter(({ access }) => access.kind === 'workspace' && access.role === 'viewer'))).toEqual([
      // Whoever is a member may leave.
      'remove-member',
      // What a member has read is recorded for that member alone.
      'mark-engagement-read',
      'mark-conversations-read',
    ])
    const read = endpoints.filter(({ method }) => method === 'GET')
    expect(ids(read.filter(({ access }) => access.kind === 'workspace' && access.role !== 'viewer')).sort()).toEqual([
      'get-webhook-delivery',
      'list-access-audit',
      'preview-workspace-deletion',
    ])
  })

  test('is public only among the instance, sign-in and callback addresses', () => {
    const open = endpoints.filter(({ access }) => access.kind === 'public')
    expect(ids(open.filter(({ tag }) => tag !== 'instance')).sort()).toEqual([
      'backchannel-logout',
      'begin-passkey-login',
      'confirm-email-verification',
      'confirm-password-reset',
      'discover-oidc-providers',
      'finish-account-authorization',
      'finish-oidc',
      'finish-passkey-login',
      'get-auth-config',
      'get-meta-data-deletion',
      'get-session-state',
      'list-image-presets',
      'list-oidc-providers',
      'list-public-image-templates',
      'login',
      'login-with-recovery-code',
      'login-with-totp',
      'receive-meta-data-deletion',
      'receive-meta-deauthorization',
      'receive-telegram-update',
      'register',
      'report-mail-delivery',
      'request-password-reset',
      'resend-email-verification',
      'resolve-invitation',
      'start-oidc',
    ])
  })

  test('honors If-Match only for a single resource, named by the path or the only one of its kind', () => {
    // The own profile, and the brand kit of a workspace.
    const single = ['/auth/profile', '/image-editor/brand-kit']
    const isOne = ({ params, path }: Endpoint) => params !== undefined || single.some((start) => path.startsWith(start))
    const wrong = endpoints.filter((endpoint) => endpoint.conditional && (endpoint.method === 'GET' || !isOne(endpoint)))
    expect(ids(wrong)).toEqual([])
  })

  test('honors an Idempotency-Key only on a POST outside /auth that changes something', () => {
    const wrong = endpoints.filter(
      ({ idempotency, method, path, readOnly }) => idempotency && (method !== 'POST' || readOnly || path.startsWith('/auth/')),
    )
    expect(ids(wrong)).toEqual([])
    expect(ids(endpoints.filter(({ idempotency }) => idempotency === 'required'))).toEqual(['create-build'])
  })

  test('requires a session only if tokens must be excluded', () => {
    const session = endpoints.filter(({ access }) => access.kind !== 'public' && access.credential === 'session')
    expect([...new Set(session.map(({ tag }) => tag))].sort()).toEqual([
      'administration',
      'api-tokens',
      'auth',
      'organizations',
      'readiness',
      'security',
      'team',
      'workspaces',
    ])
  })

  test('declares only registered codes, each once', () => {
    for (const { id, problems: codes = [] } of endpoints) {
      expect(codes.filter((code) => !(code in problems))).toEqual([])
      expect([id, ...new Set(codes)]).toEqual([id, ...codes])
    }
  })
})

const walk = (schema: unknown, visit: (schema: TSchema & { examples?: unknown }) => void): void => {
  if (typeof schema !== 'object' || schema === null) return
  if (!Array.isArray(schema)) visit(schema)
  for (const [key, value] of Object.entries(schema)) if (key !== 'examples' && key !== 'default') walk(value, visit)
}

describe('every schema', () => {
  const parts = endpoints.flatMap(({ id, params, query, headers, body, success }) =>
    [params, query, headers, body, ...Object.values(success).filter((answer) => !isRaw(answer))].map((schema) => ({ id, schema })),
  )

  test('has examples that validate', () => {
    let count = 0
    for (const { id, schema } of parts) {
      walk(schema, (inner) => {
        if (!Array.isArray(inner.examples) || !('type' in inner)) return
        for (const example of inner.examples) {
          count += 1
          expect([id, example, ...Value.Errors(inner, example).map(({ message, instancePath }) => `${instancePath} ${message}`)]).toEqual([
            id,
            example,
          ])
        }
      })
    }
    expect(count).toBeGreaterThan(200)
  })

  test('of a request body has an example, like every named schema of a response', () => {
    const bare: string[] = []
    for (const { id, body, success } of endpoints) {
      if (body && !('examples' in body)) bare.push(id)
      for (const answer of Object.values(success))
        walk(answer, (inner) => 'x-name' in inner && !('examples' in inner) && bare.push(`${id}: ${String(inner['x-name'])}`))
    }
    expect(bare).toEqual([])
  })

  test('of text in a request has an upper limit, like every list', () => {
    const unbounded: string[] = []
    for (const { id, params, query, headers, body } of endpoints) {
      for (const part of [params, query, headers, body]) {
        walk(part, (inner) => {
          const { type, format, maxLength, maxItems, ...rest } = inner as {
            type?: unknown
            format?: unknown
            maxLength?: number
            maxItems?: number
          }
          if (type === 'string' && !('enum' in rest) && format !== 'date-time' && maxLength === undefined) unbounded.push(`${id}: text`)
          if (type === 'array' && maxItems === undefined) unbounded.push(`${id}: list`)
        })
      }
    }
    expect(unbounded).toEqual([])
  })

  test('of a path or a query marks its secret values', () => {
    // A problem code, a schema, the state of a build: names that only sound like secrets.
    const harmless = ['get-problem code', 'list-builds state']
    const open = endpoints.flatMap(({ id, params, query }) =>
      [params, query].flatMap((part) =>
        Object.entries((part?.['properties' as keyof TSchema] ?? {}) as Record<string, TSchema>)
          .filter(([name, schema]) => /token|secret|code|state|ticket|^key|password|signature|grant$/.test(name) && !('x-secret' in schema))
          .map(([name]) => `${id} ${name}`),
      ),
    )
    expect(open.filter((one) => !harmless.includes(one))).toEqual([])
  })

  test('of a body rejects unknown properties at any depth', () => {
    const lenient: string[] = []
    for (const { id, body } of endpoints) {
      walk(body, (inner) => {
        if ('properties' in inner && 'type' in inner && inner.type === 'object' && !('additionalProperties' in inner)) lenient.push(id)
      })
    }
    expect(lenient).toEqual([])
  })
})

describe('the examples of a schema', () => {
  test('build the examples of the schemas that contain it', () => {
    expect(exampleOf(Publication).destinations[0]?.platform).toBe('mastodon')
  })

  test('are required by exampleOf', () => {
    expect(() => exampleOf(Int())).toThrow(TypeError)
  })

  test('are checked against the schema by the compiler', () => {
    const right = Body({ count: Int() }, { examples: [{ count: 1 }] })
    // @ts-expect-error a text is no count
    const wrong = Body({ count: Int() }, { examples: [{ count: 'one' }] })
    expect([right, wrong].map((schema) => Value.Check(schema, exampleOf(schema)))).toEqual([true, false])
  })

  test('may omit properties with a default', () => {
    const page = Body({ size: Defaulted(Int({ default: 50 })) }, { examples: [{}] })
    const sent: Sent<typeof page>[] = [{}, { size: 10 }]
    expect(sent.map((value) => Value.Check(page, value))).toEqual([true, true])
    expectTypeOf<Input<typeof listJobs>['query']['limit']>().toEqualTypeOf<number>()
    expectTypeOf<Input<typeof listJobs>['query']['status']>().toEqualTypeOf<'pending' | 'processing' | 'completed' | 'failed' | undefined>()
  })
})
