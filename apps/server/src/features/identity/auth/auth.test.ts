import { argon2Sync, randomBytes } from 'node:crypto'
import { getMe, getSessionState, listSessions, login } from '@broadside/contract/features/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser as insertUser, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const password = 'a long sentence to sign in'
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

const addUser = async (test: TestApp) => insertUser(test, { password_hash: await test.app.passwords.hash(password) })

describe('signing in', () => {
  const test = perFile(() =>
    createTestApp({
      passwordCost: undefined,
      env: { RATE_LIMITS: 'login=1000,login-email=1000,auth-ip=1000' },
    }),
  )
  let user: TestUser
  beforeEach(async () => {
    user = await addUser(test)
  })
  const call = (email: string, given = password, cookie?: string) =>
    test.client(cookie ? { cookie } : {}).call(login, { body: { email, password: given } })

  it('starts a session for the right password, with the email address in any case', async () => {
    const { status, body, headers } = await call(` ${user.email.toUpperCase()} `)
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'signed_in', user: { id: user.id } } })
    expect((await test.client({ cookie: cookieOf(headers) }).call(getMe)).body.id).toBe(user.id)
  })

  it("gives a new session value each time, and ends the browser's previous session", async () => {
    const first = cookieOf((await call(user.email)).headers)
    const second = cookieOf((await call(user.email, password, first)).headers)
    expect(second).not.toBe(first)
    await expect(test.client({ cookie: first }).call(getMe)).rejects.toMatchObject({ status: 401, code: 'session_expired' })
    expect((await test.client({ cookie: second }).call(listSessions)).body.items).toHaveLength(1)
  })

  it('responds the same to a wrong password, an unknown address, a user without a password and a suspended one', async () => {
    const plain = await insertUser(test)
    const suspended = await insertUser(test, { password_hash: user.password_hash, suspended_at: test.clock.now() })
    const tries = [call(user.email, 'another long sentence'), call('nobody@social.example'), call(plain.email), call(suspended.email)]
    const refusals = await Promise.all(tries.map((each) => each.catch((error: { problem: { detail: string } }) => error)))
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 401, code: 'credentials_invalid' })
    expect(new Set(refusals.map((refusal) => ('problem' in refusal ? refusal.problem.detail : '')))).toHaveProperty('size', 1)
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const time = async (email: string) => {
      const begin = process.cpuUsage()
      await call(email, 'another long sentence').catch(() => undefined)
      return process.cpuUsage(begin).user
    }
    const unknown: number[] = []
    const wrong: number[] = []
    for (let round = 0; round < 5; round++) {
      unknown.push(await time(`nobody${round}@social.example`))
      wrong.push(await time(user.email))
    }
    // The hash takes tens of milliseconds and everything else a few, so skipping it would be several times faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...wrong) / 2)
  })

  it('upgrades the parameters of an old hash at the next sign-in', async () => {
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', { message: password, nonce, memory: 4096, passes: 2, parallelism: 1, tagLength: 32 })
    const old = `$argon2id$v=19$m=4096,t=2,p=1$${nonce.toString('base64').replaceAll('=', '')}$${tag.toString('base64').replaceAll('=', '')}`
    const veteran = await insertUser(test, { password_hash: old })
    const stored = () => test.app.db.selectFrom('users').select('password_hash').where('id', '=', veteran.id).executeTakeFirstOrThrow()
    await call(veteran.email, 'another long sentence').catch(() => undefined)
    expect((await stored()).password_hash).toBe(old)
    await Promise.all([1, 2, 3].map(() => call(veteran.email)))
    const raised = await stored()
    expect(raised.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await call(veteran.email)
    expect(await stored()).toEqual(raised)
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' }],
  ])('rejects a form submitted by another site: %o', async (headers) => {
    const answer = test.client({ headers }).call(login, { body: { email: user.email, password } })
    await expect(answer).rejects.toMatchObject({ status: 403, code: 'csrf_refused' })
  })

  it('reports missing and unknown fields, and never echoes a password', async () => {
    const refusal = await test
      .client()
      .call(login, { body: { password: '', otp: '1' } as never })
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422 })
    const { errors } = (refusal as { problem: { errors: { location: string }[] } }).problem
    expect(new Set(errors.map(({ location }) => location))).toEqual(new Set(['body.email', 'body.password', 'body.otp']))
  })
})

describe('failed sign-in attempts', () => {
  const failing = { code: 'credentials_invalid' }

  it('lock an email address for a client after 10, even for the right password, until the window ends', async () => {
    await using test = await createTestApp()
    const user = await addUser(test)
    const call = (given: string) => test.client().call(login, { body: { email: user.email, password: given } })
    for (let count = 0; count < 10; count++) await expect(call('another long sentence')).rejects.toMatchObject(failing)
    await expect(call(password)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    test.clock.advance(15 * 60_000)
    expect((await call(password)).body.status).toBe('signed_in')
  })

  it('lock a client address after 20 over any email addresses', async () => {
    await using test = await createTestApp()
    const user = await addUser(test)
    const call = (email: string, given: string) => test.client().call(login, { body: { email, password: given } })
    const tries = Array.from({ length: 25 }, (_, index) =>
      call(`nobody${index}@social.example`, password).catch((error: { code: string }) => error.code),
    )
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'credentials_invalid')).toHaveLength(20)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5)
    await expect(call(user.email, password)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('are the only attempts that count', async () => {
    await using test = await createTestApp()
    const user = await addUser(test)
    for (let count = 0; count < 12; count++) await test.client().call(login, { body: { email: user.email, password } })
    const counters = await test.app.db.selectFrom('rate_limit_counters').select('count').where('key', 'like', 'login%').execute()
    expect(counters).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }])
  })
})

describe('the state of the session', () => {
  it('is returned to everyone, even with an invalid credential', async () => {
    await using test = await createTestApp()
    const user = await insertUser(test)
    const cookie = await signIn(test, user)
    expect((await test.client().call(getSessionState)).body).toMatchObject({ authenticated: false })
    expect((await test.client({ cookie: 'service_session=stale' }).call(getSessionState)).body).toMatchObject({ authenticated: false })
    expect((await test.client({ token: 'nonsense', cookie }).call(getSessionState)).body).toMatchObject({ authenticated: false })
    const { body } = await test.client({ cookie }).call(getSessionState)
    expect(body).toMatchObject({ authenticated: true, user: { id: user.id, email: user.email } })
  })
})
