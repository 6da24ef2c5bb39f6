import type { ApiError } from '@broadside/contract/client'
import { changePassword, confirmPasswordReset, requestPasswordReset } from '@broadside/contract/features/account-safety'
import { getMe, listSessions, login } from '@broadside/contract/features/auth'
import { activateRecoveryCodes, confirmTotp, setUpTotp } from '@broadside/contract/features/security'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import { createChallenge } from '#identity/challenges/challenges.ts'
import { cookieOf, createMailingApp, createPerson, isSignedIn, minute, noticesOf, password } from '#identity/testing/safety.ts'
import { defined } from '#lib/defined.ts'

const newPassword = 'another long sentence'
const invalid = { status: 422, code: 'challenge_invalid', problem: { errors: [{ location: 'body.token' }] } }

const test = perFile(() =>
  createMailingApp({
    RATE_LIMITS: 'auth-ip=10000,login=10000,password-reset=10000,password-reset-confirm=10000,password-change=1000',
  }),
)

const request = (email: string, on = test) => on.client().call(requestPasswordReset, { body: { email } })
const confirm = (token: string, given = newPassword) => test.client().call(confirmPasswordReset, { body: { token, password: given } })
const signInWith = (email: string, given: string) => test.client().call(login, { body: { email, password: given } })

const worksAt = (token: string) =>
  test
    .client({ token })
    .call(getMe)
    .then(
      () => true,
      (error: ApiError) => error.code !== 'token_revoked',
    )

async function tokenFor(email: string): Promise<string> {
  const url = (await readMails(test, email)).findLast(({ kind }) => kind === 'password_reset')?.action?.url ?? ''
  expect(url).toMatch(/^https:\/\/social\.example\/reset-password\?token=[A-Za-z0-9_-]{43}$/)
  return url.split('=').at(-1) ?? ''
}

async function askForLink(email: string, typed = email): Promise<string> {
  await request(typed)
  await test.drain()
  return tokenFor(email)
}

