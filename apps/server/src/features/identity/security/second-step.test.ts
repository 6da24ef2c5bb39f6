import { getMe, getSessionState, login } from '@broadside/contract/features/auth'
import { disableTotp, loginWithRecoveryCode, loginWithTotp } from '@broadside/contract/features/security'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { codeAt, wrongCode } from '#identity/testing/codes.ts'
import {
  beginSignIn,
  cookieOf,
  createPerson,
  enableCodes,
  enterPassword,
  outcomeOf,
  password,
  type Person,
  proof,
} from '#identity/testing/scene.ts'

const minute = 60_000

describe('signing in with two-factor codes', () => {
  const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000,mfa=10000,login=10000' } }))
  let person: Person
  let secret: string
  let recoveryCodes: string[]
  beforeEach(async () => {
    person = await createPerson(test)
    ;({ secret, recoveryCodes } = await enableCodes(test, person))
    // Skip the code that the setup consumed.
    test.clock.advance(minute)
  })

  const finish = (mfa_token: string, code: string, cookie?: string) =>
    test.client(cookie ? { cookie } : {}).call(loginWithTotp, { body: { mfa_token, code } })
  const codeNow = (steps = 0) => codeAt(secret, test.clock.now(), steps)
  const wrong = () => wrongCode(secret, test.clock.now())
  const invalid = { status: 422, code: 'challenge_invalid', problem: { errors: [{ location: 'body.mfa_token' }] } }
  const refused = { status: 401, code: 'credentials_invalid' }

  it('starts no session after the password, and lists the possible methods', async () => {
    const { body, headers } = await test.client().call(login, { body: { email: person.user.email, password } })
    expect(body).toMatchObject({ status: 'mfa_required', methods: ['totp', 'recovery_code'] })
    expect(body.mfa_token).toMatch(/^[\w-]{43}$/)
    expect(body.user).toBeUndefined()
    expect(headers.getSetCookie()).toEqual([])
  })

  it('requires nothing more of a user without a second factor', async () => {
    expect((await enterPassword(test, await createPerson(test))).status).toBe('signed_in')
    await test.client({ cookie: person.cookie }).call(disableTotp, { body: proof })
    expect((await enterPassword(test, person)).status).toBe('signed_in')
  })

  it("starts a session for the right code, and ends the browser's previous one", async () => {
    const { status, body, headers } = await finish(await beginSignIn(test, person), codeNow(), person.cookie)
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'signed_in', user: { id: person.user.id } } })
    expect((await test.client({ cookie: cookieOf(headers) }).call(getMe)).body.id).toBe(person.user.id)
    expect((await test.client({ cookie: person.cookie }).call(getSessionState)).body.authenticated).toBe(false)
  })

  it('accepts the codes of the previous and next step, each once', async () => {
    for (const steps of [1, 0, -1]) {
      expect((await finish(await beginSignIn(test, person), codeNow(steps))).status).toBe(200)
      await expect(finish(await beginSignIn(test, person), codeNow(steps))).rejects.toMatchObject(refused)
    }
    for (const steps of [-2, 2]) await expect(finish(await beginSignIn(test, person), codeNow(steps))).rejects.toMatchObject(refused)
  })

  it('rejects the code that was confirmed at setup', async () => {
    const other = await createPerson(test)
    const codes = await enableCodes(test, other)
    await expect(finish(await beginSignIn(test, other), codeAt(codes.secret, test.clock.now()))).rejects.toMatchObject(refused)
    expect((await finish(await beginSignIn(test, other), codeAt(codes.secret, test.clock.now(), 1))).status).toBe(200)
  })

  it('accepts a code once when two sign-ins use it concurrently', async () => {
    const tokens = [await beginSignIn(test, person), await beginSignIn(test, person), await beginSignIn(test, person)]
    const outcomes = await Promise.all(tokens.map((token) => outcomeOf(finish(token, codeNow()))))
    expect(outcomes.toSorted()).toEqual(['credentials_invalid', 'credentials_invalid', 'done'])
  })

  it('succeeds once when two codes finish one sign-in concurrently', async () => {
    const token = await beginSignIn(test, person)
    const [one = '', two = ''] = recoveryCodes
    const recover = (code: string) => test.client().call(loginWithRecoveryCode, { body: { mfa_token: token, code } })
    const outcomes = await Promise.all([finish(token, codeNow()), recover(one), recover(two)].map(outcomeOf))
    expect(outcomes.toSorted()).toEqual(['challenge_invalid', 'challenge_invalid', 'done'])
    const left = await test.app.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', person.user.id).execute()
    expect(left.length).toBeGreaterThanOrEqual(9)
  })

  it('allows five attempts by any method, then rejects the right code too', async () => {
    const token = await beginSignIn(test, person)
    for (let count = 0; count < 4; count++) await expect(finish(token, wrong())).rejects.toMatchObject(refused)
    const recovery = test.client().call(loginWithRecoveryCode, { body: { mfa_token: token, code: 'AAAA-AAAA-AAAA-AAAA' } })
    await expect(recovery).rejects.toMatchObject(refused)
    await expect(finish(token, codeNow())).rejects.toMatchObject(invalid)
    expect((await finish(await beginSignIn(test, person), codeNow())).status).toBe(200)
  })

  it('still succeeds at the fifth attempt', async () => {
    const token = await beginSignIn(test, person)
    for (let count = 0; count < 4; count++) await expect(finish(token, wrong())).rejects.toMatchObject(refused)
    expect((await finish(token, codeNow())).status).toBe(200)
    await expect(finish(token, codeNow(1))).rejects.toMatchObject(invalid)
  })

  it('expires after ten minutes, and rejects any other token', async () => {
    const token = await beginSignIn(test, person)
    await expect(finish('nonsense', codeNow())).rejects.toMatchObject(invalid)
    test.clock.advance(10 * minute)
    await expect(finish(token, codeNow())).rejects.toMatchObject(invalid)
  })

  it('rejects users who were suspended or removed their app in between', async () => {
    const token = await beginSignIn(test, person)
    await test.client({ cookie: person.cookie }).call(disableTotp, { body: proof })
    await expect(finish(token, codeNow())).rejects.toMatchObject(refused)
    const other = await createPerson(test)
    const codes = await enableCodes(test, other)
    const second = await beginSignIn(test, other)
    await test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', other.user.id).execute()
    await expect(finish(second, codeAt(codes.secret, test.clock.now(), 1))).rejects.toMatchObject(refused)
  })

  it('echoes neither token nor code in an error', async () => {
    const body = { mfa_token: 'x'.repeat(500), code: 'y'.repeat(500) }
    const refusal = await test
      .client()
      .call(loginWithTotp, { body })
      .catch((error: { problem: { errors: { location: string }[] } }) => error.problem)
    expect(refusal).toMatchObject({ status: 422, errors: [{ location: 'body.mfa_token' }, { location: 'body.code' }] })
    expect(JSON.stringify(refusal)).not.toMatch(/xxx|yyy/)
  })

  it.each([[{ 'sec-fetch-site': 'cross-site' }], [{ origin: 'https://elsewhere.example' }]])(
    'rejects a form submitted by another site: %o',
    async (headers) => {
      const call = test.client({ headers }).call(loginWithTotp, { body: { mfa_token: 'x', code: 'y' } })
      await expect(call).rejects.toMatchObject({ status: 403, code: 'csrf_refused' })
    },
  )
})

