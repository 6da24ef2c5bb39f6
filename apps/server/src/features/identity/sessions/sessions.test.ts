import { deleteSession, getMe, listSessions, logout } from '@broadside/contract/features/auth'
import { createApiToken } from '@broadside/contract/features/tokens'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createToken, createUser, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { clearedCookie, toSessionCookie } from './cookies.ts'
import { startSession } from './sessions.ts'

const minute = 60_000
const day = 24 * 60 * minute
const cleared = /^service_session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=\/; HttpOnly; SameSite=Lax; Secure$/

const test = perFile(() => createTestApp({ env: { ALLOWED_HOSTS: 'inner.example' } }))
let user: TestUser
let cookie: string
beforeEach(async () => {
  user = await createUser(test)
  cookie = await signIn(test, user)
})
const me = (value = cookie) => test.client({ cookie: value }).call(getMe)
const ended = { status: 401, code: 'session_expired' }

describe('the cookie of a session', () => {
  it('is rejected when a request has two, in any order', async () => {
    const foreign = await signIn(test, await createUser(test))
    for (const value of [`${cookie}; ${foreign}`, `${foreign}; a=b; ${cookie}`, `${cookie}; ${cookie}`, `${cookie}; service_session=`])
      await expect(me(value)).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
    expect((await me(`a=b; service_browser=x; ${cookie}`)).body.id).toBe(user.id)
  })

  it('is ignored when the request has a token', async () => {
    const token = await createToken(test, user)
    const headers = { authorization: `Bearer ${token}`, cookie: `${cookie}; ${cookie}` }
    expect((await test.http.fastify.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(200)
  })

  it.each([
    ['https://social.example', /; Path=\/; HttpOnly; SameSite=Lax; Secure$/],
    ['http://social.example', /; Path=\/; HttpOnly; SameSite=Lax$/],
  ])('is bound to its host: %s', (origin, attributes) => {
    const session = { value: 'x', expiresAt: test.clock.now() }
    for (const line of [toSessionCookie(origin, session), clearedCookie(origin)]) {
      expect(line).toMatch(attributes)
      expect(line).not.toMatch(/domain/i)
    }
  })
})

describe('a session', () => {
  it('ends after 7 idle days', async () => {
    test.clock.advance(7 * day - 1)
    await me()
    test.clock.advance(7 * day)
    await expect(me()).rejects.toMatchObject(ended)
  })

  it('ends 30 days after sign-in, regardless of use', async () => {
    for (let passed = 6; passed < 30; passed += 6) {
      test.clock.advance(6 * day)
      await me()
    }
    test.clock.advance(6 * day - 1)
    await me()
    test.clock.advance(1)
    await expect(me()).rejects.toMatchObject(ended)
  })

  it('records its use at most once a minute', async () => {
    const begin = test.clock.now()
    const lastUse = async () => (await test.client({ cookie }).call(listSessions)).body.items[0]?.last_used_at
    test.clock.advance(minute - 1)
    expect(await lastUse()).toBe(begin.toISOString())
    test.clock.advance(1)
    expect(await lastUse()).toBe(test.clock.now().toISOString())
  })

  it('ends when its user is suspended', async () => {
    await test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', user.id).execute()
    await expect(me()).rejects.toMatchObject(ended)
  })

  it('is not a bearer token', async () => {
    const token = cookie.split('=')[1] ?? ''
    await expect(test.client({ token }).call(getMe)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  })

  it('is found among other cookies', async () => {
    expect((await me(`theme=dark; ${cookie}; other=a=b`)).body.id).toBe(user.id)
  })
})

describe('the list of sessions', () => {
  it("shows the user's active ones, newest first, and marks the current one", async () => {
    await signIn(test, await createUser(test))
    test.clock.advance(minute)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const other = await startSession({ ...test.app, actor: undefined }, user.id, { ip: '2001:db8::1', userAgent: agent })
    const { body } = await test.client({ cookie }).call(listSessions)
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toEqual({
      id: other.id,
      created_at: test.clock.now().toISOString(),
      last_used_at: test.clock.now().toISOString(),
      expires_at: new Date(test.clock.now().getTime() + 30 * day).toISOString(),
      ip: '2001:db8::1',
      user_agent: agent,
      device: 'Firefox on Linux',
      current: false,
    })
    expect(body.items[1]?.current).toBe(true)
    test.clock.advance(6 * day)
    await me()
    test.clock.advance(2 * day)
    expect((await test.client({ cookie }).call(listSessions)).body.items).toHaveLength(1)
  })
})

describe('ending a session', () => {
  const idOf = async (value: string) =>
    (await test.client({ cookie: value }).call(listSessions)).body.items.find(({ current }) => current)?.id ?? ''

  it('applies to the next request of that browser and no other', async () => {
    const other = await signIn(test, user)
    const { status, headers } = await test.client({ cookie }).call(deleteSession, { params: { id: await idOf(other) } })
    expect(status).toBe(204)
    expect(headers.getSetCookie()).toEqual([])
    await expect(me(other)).rejects.toMatchObject(ended)
    await me()
  })

  it('clears the cookie of the current one', async () => {
    const { headers } = await test.client({ cookie }).call(deleteSession, { params: { id: await idOf(cookie) } })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(cleared)])
    await expect(me()).rejects.toMatchObject(ended)
  })

  it("finds only the user's own sessions", async () => {
    const foreign = await signIn(test, await createUser(test))
    for (const id of [await idOf(foreign), 'nothing'])
      await expect(test.client({ cookie }).call(deleteSession, { params: { id } })).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      })
    await me(foreign)
  })

  it('is what signing out does, with an empty body of any type', async () => {
    const { statusCode, headers } = await test.http.fastify.inject({
      method: 'POST',
      url: '/api/v1/auth/logout',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(statusCode).toBe(204)
    expect(headers['set-cookie']).toMatch(cleared)
    expect(headers['cache-control']).toBe('no-store')
    await expect(me()).rejects.toMatchObject(ended)
  })

  it('requires a session, not a token', async () => {
    const token = await createToken(test, user)
    for (const call of [
      (client: ReturnType<TestApp['client']>) => client.call(logout),
      (client: ReturnType<TestApp['client']>) => client.call(listSessions),
      (client: ReturnType<TestApp['client']>) => client.call(deleteSession, { params: { id: 'any' } }),
    ]) {
      await expect(call(test.client())).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
      await expect(call(test.client({ token }))).rejects.toMatchObject({ status: 403, code: 'browser_session_required' })
    }
  })
})

describe('a state-changing request with a cookie', () => {
  const body = () => ({
    name: 'CSRF',
    permissions: ['api:read' as const],
    workspace_access: 'all' as const,
    expires_at: new Date(test.clock.now().getTime() + day).toISOString(),
  })
  const send = (headers: Record<string, string>, app = test, value = cookie) =>
    app.client({ cookie: value, headers }).call(createApiToken, { body: body() })

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['from another origin', { origin: 'https://elsewhere.example' }],
    ['from an origin that hides itself', { origin: 'null' }],
    ['from a host whose name begins alike', { origin: 'https://social.example.evil.example' }],
  ])('is rejected %s', async (_, headers) => {
    await expect(send(headers)).rejects.toMatchObject({ status: 403, code: 'csrf_refused' })
  })

  it.each([
    ['by a client that is no browser', {}],
    ['from the public origin', { 'sec-fetch-site': 'same-origin', origin: 'https://social.example' }],
    ['by hand', { 'sec-fetch-site': 'none' }],
    ['from the host that the request names', { origin: 'https://inner.example:8443', host: 'inner.example:8443' }],
  ])('passes %s', async (_, headers) => {
    expect((await send(headers)).status).toBe(201)
  })

  it("passes from another site on the operator's list", async () => {
    await using other = await createTestApp({ env: { CORS_ORIGINS: 'https://app.example' } })
    const value = await signIn(other, await createUser(other))
    expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }, other, value)).status).toBe(201)
    await expect(send({ 'sec-fetch-site': 'cross-site', origin: 'https://app.example.evil' }, other, value)).rejects.toMatchObject({
      code: 'csrf_refused',
    })
  })

  it('is only checked for changes', async () => {
    const reading = test.client({ cookie, headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' } })
    expect((await reading.call(getMe)).body.id).toBe(user.id)
  })
})
