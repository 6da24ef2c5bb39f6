import type { ApiError } from '@broadside/contract/client'
import { getAuthConfig, getMe, register } from '@broadside/contract/features/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser as insertUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createUser } from '#identity/users/users.ts'
import { createInvitations } from '#identity/testing/safety.ts'

const password = 'a long sentence to sign in'
const ada = { email: 'ada@social.example', password }
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

describe('on a server without users', () => {
  it.each(['open', 'invite_only', 'closed'])('makes the first user an administrator when registration is %s', async (REGISTRATION) => {
    await using test = await createTestApp({ env: { REGISTRATION } })
    expect((await test.client().call(getAuthConfig)).body).toMatchObject({ registration: REGISTRATION, first_user: true })
    const { status, body } = await test.client().call(register, { body: ada })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email_verification_required: false,
      user: { email: ada.email, username: 'ada', is_admin: true, email_verified: true },
    })
    expect((await test.client().call(getAuthConfig)).body.first_user).toBe(false)
  })

  it('makes only one of two concurrent registrations administrator', async () => {
    await using test = await createTestApp()
    const answers = await Promise.all(
      ['ada', 'bea', 'cem', 'dan'].map((name) => test.client().call(register, { body: { email: `${name}@social.example`, password } })),
    )
    expect(answers.map(({ body }) => body.user?.is_admin).toSorted()).toEqual([false, false, false, true])
  })

  it('admits only one of two concurrent registrations when registration is closed', async () => {
    await using test = await createTestApp({ env: { REGISTRATION: 'closed' } })
    const calls = ['ada', 'bea', 'cem'].map((name) => test.client().call(register, { body: { email: `${name}@social.example`, password } }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 403, code: 'registration_closed' })
    expect(await test.app.db.selectFrom('users').select('is_admin').execute()).toEqual([{ is_admin: true }])
  })

  it('leaves the first user to others when the first registration is rejected', async () => {
    await using test = await createTestApp()
    await expect(test.client().call(register, { body: { ...ada, username: 'admin' } })).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await test.client().call(register, { body: ada })).body.user?.is_admin).toBe(true)
  })

  it('makes the first user an administrator on the command line, and others on request', async () => {
    await using test = await createTestApp({ env: { REGISTRATION: 'closed' } })
    expect(await createUser(test.app, { email: ' Ada@Social.Example ', password })).toMatchObject({
      email: 'ada@social.example',
      is_admin: true,
    })
    expect(await createUser(test.app, { email: 'bea@social.example', password })).toMatchObject({ username: 'bea', is_admin: false })
    expect(await createUser(test.app, { email: 'cem@social.example', password, admin: true })).toMatchObject({ is_admin: true })
    const refused = createUser(test.app, { email: 'no address', password: 'short', username: 'X' })
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      options: { errors: [{ location: 'body.email' }, { location: 'body.password' }, { location: 'body.username' }] },
    })
  })
})

describe.each(['invite_only', 'closed'])('with registration %s', (REGISTRATION) => {
  it('admits only the first user, and reveals nothing about addresses', async () => {
    await using test = await createTestApp({ env: { REGISTRATION } })
    await createInvitations(test)
    await insertUser(test, { email: ada.email })
    for (const email of [ada.email, 'bea@social.example'])
      await expect(test.client().call(register, { body: { email, password, invitation_token: 'some-token' } })).rejects.toMatchObject({
        status: 403,
        code: 'registration_closed',
      })
  })
})

describe('with an invitation', () => {
  it('admits the invited user, with the invited address only, while the invitation is open', async () => {
    await using test = await createTestApp({ env: { REGISTRATION: 'invite_only', RATE_LIMITS: 'register=1000' } })
    await insertUser(test)
    const now = test.clock.now()
    const later = new Date(now.getTime() + 60_000)
    await createInvitations(test, [
      { token: 'open', email: ada.email, expires_at: later },
      { token: 'accepted', email: 'bea@social.example', expires_at: later, accepted_at: now },
      { token: 'revoked', email: 'bea@social.example', expires_at: later, revoked_at: now },
      { token: 'expired', email: 'bea@social.example', expires_at: now },
    ])
    const call = (email: string, invitation_token: string) => test.client().call(register, { body: { email, password, invitation_token } })
    for (const token of ['open', 'accepted', 'revoked', 'expired', 'unknown'])
      await expect(call('bea@social.example', token)).rejects.toMatchObject({ status: 403, code: 'registration_closed' })
    const { body } = await call(' ADA@social.example ', 'open')
    expect(body.user).toMatchObject({ email: ada.email, is_admin: false })
  })

  it('admits no one when registration is closed', async () => {
    await using test = await createTestApp({ env: { REGISTRATION: 'closed' } })
    await insertUser(test)
    await createInvitations(test, [{ token: 'open', email: ada.email, expires_at: new Date(test.clock.now().getTime() + 1000) }])
    const call = test.client().call(register, { body: { ...ada, invitation_token: 'open' } })
    await expect(call).rejects.toMatchObject({ status: 403, code: 'registration_closed' })
  })
})

