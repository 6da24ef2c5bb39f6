import { once } from 'node:events'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(() => createTestApp({ env: { ALLOWED_HOSTS: 'other.example' } }))
let workspaceId: string
let token: string
let cookie: string

beforeAll(async () => {
  const user = await createUser(test)
  workspaceId = (await createWorkspace(test, user)).id
  token = await createToken(test, user)
  cookie = await signIn(test, user)
})
afterEach(() => vi.useRealTimers())

interface Sent {
  url?: string
  headers?: Record<string, string>
}

async function post(payload: string | NodeJS.ReadableStream, { url = '/api/v1/publications', headers = {} }: Sent = {}) {
  const sent = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers }
  const answer = await test.http.fastify.inject({ method: 'POST', url, headers: sent, payload: payload as string })
  const body = answer.json<{ code?: string; errors?: { location: string }[] }>()
  return { status: answer.statusCode, headers: answer.headers, code: body.code, at: body.errors?.map(({ location }) => location) }
}

const withMember = (member: string) => `{"workspace_id":"${workspaceId}","text":"Hello",${member}}`

describe('a request body', () => {
  it('cannot set inherited properties', async () => {
    expect(await post(withMember('"__proto__":{"title":"Inherited"}'))).toMatchObject({ status: 422, at: ['body.__proto__'] })
    expect(await post(`{"__proto__":{"workspace_id":"${workspaceId}","text":"Hello"}}`)).toMatchObject({ status: 422 })
  })

  it.each([
    ['a NUL in a free object', '"metadata":{"a":["\\u0000"]}', 'body.metadata.a[0]'],
    ['a NUL in a key of a free object', '"metadata":{"a":{"b\\u0000":1}}', 'body.metadata.a'],
    ['half a character in a free object', '"metadata":{"a":"\\ud800"}', 'body.metadata.a'],
    ['half a character in a text', '"title":"a\\udc00"', 'body.title'],
    ['half a character in a list', '"segments":[{"text":"\\ud800"}]', 'body.segments[0].text'],
  ])('cannot contain %s', async (_, member, location) => {
    expect(await post(withMember(member))).toMatchObject({ status: 422, code: 'validation_failed', at: [location] })
    const keyed = { headers: { 'idempotency-key': 'the same request' } }
    expect(await post(withMember(member), keyed)).toMatchObject({ status: 422 })
  })

  it.each(['2027-12-31T23:59:60Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00'])('cannot contain the time %s', async (at) => {
    expect(await post(withMember(`"schedule":{"at":"${at}"}`))).toMatchObject({ status: 422, at: ['body.schedule.at'] })
    const url = `/api/v1/publications?workspace_id=${workspaceId}&from=${at}`
    const list = await test.http.fastify.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect(list.statusCode).toBe(422)
  })

  it.each(['9007199254740992', '1e308'])('cannot contain %s as a whole number, which could not be kept exactly', async (number) => {
    const url = '/api/v1/publications/unknown/publish-now'
    expect(await post(`{"expected_revision":${number}}`, { url })).toMatchObject({ status: 422, at: ['body.expected_revision'] })
    expect(await post('{"expected_revision":9007199254740991}', { url })).toMatchObject({ status: 404 })
  })

  it.each([
    ['in a coding that is not undone', { 'content-encoding': 'gzip' }],
    ['in other characters than UTF-8', { 'content-type': 'application/json; charset=latin1' }],
  ])('is rejected %s', async (_, headers) => {
    expect(await post(withMember('"title":"x"'), { headers })).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  it('may declare the identity encoding and UTF-8', async () => {
    const headers = { 'content-encoding': 'identity', 'content-type': 'application/json; charset="UTF-8"' }
    expect(await post(withMember('"title":"x"'), { headers })).toMatchObject({ status: 201 })
  })

  it.each([
    ['broken JSON', '{', 'application/json'],
    ['another type', 'text', 'text/plain'],
    ['a type that nobody can read', 'text', 'x'],
    ['no type at all', 'text', ''],
    ['more than any body may have', 'x'.repeat(1024 * 1024 + 1), 'application/json'],
  ])('is ignored by an operation without one: %s', async (_, payload, type) => {
    const url = '/api/v1/media/nothing/restore'
    expect(await post(payload, { url, headers: { 'content-type': type } })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('that is not a form is rejected like an empty form, whatever its type', async () => {
    const url = '/api/v1/auth/oidc/nothing/backchannel-logout'
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'x'])
      expect(await post('logout_token', { url, headers: { 'content-type': type } })).toMatchObject({
        status: 400,
        code: 'logout_token_invalid',
      })
  })

  it.each([
    ['a property', '"expected_revision":1e999', 'body.expected_revision'],
    ['a free object', '"metadata":{"a":[{"b":-1e999}]}', 'body.metadata.a[0].b'],
    ['a list of free objects', '"destinations":[{"settings":{"a":1e400}}]', 'body.destinations[0].settings.a'],
  ])('cannot contain a number in %s that would parse as infinity', async (_, member, location) => {
    const refused = await post(withMember(member))
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(refused.at?.filter((place) => place === location)).toHaveLength(1)
  })

  it('with too many keys and values is rejected unread, naming the part that is too large', async () => {
    const entries = (count: number) => Array.from({ length: count }, () => '1').join(',')
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')
    const tooMany = { status: 422, code: 'validation_failed' }
    expect(await post(withMember(`"account_ids":[${entries(340_000)}]`))).toMatchObject({ ...tooMany, at: ['body.account_ids'] })
    expect(await post(`{${keys(80_000)}}`, { url: '/api/v1/auth/login' })).toMatchObject({ ...tooMany, at: ['body'] })
    expect(await post(withMember(`"account_ids":[${entries(19_000)}]`))).toMatchObject({ ...tooMany, at: ['body.account_ids'] })
    const login = await post(`{"email":"a@b.example","password":"x",${keys(9000)}}`, { url: '/api/v1/auth/login' })
    expect(login).toMatchObject(tooMany)
    expect(login.at).toHaveLength(100)
  })

  it('as a form has at most 64 KiB and 50 fields', async () => {
    const url = '/api/v1/auth/oidc/nothing/backchannel-logout'
    const form = (payload: string) => post(payload, { url, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
    expect(await form(fields(100_000))).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(await form('x'.repeat(64 * 1024 + 1))).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(await form(fields(51))).toMatchObject({ status: 422, code: 'validation_failed', at: ['body'] })
    expect(await form(fields(50))).toMatchObject({ status: 400, code: 'logout_token_invalid' })
  })

  it('times out after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const body = new PassThrough()
    const answer = post(body, { url: '/api/v1/auth/login' })
    body.write('{"email":')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 15_000)
    await vi.advanceTimersByTimeAsync(29_000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toMatchObject({ status: 408, code: 'request_timeout', headers: { connection: 'close' } })
    body.destroy()
  })
})

describe('an unknown method', () => {
  const methods = METHODS.filter((method) => !['CONNECT', 'DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'].includes(method))

  it.each(methods)('is rejected by name: %s', async (method) => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'x' }]) {
      const send = (url: string) => test.http.fastify.inject({ method: method as 'GET', url, headers, payload: '{' })
      expect((await send('/api/v1/workspaces')).json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
      expect((await send('/api/v1/nothing')).json()).toMatchObject({ status: 404, code: 'route_not_found' })
    }
  })
})

it('does not hide that a path is unknown', async () => {
  const url = '/api/v1/nothing'
  expect(await post('{', { url })).toMatchObject({ status: 404, code: 'route_not_found' })
  expect(await post('{', { url, headers: { 'content-type': 'x' } })).toMatchObject({ status: 404, code: 'route_not_found' })
})

describe('a response of a rate-limited operation', () => {
  it('reports the remaining quota even when it is an error', async () => {
    const { headers, status } = await post('{"email":"ada@social.example","password":"not this one"}', {
      url: '/api/v1/auth/login',
      headers: { authorization: '' },
    })
    expect(status).toBe(401)
    expect(headers['ratelimit-policy']).toContain('"login";q=20;w=900')
    expect(headers['ratelimit']).toMatch(/"login";r=\d+;t=\d+/)
  })
})

describe('a request with the cookie', () => {
  const change = (headers: Record<string, string>) => post('{}', { headers: { authorization: '', cookie, ...headers } })

  it.each([
    ['the same host in other letters', 'https://other.example', 'Other.Example'],
    ['the same host with the usual port', 'https://other.example', 'other.example:443'],
    ['the same host with another port', 'http://other.example:8080', 'OTHER.example:8080'],
  ])('is accepted from %s', async (_, origin, host) => {
    expect(await change({ origin, host })).toMatchObject({ status: 422 })
  })

  it.each([
    ['another host', 'https://evil.example', 'other.example'],
    ['another port', 'https://other.example:8443', 'other.example'],
    ['the usual port of another scheme', 'http://other.example', 'other.example:443'],
    ['nowhere', 'null', 'other.example'],
    ['a file', 'file://', ''],
  ])('is rejected from %s', async (_, origin, host) => {
    expect(await change({ origin, host })).toMatchObject({ status: 403, code: 'csrf_refused' })
  })
})

it('the server stops although a client keeps an unused connection open', async () => {
  const other = await createTestApp()
  const origin = await other.http.fastify.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: ')
  // The socket may be reset, because the response ends half a request.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await other[Symbol.asyncDispose]()
  await expect(closed).resolves.toBeUndefined()
})
