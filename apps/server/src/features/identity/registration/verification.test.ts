import type { ApiError } from '@broadside/contract/client'
import { confirmEmailVerification, getAuthConfig, getMe, login, register, resendEmailVerification } from '@broadside/contract/features/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { TestApp } from '#test/create-test-app.ts'
import { createUser as insertUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import {
  codeFor,
  cookieOf,
  createInvitations,
  createMailingApp,
  createPerson,
  generous,
  isSignedIn,
  minute,
  otherThan,
  password,
} from '#identity/testing/safety.ts'

const verifying = { EMAIL_VERIFICATION: 'true', RATE_LIMITS: generous }
const day = 24 * 60 * minute

const callsOf = (test: TestApp) => ({
  register: async (
    email: string,
    more: { password?: string; username?: string; accepted_legal?: boolean; invitation_token?: string } = {},
  ) => {
    const { status, body, headers } = await test.client().call(register, { body: { email, password, ...more } })
    return { status, body, headers, challenge_id: body.challenge_id ?? '' }
  },
  confirm: (challenge_id: string, code: string) => test.client().call(confirmEmailVerification, { body: { challenge_id, code } }),
  resend: (challenge_id: string) => test.client().call(resendEmailVerification, { body: { challenge_id } }),
  login: (email: string, given = password) => test.client().call(login, { body: { email, password: given } }),
})

const countUsers = async ({ app }: TestApp) => (await app.db.selectFrom('users').select('id').execute()).length
const invalid = { status: 422, code: 'challenge_invalid' }
const wrongCode = { status: 422, code: 'validation_failed', problem: { errors: [{ location: 'body.code' }] } }

it('requires email settings at startup when verification is on', () => {
  expect(() => readConfig({ EMAIL_VERIFICATION: 'true' })).toThrow(/SMTP_URL is needed with EMAIL_VERIFICATION/)
})

describe('on a server that verifies addresses', () => {
  const test = perFile(() => createMailingApp(verifying))
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    calls = callsOf(test)
    await insertUser(test, { is_admin: true })
  })

  it('is announced in the configuration', async () => {
    const { body } = await test.client().call(getAuthConfig)
    expect(body).toMatchObject({ email_verification_required: true, mail_available: true, first_user: false })
  })

  it('responds to a registration with a challenge and no session; the emailed code creates the user', async () => {
    const before = await countUsers(test)
    const { status, body, headers, challenge_id } = await calls.register(' Ada@social.example ', {
      username: 'ada-l',
      accepted_legal: true,
    })
    expect({ status, body }).toMatchObject({ status: 201, body: { email_verification_required: true, challenge_id } })
    expect(body).not.toHaveProperty('user')
    expect(headers.getSetCookie()).toEqual([])
    expect(await countUsers(test)).toBe(before)
    const [mail] = await readMails(test, 'ada@social.example')
    expect(mail).toMatchObject({ kind: 'email_verification', code: expect.stringMatching(/^\d{6}$/) as string })

    const done = await calls.confirm(challenge_id, await codeFor(test, 'ada@social.example'))
    expect(done.body).toMatchObject({
      status: 'signed_in',
      user: { email: 'ada@social.example', username: 'ada-l', email_verified: true, is_admin: false, has_password: true },
    })
    expect(done.body.user).toHaveProperty('legal_accepted_at')
    expect((await test.client({ cookie: cookieOf(done.headers) }).call(getMe)).body.email).toBe('ada@social.example')
    expect((await calls.login('ada@social.example')).body.status).toBe('signed_in')
    const row = await test.app.db.selectFrom('users').select('email_proven_at').where('username', '=', 'ada-l').executeTakeFirstOrThrow()
    expect(row.email_proven_at).toEqual(test.clock.now())
  })

  it('stores neither the code nor the password in plain text', async () => {
    const { challenge_id } = await calls.register('hidden@social.example')
    const code = await codeFor(test, 'hidden@social.example')
    const stored = JSON.stringify([
      await test.app.db.selectFrom('challenges').selectAll().execute(),
      await test.app.db.selectFrom('registrations').selectAll().execute(),
    ])
    expect(stored).not.toContain(`"${code}"`)
    expect(stored).not.toContain(challenge_id)
    expect(stored).not.toContain(password)
  })

  it('treats a known address like an unknown one at each step, and sends its owner a notice without a code', async () => {
    const { user } = await createPerson(test, { email: 'known@social.example' })
    const { user: taken } = await createPerson(test)
    const responseOf = async (call: Promise<{ status: number; headers: Headers; body: object }>) => {
      const { status, headers, body } = await call.catch((error: ApiError) => ({
        status: error.status,
        headers: error.headers,
        body: error.problem as object,
      }))
      const names = [...headers.keys()].filter((name) => !['ratelimit', 'x-request-id'].includes(name)).toSorted()
      const { challenge_id, instance: _, ...rest } = body as { challenge_id?: string; instance?: string }
      return { status, names, rest, length: challenge_id?.length, challenge_id }
    }
    const steps = async (email: string) => {
      const begun = await responseOf(calls.register(email))
      const challenge = begun.challenge_id ?? ''
      const { code = '123456' } = (await readMails(test, email))[0] ?? {}
      const seen = [begun, await responseOf(calls.register(email, { username: taken.username }))]
      for (let count = 0; count < 6; count++) seen.push(await responseOf(calls.confirm(challenge, otherThan(code))))
      seen.push(await responseOf(calls.resend(challenge)))
      test.clock.advance(minute)
      seen.push(await responseOf(calls.resend(challenge)))
      return seen.map((answer) => ({ ...answer, challenge_id: undefined }))
    }
    const known = await steps(user.email)
    test.clock.advance(-minute)
    expect(known).toEqual(await steps('unknown@social.example'))
    const mails = await readMails(test, user.email)
    expect(mails.map(({ kind, code }) => ({ kind, code }))).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'registration_notice', code: undefined })),
    )
    expect((await calls.login(user.email)).body.status).toBe('signed_in')
  })

  it('accepts no code for the challenge of a known address', async () => {
    const { user } = await createPerson(test)
    const before = await countUsers(test)
    const { challenge_id } = await calls.register(user.email, { password: 'the password of a stranger' })
    for (let count = 0; count < 5; count++) await expect(calls.confirm(challenge_id, `00000${count}`)).rejects.toMatchObject(wrongCode)
    await expect(calls.confirm(challenge_id, '000005')).rejects.toMatchObject(invalid)
    expect(await countUsers(test)).toBe(before)
    await expect(calls.login(user.email, 'the password of a stranger')).rejects.toMatchObject({ code: 'credentials_invalid' })
  })

  it('replaces an earlier registration for the address, with its code and password', async () => {
    const first = await calls.register('twice@social.example', { password: 'the password of a stranger' })
    const firstCode = await codeFor(test, 'twice@social.example')
    const second = await calls.register('twice@social.example')
    await expect(calls.confirm(first.challenge_id, firstCode)).rejects.toMatchObject(invalid)
    await calls.confirm(second.challenge_id, await codeFor(test, 'twice@social.example'))
    await expect(calls.login('twice@social.example', 'the password of a stranger')).rejects.toMatchObject({ code: 'credentials_invalid' })
    expect((await calls.login('twice@social.example')).body.status).toBe('signed_in')
  })

  it('sends a new code on sign-in before the verification, and only that code counts', async () => {
    const first = await calls.register('early@social.example')
    const firstCode = await codeFor(test, 'early@social.example')
    await expect(calls.login('early@social.example', 'another long sentence')).rejects.toMatchObject({ code: 'credentials_invalid' })
    const { body, headers } = await calls.login('early@social.example')
    expect(body).toMatchObject({ status: 'verification_required', challenge_id: expect.any(String) as string })
    expect(body).not.toHaveProperty('user')
    expect(headers.getSetCookie()).toEqual([])
    expect(await readMails(test, 'early@social.example')).toHaveLength(2)
    await expect(calls.confirm(first.challenge_id, firstCode)).rejects.toMatchObject(invalid)
    const done = await calls.confirm(body.challenge_id ?? '', await codeFor(test, 'early@social.example'))
    expect(done.body.status).toBe('signed_in')
  })

  it('limits codes sent by signing in like codes sent on request', async () => {
    await calls.register('eager@social.example')
    for (let count = 0; count < 5; count++) expect((await calls.login('eager@social.example')).body.status).toBe('verification_required')
    await expect(calls.login('eager@social.example')).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })

  it('ends the challenge after five wrong codes, even for the right one', async () => {
    const { challenge_id } = await calls.register('guess@social.example')
    const code = await codeFor(test, 'guess@social.example')
    const tries = Array.from({ length: 8 }, () => calls.confirm(challenge_id, otherThan(code)).catch((error: ApiError) => error.code))
    const codes = await Promise.all(tries)
    expect(codes.filter((each) => each === 'validation_failed')).toHaveLength(5)
    expect(codes.filter((each) => each === 'challenge_invalid')).toHaveLength(3)
    await expect(calls.confirm(challenge_id, code)).rejects.toMatchObject(invalid)
  })

  it('expires a code after 10 minutes, like an unknown challenge', async () => {
    const { challenge_id } = await calls.register('late@social.example')
    test.clock.advance(10 * minute)
    await expect(calls.confirm(challenge_id, await codeFor(test, 'late@social.example'))).rejects.toMatchObject(invalid)
    await expect(calls.confirm('nobody-knows-this', '123456')).rejects.toMatchObject({
      ...invalid,
      problem: { errors: [{ location: 'body.challenge_id' }] },
    })
    await expect(calls.resend(challenge_id)).rejects.toMatchObject(invalid)
  })

  it('sends a new code after a minute, which replaces the old one and allows five attempts', async () => {
    const { challenge_id } = await calls.register('again@social.example')
    const first = await codeFor(test, 'again@social.example')
    const early = (await calls.resend(challenge_id).catch((error: unknown) => error)) as ApiError
    expect(early).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(early.headers.get('retry-after')).toBe('60')
    for (let count = 0; count < 5; count++) await calls.confirm(challenge_id, otherThan(first)).catch(() => undefined)

    test.clock.advance(minute)
    const outcomes = await Promise.allSettled([calls.resend(challenge_id), calls.resend(challenge_id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readMails(test, 'again@social.example')).toHaveLength(2)
    const now = test.clock.now().getTime()
    const [sent] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.body] : []))
    expect(sent).toMatchObject({
      challenge_id,
      expires_at: new Date(now + 10 * minute).toISOString(),
      resend_at: new Date(now + minute).toISOString(),
    })
    const second = await codeFor(test, 'again@social.example')
    if (first !== second) await expect(calls.confirm(challenge_id, first)).rejects.toMatchObject(wrongCode)
    expect((await calls.confirm(challenge_id, second)).body.status).toBe('signed_in')
  })

  it('creates the user once when two confirmations race', async () => {
    const before = await countUsers(test)
    const { challenge_id } = await calls.register('race@social.example')
    const code = await codeFor(test, 'race@social.example')
    const outcomes = await Promise.allSettled([calls.confirm(challenge_id, code), calls.confirm(challenge_id, code)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(invalid)
    expect(await countUsers(test)).toBe(before + 1)
    await expect(calls.confirm(challenge_id, code)).rejects.toMatchObject(invalid)
  })

  it('rejects a taken name at once, and assigns another when it was taken in between', async () => {
    await insertUser(test, { username: 'present' })
    await expect(calls.register('name@social.example', { username: 'present' })).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    const { challenge_id } = await calls.register('name@social.example', { username: 'wanted' })
    await insertUser(test, { username: 'wanted' })
    const { body } = await calls.confirm(challenge_id, await codeFor(test, 'name@social.example'))
    expect(body.user?.username).toBe('name')
  })

  it('reports a taken address only to the recipient of the code', async () => {
    const { challenge_id } = await calls.register('meanwhile@social.example')
    const code = await codeFor(test, 'meanwhile@social.example')
    await insertUser(test, { email: 'meanwhile@social.example' })
    await expect(calls.confirm(challenge_id, code)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
  })

  it("ends the browser's previous session", async () => {
    const { cookie } = await createPerson(test)
    const { challenge_id } = await calls.register('switch@social.example')
    const code = await codeFor(test, 'switch@social.example')
    await test.client({ cookie }).call(confirmEmailVerification, { body: { challenge_id, code } })
    expect(await isSignedIn(test, cookie)).toBe(false)
  })
})

describe('the first user of a server that verifies addresses', () => {
  it.each(['open', 'invite_only', 'closed'])('is the first to verify, when registration is %s', async (REGISTRATION) => {
    await using test = await createMailingApp({ ...verifying, REGISTRATION })
    const calls = callsOf(test)
    const mistyped = await calls.register('ada@typo.example')
    const ada = await calls.register('ada@social.example')
    expect((await test.client().call(getAuthConfig)).body.first_user).toBe(true)
    const [adaCode, otherCode] = [await codeFor(test, 'ada@social.example'), await codeFor(test, 'ada@typo.example')]
    expect((await calls.confirm(ada.challenge_id, adaCode)).body.user).toMatchObject({ is_admin: true })
    expect((await test.client().call(getAuthConfig)).body.first_user).toBe(false)
    const late = calls.confirm(mistyped.challenge_id, otherCode)
    if (REGISTRATION === 'open') expect((await late).body.user?.is_admin).toBe(false)
    else await expect(late).rejects.toMatchObject({ status: 403, code: 'registration_closed' })
  })

  it('is only one of two concurrent verifications', async () => {
    await using test = await createMailingApp(verifying)
    const calls = callsOf(test)
    const emails = ['ada@social.example', 'bea@social.example', 'cem@social.example']
    const begun = await Promise.all(emails.map((email) => calls.register(email)))
    const codes = await Promise.all(emails.map((email) => codeFor(test, email)))
    const done = await Promise.all(begun.map(({ challenge_id }, index) => calls.confirm(challenge_id, codes[index] ?? '')))
    expect(done.map(({ body }) => body.user?.is_admin).toSorted()).toEqual([false, false, true])
  })
})

it('needs an invitation that is still open when the address is verified', async () => {
  await using test = await createMailingApp({ ...verifying, REGISTRATION: 'invite_only' })
  const calls = callsOf(test)
  await insertUser(test)
  const invitation = { token: 'open', email: 'ada@social.example', expires_at: new Date(test.clock.now().getTime() + day) }
  await createInvitations(test, [invitation])
  await expect(calls.register('ada@social.example')).rejects.toMatchObject({ code: 'registration_closed' })
  const { challenge_id } = await calls.register('ada@social.example', { invitation_token: 'open' })
  const code = await codeFor(test, 'ada@social.example')
  await createInvitations(test, [{ ...invitation, revoked_at: test.clock.now() }])
  await expect(calls.confirm(challenge_id, code)).rejects.toMatchObject({ status: 403, code: 'registration_closed' })
  await createInvitations(test, [invitation])
  expect((await calls.confirm(challenge_id, code)).body.user?.email).toBe('ada@social.example')
})

describe('code quotas', () => {
  it('allow 10 attempts in 15 minutes per challenge', async () => {
    await using test = await createMailingApp({ ...verifying, RATE_LIMITS: 'auth-ip=1000' })
    const calls = callsOf(test)
    const { challenge_id } = await calls.register('ada@social.example')
    const wrong = otherThan(await codeFor(test, 'ada@social.example'))
    for (let count = 0; count < 10; count++) await expect(calls.confirm(challenge_id, wrong)).rejects.toMatchObject({ status: 422 })
    await expect(calls.confirm(challenge_id, wrong)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    const counters = await test.app.db.selectFrom('rate_limit_counters').select('key').execute()
    expect(JSON.stringify(counters)).not.toContain(challenge_id)
  })

  it('allow 30 attempts in 15 minutes per client', async () => {
    await using test = await createMailingApp({ ...verifying, RATE_LIMITS: 'auth-ip=1000' })
    const calls = callsOf(test)
    for (let count = 0; count < 30; count++) await expect(calls.confirm(`challenge-${count}`, '123456')).rejects.toMatchObject(invalid)
    await expect(calls.confirm('challenge-30', '123456')).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    test.clock.advance(15 * minute)
    await expect(calls.confirm('challenge-30', '123456')).rejects.toMatchObject(invalid)
  })

  it('allow 5 new codes an hour per challenge and 10 per client', async () => {
    await using test = await createMailingApp({ ...verifying, RATE_LIMITS: 'auth-ip=1000' })
    const calls = callsOf(test)
    const codes: string[] = []
    for (const challenge of ['one', 'two', 'three'])
      for (let count = 0; count < 6; count++) codes.push(await calls.resend(challenge).then(String, (error: ApiError) => error.code))
    expect(codes.slice(0, 6)).toEqual([...Array.from({ length: 5 }, () => 'challenge_invalid'), 'rate_limited'])
    expect(codes.filter((code) => code === 'challenge_invalid')).toHaveLength(9)
  })
})
