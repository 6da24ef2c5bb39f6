import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace } from '#test/factories.ts'

const friend = 'https://app.example'
const proxy = '10.1.2.3'

/** One app without other origins and proxies, and one with both. */
let alone: TestApp
let open: TestApp
let token: string
let openToken: string

beforeAll(async () => {
  alone = await createTestApp()
  open = await createTestApp({
    env: { CORS_ORIGINS: `${friend}, http://localhost:5173`, TRUSTED_PROXIES: '10.0.0.0/8', PUBLIC_URL: 'http://social.example' },
  })
  const user = await createUser(alone)
  await createWorkspace(alone, user, { name: 'Harbour Cafe' })
  token = await createToken(alone, user)
  openToken = await createToken(open, await createUser(open))
})
afterAll(async () => {
  await alone[Symbol.asyncDispose]()
  await open[Symbol.asyncDispose]()
})

interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE'
  headers?: Record<string, string>
  remoteAddress?: string
}
const send = (test: TestApp, url: string, { method = 'GET', ...rest }: Sent = {}) => test.http.fastify.inject({ method, url, ...rest })
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

const addresses = {
  'a page': '/',
  'the API reference': '/api/v1/docs',
  'the OpenAPI document': '/openapi.json',
  'a site': '/site/harbour-cafe',
  'a feed': '/site/harbour-cafe/feed.json',
  'an answer of the API': '/api/v1/workspaces',
  'an address that does not exist': '/nothing/here',
  'an address that cannot be read': '/api/v1/%E0%A4%A',
  'an address with a part that is too long': `/api/v1/media/${'x'.repeat(600)}`,
  'an address that is too long': `/api/v1/workspaces?${'x'.repeat(8200)}`,
}

describe('every response', () => {
  it.each(Object.entries(addresses))('forbids sniffing, framing and leaking its URL: %s', async (_, url) => {
    for (const headers of [bearer(token), bearer('refused'), undefined]) {
      const answer = await send(alone, url, headers ? { headers } : {})
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      // URLs of the app contain tokens, so other origins must never get them as a referrer.
      expect(answer.headers['referrer-policy']).toMatch(/^(?:strict-origin-when-cross-origin|same-origin)$/)
      expect(String(answer.headers['content-security-policy'])).toMatch(/default-src 'none'.*frame-ancestors '(?:none|self)'/)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    }
  })

  it.each(Object.entries(addresses))('enables HSTS only if the public URL has https: %s', async (_, url) => {
    expect((await send(alone, url)).headers['strict-transport-security']).toMatch(/^max-age=[1-9]\d{6,}/)
    expect((await send(open, url)).headers).not.toHaveProperty('strict-transport-security')
  })

  it.each(Object.entries(addresses))("has the server's time: %s", async (_, url) => {
    alone.clock.advance(86_400_000)
    expect((await send(alone, url)).headers.date).toBe(alone.clock.now().toUTCString())
    alone.clock.advance(-86_400_000)
  })

  it('of the API is never cached, even when it is a problem', async () => {
    const answers = await Promise.all([
      send(alone, '/api/v1/workspaces', { headers: bearer(token) }),
      send(alone, '/api/v1/workspaces', { method: 'POST', headers: bearer(token) }),
      send(alone, '/api/v1/workspaces'),
      send(alone, '/api/v1/nothing'),
      send(alone, '/api/v1/workspaces', { method: 'DELETE' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 401, 404, 405])
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  })
})

it('to HEAD has the version, and 304 if the caller has it already', async () => {
  const ask = (headers: Record<string, string>) =>
    send(alone, '/api/v1/workspaces', { method: 'HEAD', headers: { ...bearer(token), ...headers } })
  const { etag } = (await ask({})).headers
  expect(etag).toMatch(/^"[^"]+"$/)
  const known = await ask({ 'if-none-match': String(etag) })
  expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, etag])
})