describe('failed second steps', () => {
  const limited = { status: 429, code: 'rate_limited' }
  const roomy = 'auth-ip=10000,login=10000,login-email=10000'

  it('lock a user for a client after 10 over any number of sign-ins, until the window ends', async () => {
    await using test = await createTestApp({ env: { RATE_LIMITS: `${roomy},mfa=10000` } })
    test.clock.set('2026-11-21T12:00:00Z')
    const person = await createPerson(test)
    const { secret } = await enableCodes(test, person)
    test.clock.advance(minute)
    const wrong = wrongCode(secret, test.clock.now())
    const finish = async (code: string) => test.client().call(loginWithTotp, { body: { mfa_token: await beginSignIn(test, person), code } })
    for (let count = 0; count < 10; count++) await expect(finish(wrong)).rejects.toMatchObject({ code: 'credentials_invalid' })
    await expect(finish(codeAt(secret, test.clock.now()))).rejects.toMatchObject(limited)
    const other = await createPerson(test)
    const codes = await enableCodes(test, other)
    const body = { mfa_token: await beginSignIn(test, other), code: codeAt(codes.secret, test.clock.now(), 1) }
    expect((await test.client().call(loginWithTotp, { body })).status).toBe(200)
    test.clock.advance(15 * minute)
    expect((await finish(codeAt(secret, test.clock.now()))).status).toBe(200)
  })

  it('lock a client address after 20, including unknown tokens', async () => {
    await using test = await createTestApp({ env: { RATE_LIMITS: roomy } })
    const call = () => test.client().call(loginWithRecoveryCode, { body: { mfa_token: 'nonsense', code: 'nonsense' } })
    const codes = await Promise.all(Array.from({ length: 25 }, () => outcomeOf(call())))
    expect(codes.filter((code) => code === 'challenge_invalid')).toHaveLength(20)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5)
    const refusal = await call().catch((error: { headers: Headers }) => error.headers)
    expect((refusal as Headers).get('ratelimit-policy')).toContain('"mfa";q=20;w=900')
  })

  it('are the only attempts that count', async () => {
    await using test = await createTestApp({ env: { RATE_LIMITS: roomy } })
    const person = await createPerson(test)
    const { secret } = await enableCodes(test, person)
    for (let count = 0; count < 12; count++) {
      test.clock.advance(minute)
      const body = { mfa_token: await beginSignIn(test, person), code: codeAt(secret, test.clock.now()) }
      const { headers } = await test.client().call(loginWithTotp, { body })
      expect(headers.get('ratelimit-policy')).toMatch(/"mfa";q=20;w=900, "mfa-user";q=10;w=900, "mfa-anywhere";q=100;w=900/)
    }
    const counters = await test.app.db.selectFrom('rate_limit_counters').select('count').where('key', 'like', 'mfa%').execute()
    expect(new Set(counters.map(({ count }) => count))).toEqual(new Set([0]))
  })
})