describe('with open registration', () => {
  const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'register=1000,auth-ip=1000' } }))
  beforeAll(async () => {
    await insertUser(test, { is_admin: true })
    await insertUser(test, { email: 'taken@social.example', username: 'taken' })
  })
  const call = (body: { email: string; password: string; username?: string; display_name?: string; accepted_legal?: boolean }) =>
    test.client().call(register, { body })

  it('signs in the new user, who is not an administrator', async () => {
    const { status, body, headers } = await call({
      email: ' Grace.Hopper@Social.Example ',
      password,
      display_name: ' Grace ',
      accepted_legal: true,
    })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      email: 'grace.hopper@social.example',
      username: 'grace-hopper',
      display_name: 'Grace',
      is_admin: false,
      has_password: true,
      password_usable: true,
      is_managed: false,
      legal_accepted_at: test.clock.now().toISOString(),
    })
    const me = await test.client({ cookie: cookieOf(headers) }).call(getMe)
    expect(me.body.id).toBe(body.user?.id)
    expect(me.body).not.toHaveProperty('updated_at')
  })

  it("sets an HttpOnly cookie for this host only, until the session's absolute end", async () => {
    const { headers } = await call({ email: 'cookie@social.example', password })
    const [cookie = ''] = headers.getSetCookie()
    const [value, ...attributes] = cookie.split('; ')
    expect(value).toMatch(/^service_session=[A-Za-z0-9_-]{43}$/)
    const end = new Date(test.clock.now().getTime() + 30 * 24 * 3600 * 1000).toUTCString()
    expect(attributes.toSorted()).toEqual([`Expires=${end}`, 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it("stores neither the password nor the session's value", async () => {
    const { headers, body } = await call({ email: 'stored@social.example', password })
    const value = cookieOf(headers).split('=')[1] ?? ''
    const user = await test.app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', body.user?.id ?? '')
      .executeTakeFirstOrThrow()
    const session = await test.app.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify([user, session])).not.toContain(password)
    expect(JSON.stringify([user, session])).not.toContain(value)
    expect(session.token_hash.toString('latin1')).not.toContain(value)
  })

  it('rejects a taken address, ignoring case, and a taken name', async () => {
    await expect(call({ email: 'TAKEN@social.example', password })).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    await expect(call({ email: 'other@social.example', password, username: 'taken' })).rejects.toMatchObject({
      status: 409,
      code: 'name_taken',
    })
  })

  it('suggests another name when the first choice is taken', async () => {
    const { body } = await call({ email: 'taken@elsewhere.example', password })
    expect(body.user?.username).toBe('taken-2')
  })

  it('gives different names to concurrent registrations with the same local part', async () => {
    const emails = ['one', 'two', 'three', 'four'].map((host) => `info@${host}.example`)
    const answers = await Promise.all(emails.map((email) => call({ email, password })))
    expect(new Set(answers.map(({ body }) => body.user?.username)).size).toBe(4)
  })

  it('gives an address to only one of several concurrent registrations', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => call({ email: 'race@social.example', password })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'email_taken' })
  })

  it('reports every schema error at once, and never echoes a password', async () => {
    const body = { email: 'nowhere', password: 'secret-word', username: '-x', color: 'red' } as never
    const refusal = await call(body).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' })
    const { errors = [] } = (refusal as { problem: { errors?: { location: string }[] } }).problem
    expect(new Set(errors.map(({ location }) => location))).toEqual(new Set(['body.email', 'body.password', 'body.username', 'body.color']))
    expect(JSON.stringify(refusal)).not.toContain('secret-word')
  })

  it('reports a common password and a reserved name at once', async () => {
    await expect(call({ email: 'rules@social.example', password: 'password1234', username: 'root' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.password' }, { location: 'body.username', value: 'root' }] },
    })
  })
})

describe('registration quota', () => {
  it('allows 5 per email address, and refills with time', async () => {
    await using test = await createTestApp()
    await insertUser(test, { email: ada.email })
    const call = (email: string) => test.client().call(register, { body: { email, password } })
    for (let count = 0; count < 5; count++) await expect(call(ada.email)).rejects.toMatchObject({ code: 'email_taken' })
    const refusal = (await call('ADA@social.example').catch((error: unknown) => error)) as ApiError
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refusal.headers.get('ratelimit-policy')).toBe('"register-email";q=5;w=3600')

    const { headers } = await call('new@social.example')
    expect(headers.get('ratelimit-policy')).toBe('"auth-ip";q=60;w=60, "register";q=10;w=3600, "register-email";q=5;w=3600')
    expect(headers.get('ratelimit')).toMatch(/"register";r=3;t=\d+, "register-email";r=4;t=\d+$/)
    test.clock.advance(3600_000)
    await expect(call(ada.email)).rejects.toMatchObject({ code: 'email_taken' })
  })

  it('allows 10 per client, identified by a trusted proxy, with an IPv6 network as one client', async () => {
    await using test = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1', REGISTRATION: 'closed' } })
    await insertUser(test)
    const from = (address: string, name: string) =>
      test.client({ headers: { 'x-forwarded-for': address } }).call(register, { body: { email: `${name}@social.example`, password } })
    for (let count = 0; count < 10; count++)
      await expect(from(`2001:db8:1:2::${count}`, `a${count}`)).rejects.toMatchObject({ code: 'registration_closed' })
    await expect(from('2001:db8:1:2:ffff::1', 'b')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(from('2001:db8:1:3::1', 'c')).rejects.toMatchObject({ code: 'registration_closed' })
  })

  it('ignores forwarded addresses when no proxy is trusted', async () => {
    await using test = await createTestApp({ env: { REGISTRATION: 'closed', RATE_LIMITS: 'register=1' } })
    await insertUser(test)
    const from = (address: string) =>
      test.client({ headers: { 'x-forwarded-for': address } }).call(register, { body: { email: `${address}@social.example`, password } })
    await expect(from('198.51.100.1')).rejects.toMatchObject({ code: 'registration_closed' })
    await expect(from('198.51.100.2')).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