describe('a request id', () => {
  const id = uuid7()
  const idOf = async (test: TestApp, sent: string, remoteAddress: string) =>
    (await send(test, '/api/v1/health', { headers: { 'x-request-id': sent }, remoteAddress })).headers['x-request-id']

  it('is accepted from a trusted proxy', async () => {
    expect(await idOf(open, id, proxy)).toBe(id)
    expect(await idOf(open, id, `::ffff:${proxy}`)).toBe(id)
  })

  it('is included in the problem that the request ends in', async () => {
    const answer = await send(open, '/api/v1/workspaces', { headers: { 'x-request-id': id }, remoteAddress: proxy })
    expect(answer.json()).toMatchObject({ code: 'authentication_required', instance: `urn:uuid:${id}` })
  })

  it('is replaced for everyone else, and unless it is a UUID', async () => {
    expect(await idOf(open, id, '192.0.2.1')).not.toBe(id)
    expect(await idOf(alone, id, '127.0.0.1')).not.toBe(id)
    expect(await idOf(open, 'mine', proxy)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is not accepted based on a forwarded address alone', async () => {
    const headers = { 'x-request-id': id, 'x-forwarded-for': proxy }
    expect((await send(open, '/api/v1/health', { headers, remoteAddress: '192.0.2.1' })).headers['x-request-id']).not.toBe(id)
  })
})

describe('a web app on another origin', () => {
  const asked = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,if-match' }
  const preflight = (test: TestApp, origin: string, url = '/api/v1/workspaces') =>
    send(test, url, { method: 'OPTIONS', headers: { origin, ...asked } })
  const corsHeaders = (headers: Record<string, unknown>) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  const listOf = (header: unknown) => String(header).split(', ').toSorted()

  it('gets preflight responses if it is configured', async () => {
    const { statusCode, headers, rawPayload } = await preflight(open, friend)
    expect(statusCode).toBe(204)
    expect(rawPayload).toHaveLength(0)
    expect(headers).toMatchObject({ 'access-control-allow-origin': friend, 'access-control-allow-credentials': 'true', vary: 'Origin' })
    expect(listOf(headers['access-control-allow-methods'])).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'])
    expect(listOf(headers['access-control-allow-headers'])).toEqual(
      ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Prefer', 'X-Request-Id'].toSorted(),
    )
  })

  it.each(['/api/v1/workspaces/some-id/settings', '/api/v1/media/upload-session/some-id/content', '/api/v1/openapi.json'])(
    'gets preflight responses everywhere, without a credential: %s',
    async (url) => expect((await preflight(open, 'http://localhost:5173', url)).statusCode).toBe(204),
  )

  it('can read responses, including problems, with the headers it needs', async () => {
    for (const credential of [bearer(openToken), bearer('refused')]) {
      const { headers } = await send(open, '/api/v1/workspaces', { headers: { origin: friend, ...credential } })
      expect(headers).toMatchObject({ 'access-control-allow-origin': friend, 'access-control-allow-credentials': 'true' })
      expect(listOf(headers['access-control-expose-headers'])).toEqual(
        'ETag, Link, X-Next-Cursor, X-Event-Cursor, X-Missing, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotent-Replayed, Deprecation, Sunset'
          .split(', ')
          .toSorted(),
      )
    }
  })

  it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'https://app.example:8443', 'null'])(
    'gets no CORS headers if it is not configured: %s',
    async (origin) => {
      const asking = await preflight(open, origin)
      expect(asking.statusCode).toBe(405)
      const reading = await send(open, '/api/v1/workspaces', { headers: { origin, ...bearer(openToken) } })
      expect([asking, reading].flatMap(({ headers }) => corsHeaders(headers))).toEqual([])
    },
  )

  it('gets no CORS headers when no origin is configured', async () => {
    const asking = await preflight(alone, friend)
    expect(asking.statusCode).toBe(405)
    const reading = await send(alone, '/api/v1/workspaces', { headers: { origin: friend, ...bearer(token) } })
    expect([asking, reading].flatMap(({ headers }) => corsHeaders(headers))).toEqual([])
    expect(reading.headers).not.toHaveProperty('vary')
  })

  it.each(Object.entries(addresses))('never gets a response cached for another origin: %s', async (_, url) => {
    for (const headers of [{}, { origin: friend }]) expect(listOf((await send(open, url, { headers })).headers.vary)).toContain('Origin')
  })
})
