import { changePassword, confirmPasswordReset } from '@broadside/contract/features/account-safety'
import { login, logout, register } from '@broadside/contract/features/auth'
import { loginWithTotp } from '@broadside/contract/features/security'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBox } from '#lib/crypto-box.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { codeAt, wrongCode } from '#identity/testing/codes.ts'
import { enableCodes } from '#identity/testing/scene.ts'
import { createChallenge } from '#identity/challenges/challenges.ts'
import { findBrowserOfUser, rememberBrowser } from './known-browsers.ts'
import { createPerson, minute, password, type Person } from '#identity/testing/safety.ts'
import { defined } from '#lib/defined.ts'

const limited = { status: 429, code: 'rate_limited' }
const failing = { status: 401, code: 'credentials_invalid' }
const day = 24 * 3600 * 1000

/** An app behind a proxy that reports client addresses, at the start of a quota window. */
async function openApp(env: Record<string, string> = {}): Promise<TestApp> {
  const test = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1', ...env } })
  test.clock.set('2026-11-21T12:00:00Z')
  return test
}

const cookieOf = (headers: Headers, name: string): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`)) ?? ''

const at = (test: TestApp, address: string, cookie?: string) =>
  test.client({ headers: { 'x-forwarded-for': address }, ...defined({ cookie }) })
const enter = (test: TestApp, { user }: Person, { address = '192.0.2.1', cookie = '', given = password } = {}) =>
  at(test, address, cookie).call(login, { body: { email: user.email, password: given } })
const wrong = { given: 'another long sentence' }

/** Makes ten attempts from each of several hosts, so that each stays below its lockout. */
async function attack(test: TestApp, person: Person, hosts: number): Promise<void> {
  for (let host = 0; host < hosts; host++)
    for (let count = 0; count < 10; count++)
      await expect(enter(test, person, { ...wrong, address: `198.51.100.${host}` })).rejects.toMatchObject(failing)
}

describe('a known browser', () => {
  it("gets a cookie that outlives the session and does not contain the user's id", async () => {
    await using test = await openApp()
    const person = await createPerson(test)
    const { headers } = await enter(test, person)
    const [session = '', browser = ''] = headers.getSetCookie()
    expect(session).toMatch(/^service_session=/)
    expect(browser).toMatch(/^service_browser=[\w.-]+; Max-Age=15552000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax; Secure$/)
    const known = cookieOf(headers, 'service_browser')
    expect(Buffer.from(known.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain(person.user.id)
    const left = await at(test, '192.0.2.1', `${cookieOf(headers, 'service_session')}; ${known}`).call(logout)
    expect(left.headers.getSetCookie()).toEqual([expect.stringContaining('service_session=;')])
  })

  it('is known after a registration and a password change too', async () => {
    await using test = await openApp()
    const { headers } = await test.client().call(register, { body: { email: 'ada@social.example', password } })
    expect(cookieOf(headers, 'service_browser')).not.toBe('')
    const { client } = await createPerson(test)
    const changed = await client.call(changePassword, { body: { new_password: 'the next long sentence', current_password: password } })
    expect(cookieOf(changed.headers, 'service_browser')).not.toBe('')
  })

  it('can sign in while others guess from everywhere, and no one else can', async () => {
    await using test = await openApp({ RATE_LIMITS: 'auth-ip=10000' })
    const person = await createPerson(test)
    const other = await createPerson(test)
    const cookie = cookieOf((await enter(test, person)).headers, 'service_browser')
    const foreign = cookieOf((await enter(test, other)).headers, 'service_browser')
    await attack(test, person, 10)
    await expect(enter(test, person, { address: '203.0.113.1' })).rejects.toMatchObject(limited)
    await expect(enter(test, person, { address: '203.0.113.2', cookie: foreign })).rejects.toMatchObject(limited)
    await expect(enter(test, person, { address: '203.0.113.3', cookie: 'service_browser=v1.0.AAAA' })).rejects.toMatchObject(limited)
    // Failed attempts from the same address don't lock the known browser out either.
    const { body, headers } = await enter(test, person, { address: '198.51.100.1', cookie })
    expect(body.status).toBe('signed_in')
    expect(headers.get('ratelimit-policy')).toBe('"auth-ip";q=10000;w=60, "login";q=20;w=900, "login-email";q=10;w=900')
    expect((await enter(test, other, { address: '203.0.113.4' })).body.status).toBe('signed_in')
    test.clock.advance(15 * minute)
    expect((await enter(test, person, { address: '203.0.113.5' })).body.status).toBe('signed_in')
  }, 60_000)

  it('has ten attempts, whatever its address', async () => {
    await using test = await openApp()
    const person = await createPerson(test)
    const cookie = cookieOf((await enter(test, person)).headers, 'service_browser')
    for (let count = 0; count < 10; count++)
      await expect(enter(test, person, { ...wrong, cookie, address: `198.51.100.${count}` })).rejects.toMatchObject(failing)
    await expect(enter(test, person, { cookie, address: '203.0.113.1' })).rejects.toMatchObject(limited)
    expect((await enter(test, person, { address: '203.0.113.1' })).body.status).toBe('signed_in')
  })

  it('stays known after a password reset, so an attacked user can return', async () => {
    await using test = await openApp({ RATE_LIMITS: 'auth-ip=10000,login-anywhere=10' })
    const person = await createPerson(test)
    const cookie = cookieOf((await enter(test, person)).headers, 'service_browser')
    await attack(test, person, 1)
    const link = { kind: 'password_reset', userId: person.user.id, seconds: 3600, data: {} } as const
    const { token } = await createChallenge(test.app, link)
    const next = 'the next long sentence'
    const reset = await test.client().call(confirmPasswordReset, { body: { token, password: next } })
    expect(reset.headers.getSetCookie()).toEqual([])
    await expect(enter(test, person, { address: '203.0.113.1', given: next })).rejects.toMatchObject(limited)
    expect((await enter(test, person, { address: '203.0.113.1', given: next, cookie })).body.status).toBe('signed_in')
  })

  it('can enter its code while others with the password guess codes', async () => {
    await using test = await openApp({ RATE_LIMITS: 'auth-ip=10000,mfa-anywhere=10' })
    const person = await createPerson(test)
    const { secret } = await enableCodes(test, person)
    test.clock.advance(minute)
    const give = async (address: string, code: string, cookie?: string) => {
      const { mfa_token = '' } = (await enter(test, person, { address })).body
      return at(test, address, cookie).call(loginWithTotp, { body: { mfa_token, code } })
    }
    const cookie = cookieOf((await give('192.0.2.1', codeAt(secret, test.clock.now()))).headers, 'service_browser')
    for (let count = 0; count < 10; count++)
      await expect(give('198.51.100.1', wrongCode(secret, test.clock.now()))).rejects.toMatchObject(failing)
    test.clock.advance(minute)
    await expect(give('203.0.113.1', codeAt(secret, test.clock.now()))).rejects.toMatchObject(limited)
    expect((await give('203.0.113.1', codeAt(secret, test.clock.now()), cookie)).body.status).toBe('signed_in')
  })
})

describe('the cookie of a browser', () => {
  const key = () => randomBytes(32)
  const withCookie = (value: string) => ({ headers: { cookie: `service_browser=${value}` } })
  const none = { headers: {} }

  it('counts for 180 days after the last sign-in', async () => {
    await using test = await openApp()
    const first = rememberBrowser(test.app, none, 'ada').value
    test.clock.advance(100 * day)
    const second = rememberBrowser(test.app, withCookie(first), 'ada').value
    const browserId = findBrowserOfUser(test.app, withCookie(first), 'ada')
    expect(browserId).toMatch(/^[\w-]{22}$/)
    test.clock.advance(80 * day)
    expect(findBrowserOfUser(test.app, withCookie(first), 'ada')).toBeUndefined()
    expect(findBrowserOfUser(test.app, withCookie(second), 'ada')).toBe(browserId)
  })

  it('remembers the last five users, each under a separate id', async () => {
    await using test = await openApp()
    let value = ''
    const names = ['ada', 'bea', 'cleo', 'dora', 'emil', 'fritz']
    for (const name of [...names, 'bea']) value = rememberBrowser(test.app, withCookie(value), name).value
    const ids = names.map((name) => findBrowserOfUser(test.app, withCookie(value), name))
    expect(ids[0]).toBeUndefined()
    expect(new Set(ids.slice(1))).toHaveProperty('size', 5)
    expect(value.length).toBeLessThan(2000)
  })

  it('is opened with every key of the server, sealed with the first, and invalid under another', () => {
    const clock = { now: () => new Date() }
    const [older, newer] = [key(), key()]
    const { value } = rememberBrowser({ clock, box: createBox(older) }, none, 'ada')
    const rotated = { clock, box: createBox(newer, older) }
    const browserId = findBrowserOfUser(rotated, withCookie(value), 'ada')
    expect(browserId).toBeDefined()
    const renewed = rememberBrowser(rotated, withCookie(value), 'ada').value
    expect(findBrowserOfUser({ clock, box: createBox(newer) }, withCookie(renewed), 'ada')).toBe(browserId)
    expect(findBrowserOfUser({ clock, box: createBox(newer) }, withCookie(value), 'ada')).toBeUndefined()
  })
})