describe('a forgotten password', () => {
  it('is reset through an emailed link, which ends all sessions, signs no one in, and notifies the user', async () => {
    const { user, cookie } = await createPerson(test)
    const other = await signIn(test, user)
    const { body, headers } = await confirm(await askForLink(user.email, ` ${user.email.toUpperCase()} `))
    expect(body.message).toEqual(expect.any(String))
    expect(headers.getSetCookie()).toEqual([])
    expect([await isSignedIn(test, cookie), await isSignedIn(test, other)]).toEqual([false, false])
    expect(await noticesOf(test, user.id)).toEqual(['password.reset'])
    await expect(signInWith(user.email, password)).rejects.toMatchObject({ code: 'credentials_invalid' })
    expect((await signInWith(user.email, newPassword)).body.status).toBe('signed_in')
  })

  it('revokes all API tokens', async () => {
    const { user } = await createPerson(test)
    const tokens = [await createToken(test, user), await createToken(test, user)]
    expect(await Promise.all(tokens.map(worksAt))).toEqual([true, true])
    await confirm(await askForLink(user.email))
    expect(await Promise.all(tokens.map(worksAt))).toEqual([false, false])
  })

  it('sets a password for a user who had none', async () => {
    const user = await createUser(test)
    await confirm(await askForLink(user.email))
    expect((await signInWith(user.email, newPassword)).body.status).toBe('signed_in')
  })

  it('gets the same response for every address, and only users get an email', async () => {
    const { user } = await createPerson(test)
    const suspended = await createUser(test, { suspended_at: test.clock.now() })
    const answers = await Promise.all([user.email, suspended.email, 'nobody@social.example', 'no address'].map((email) => request(email)))
    const seen = answers.map(({ status, body, headers }) => ({
      status,
      body,
      names: [...headers.entries()].filter(([name]) => !['x-request-id', 'ratelimit'].includes(name)),
    }))
    for (const answer of seen) expect(answer).toEqual(seen[0])
    await test.drain()
    expect(await readMails(test, user.email)).toHaveLength(1)
    for (const email of [suspended.email, 'nobody@social.example']) expect(await readMails(test, email)).toEqual([])
  })

  it('runs the same statements for every address during the request', async () => {
    const { user } = await createPerson(test)
    const rows = async () => ({
      challenges: (await test.app.db.selectFrom('challenges').select('kind').execute()).length,
      mails: (await test.app.db.selectFrom('mails').select('id').execute()).length,
    })
    const written = async (email: string) => {
      const before = await rows()
      await request(email)
      const after = await rows()
      return { challenges: after.challenges - before.challenges, mails: after.mails - before.mails }
    }
    expect(await written(user.email)).toEqual({ challenges: 1, mails: 0 })
    expect(await written('nobody@social.example')).toEqual({ challenges: 1, mails: 0 })
    await test.drain()
  })

  it('has a link that works once, even when used twice concurrently', async () => {
    const { user } = await createPerson(test)
    const token = await askForLink(user.email)
    const wanted = ['the first of two sentences', 'the second of two sentences']
    const outcomes = await Promise.allSettled(wanted.map((each) => confirm(token, each)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(invalid)
    const works = await Promise.allSettled(wanted.map((each) => signInWith(user.email, each)))
    expect(works.map(({ status }) => status)).toEqual(outcomes.map(({ status }) => status))
    expect(await noticesOf(test, user.id)).toHaveLength(1)
    await expect(confirm(token)).rejects.toMatchObject(invalid)
  })

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    for (let round = 0; round < 6; round++) {
      const { user } = await createPerson(test)
      const token = await askForLink(user.email)
      const old = Array.from({ length: 4 }, () => signInWith(user.email, password).catch(() => undefined))
      await Promise.all([...old, confirm(token)])
      expect(await test.app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toEqual([])
    }
  })

  it('has a link that ends after an hour, with a newer one, and when the user is suspended', async () => {
    const { user } = await createPerson(test)
    const first = await askForLink(user.email)
    const second = await askForLink(user.email)
    await expect(confirm(first)).rejects.toMatchObject(invalid)
    await test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', user.id).execute()
    await expect(confirm(second)).rejects.toMatchObject(invalid)
    await test.app.db.updateTable('users').set({ suspended_at: null }).where('id', '=', user.id).execute()
    test.clock.advance(60 * minute)
    await expect(confirm(second)).rejects.toMatchObject(invalid)
    await expect(confirm('nobody-knows-this')).rejects.toMatchObject(invalid)
    expect((await signInWith(user.email, password)).body.status).toBe('signed_in')
  })

  it('keeps the link valid when the new password is rejected', async () => {
    const { user } = await createPerson(test)
    const token = await askForLink(user.email)
    await expect(confirm(token, 'password1234')).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.password' }] },
    })
    expect((await confirm(token)).status).toBe(200)
  })

  it("never stores the link's token in plain text", async () => {
    const { user } = await createPerson(test)
    const token = await askForLink(user.email)
    const stored = [
      await test.app.db.selectFrom('challenges').selectAll().execute(),
      await test.app.db.selectFrom('mails').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('cannot be reset when the server cannot send email', async () => {
    await using silent = await createTestApp()
    await expect(request('ada@social.example', silent)).rejects.toMatchObject({ status: 503, code: 'mail_not_configured' })
  })

  it('can be requested 3 times an hour per address and 10 times per client, known or not', async () => {
    await using limited = await createMailingApp()
    const { user } = await createPerson(limited)
    const codes = async (email: string) => {
      const seen: string[] = []
      for (let count = 0; count < 4; count++)
        seen.push(
          await request(email, limited).then(
            () => 'ok',
            (error: ApiError) => error.code,
          ),
        )
      return seen
    }
    const expected = ['ok', 'ok', 'ok', 'rate_limited']
    expect(await codes(user.email)).toEqual(expected)
    expect(await codes('NOBODY@social.example')).toEqual(expected)
    expect(await codes('somebody@social.example')).toEqual(['ok', 'ok', 'rate_limited', 'rate_limited'])
    limited.clock.advance(60 * minute)
    expect((await request(user.email, limited)).status).toBe(200)
  })

  it('can be confirmed 10 times an hour per client', async () => {
    await using limited = await createMailingApp()
    const call = () => limited.client().call(confirmPasswordReset, { body: { token: 'unknown', password: newPassword } })
    for (let count = 0; count < 10; count++) await expect(call()).rejects.toMatchObject({ code: 'challenge_invalid' })
    await expect(call()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })
})

describe('changing the password', () => {
  it('ends all other sessions and renews the current one', async () => {
    const { user, cookie, client } = await createPerson(test)
    const other = await signIn(test, user)
    const { status, headers } = await client.call(changePassword, { body: { new_password: newPassword, current_password: password } })
    expect(status).toBe(204)
    expect([await isSignedIn(test, cookie), await isSignedIn(test, other)]).toEqual([false, false])
    const now = test.client({ cookie: cookieOf(headers) })
    expect((await now.call(getMe)).body.id).toBe(user.id)
    expect((await now.call(listSessions)).body.items).toHaveLength(1)
    expect(await noticesOf(test, user.id)).toEqual(['password.changed'])
    await expect(signInWith(user.email, password)).rejects.toMatchObject({ code: 'credentials_invalid' })
    expect((await signInWith(user.email, newPassword)).body.status).toBe('signed_in')
  })

  it('keeps API tokens unless asked to revoke them', async () => {
    const { user, client } = await createPerson(test)
    const stranger = await createToken(test, await createUser(test))
    const hour = new Date(test.clock.now().getTime() + 60 * minute)
    const tokens = [await createToken(test, user), await createToken(test, user), await createToken(test, user, { expiresAt: hour })]
    test.clock.advance(60 * minute)
    const change = (by: TestClient, from: string, to: string, revoke_api_tokens?: boolean) =>
      by.call(changePassword, {
        body: { new_password: to, current_password: from, ...defined({ revoke_api_tokens }) },
      })
    const first = await change(client, password, newPassword)
    expect([first.status, first.body]).toEqual([204, undefined])
    const second = await change(test.client({ cookie: cookieOf(first.headers) }), newPassword, password, false)
    expect([second.status, second.body]).toEqual([204, undefined])
    expect(await Promise.all(tokens.slice(0, 2).map(worksAt))).toEqual([true, true])
    const third = await change(test.client({ cookie: cookieOf(second.headers) }), password, newPassword, true)
    expect([third.status, third.body]).toMatchObject([200, { revoked_api_tokens: 2 }])
    expect(await isSignedIn(test, cookieOf(third.headers))).toBe(true)
    expect(await Promise.all([...tokens.slice(0, 2), stranger].map(worksAt))).toEqual([false, false, true])
  })

  it('invalidates everything a token could still finish with a proof of the old password', async () => {
    const { user, client } = await createPerson(test)
    const token = await createToken(test, user)
    const { challenge_id } = (await client.call(setUpTotp, { body: { current_password: password } })).body
    const data = { codeHashes: [] }
    const codes = await createChallenge(test.app, { kind: 'recovery_codes', userId: user.id, seconds: 600, data })
    await client.call(changePassword, { body: { new_password: newPassword, current_password: password } })
    const activate = test.client({ token }).call(activateRecoveryCodes, { body: { challenge_id: codes.token, recovery_codes_saved: true } })
    await expect(activate).rejects.toMatchObject({ status: 409, code: 'challenge_consumed' })
    const confirmed = test.client({ cookie: await signIn(test, user) }).call(confirmTotp, { body: { challenge_id, code: '000000' } })
    await expect(confirmed).rejects.toMatchObject({ code: 'challenge_consumed' })
  })

  it('invalidates reset links emailed earlier', async () => {
    const { user, client } = await createPerson(test)
    const token = await askForLink(user.email)
    await client.call(changePassword, { body: { new_password: newPassword, current_password: password } })
    await expect(confirm(token)).rejects.toMatchObject(invalid)
  })

  it('requires a proof, and a password that is not easily guessed', async () => {
    const { user, cookie, client } = await createPerson(test)
    const call = (body: { new_password: string; current_password?: string }) => client.call(changePassword, { body })
    await expect(call({ new_password: newPassword })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.current_password' }] },
    })
    await expect(call({ new_password: newPassword, current_password: 'wrong' })).rejects.toMatchObject({
      status: 401,
      code: 'reauthentication_failed',
    })
    await expect(call({ new_password: 'password1234', current_password: password })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.new_password' }] },
    })
    expect(await isSignedIn(test, cookie)).toBe(true)
    expect(await noticesOf(test, user.id)).toEqual([])
  })

  it('is limited to 5 times an hour', async () => {
    await using limited = await createTestApp()
    const { client } = await createPerson(limited)
    const call = () => client.call(changePassword, { body: { new_password: newPassword, current_password: 'wrong' } })
    for (let count = 0; count < 5; count++) await expect(call()).rejects.toMatchObject({ code: 'reauthentication_failed' })
    await expect(call()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })
})
