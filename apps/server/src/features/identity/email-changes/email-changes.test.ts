import type { ApiError } from '@broadside/contract/client'
import {
  beginEmailChange,
  confirmEmailChange,
  confirmPasswordReset,
  deleteEmailChange,
  getEmailChange,
  requestPasswordReset,
  resendEmailChange,
} from '@broadside/contract/features/account-safety'
import { login } from '@broadside/contract/features/auth'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import {
  codeFor,
  createMailingApp,
  createPerson,
  isSignedIn,
  minute,
  noticesOf,
  otherThan,
  password,
  type Person,
} from '#identity/testing/safety.ts'

const test = perFile(() =>
  createMailingApp({ RATE_LIMITS: 'auth-ip=10000,email-change=1000,email-change-resend=1000,email-change-confirm=1000' }),
)

let count = 0
const freshAddress = () => `new-${++count}@elsewhere.example`
const begin = (client: TestClient, new_email: string) =>
  client.call(beginEmailChange, { body: { new_email, current_password: password } }).then(({ body }) => body)
const confirm = (client: TestClient, id: string, code: string) => client.call(confirmEmailChange, { params: { id }, body: { code } })
const resend = (client: TestClient, id: string) => client.call(resendEmailChange, { params: { id } })

const ended = { status: 422, code: 'challenge_invalid', problem: { errors: [{ location: 'path.id' }] } }
const unknown = { status: 404, code: 'not_found' }

async function begun(): Promise<Person & { id: string; email: string; code: string }> {
  const person = await createPerson(test)
  const email = freshAddress()
  const { id } = await begin(person.client, email)
  return { ...person, id, email, code: await codeFor(test, email) }
}

describe('an email change', () => {
  it('starts with a code to the new address, and changes nothing yet', async () => {
    const { client, user } = await createPerson(test)
    expect((await client.call(getEmailChange)).body).not.toHaveProperty('pending')
    const { status, body } = await client.call(beginEmailChange, {
      body: { new_email: ' Ada.New@Elsewhere.example ', current_password: password },
    })
    const now = test.clock.now().getTime()
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        new_email: 'ada.new@elsewhere.example',
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + 15 * minute).toISOString(),
        resend_at: new Date(now + minute).toISOString(),
      },
    })
    const { $schema: _, ...pending } = body
    expect((await client.call(getEmailChange)).body.pending).toEqual(pending)
    expect(await readMails(test, 'ada.new@elsewhere.example')).toMatchObject([{ kind: 'email_change', code: expect.any(String) as string }])
    expect(await readMails(test, user.email)).toEqual([])
    expect(await noticesOf(test, user.id)).toEqual(['email.change_requested'])
    const stored = await test.app.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(stored.email).toBe(user.email)
  })

  it('is completed by the code, notifies the old address, and ends other sessions', async () => {
    const { user, client, cookie, id, email, code } = await begun()
    const other = await signIn(test, user)
    const { body } = await confirm(client, id, code)
    expect(body).toMatchObject({ id: user.id, email, email_verified: true })
    expect([await isSignedIn(test, cookie), await isSignedIn(test, other)]).toEqual([true, false])
    expect(await readMails(test, user.email)).toMatchObject([{ kind: 'email_change_notice' }])
    expect(await noticesOf(test, user.id)).toEqual(['email.change_requested', 'email.changed'])
    expect((await client.call(getEmailChange)).body).not.toHaveProperty('pending')
    const answer = await test.client().call(login, { body: { email, password } })
    expect(answer.body.status).toBe('signed_in')
    const row = await test.app.db.selectFrom('users').select('email_proven_at').where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row.email_proven_at).toEqual(test.clock.now())
  })

  it('invalidates password reset links sent to the old address', async () => {
    const { user, client, id, code } = await begun()
    await test.client().call(requestPasswordReset, { body: { email: user.email } })
    await test.drain()
    const url = (await readMails(test, user.email)).find(({ kind }) => kind === 'password_reset')?.action?.url ?? ''
    await confirm(client, id, code)
    const reset = test
      .client()
      .call(confirmPasswordReset, { body: { token: url.split('/').at(-1) ?? '', password: 'another long sentence' } })
    await expect(reset).rejects.toMatchObject({ code: 'challenge_invalid' })
  })

  it('requires a proof, a valid address, and a different one', async () => {
    const { user, client } = await createPerson(test)
    const call = (body: { new_email: string; current_password?: string }) => client.call(beginEmailChange, { body })
    await expect(call({ new_email: freshAddress() })).rejects.toMatchObject({ status: 422 })
    await expect(call({ new_email: freshAddress(), current_password: 'wrong' })).rejects.toMatchObject({
      status: 401,
      code: 'reauthentication_failed',
    })
    for (const new_email of ['nowhere', user.email.toUpperCase()])
      await expect(call({ new_email, current_password: password })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ location: 'body.new_email' }] },
      })
  })

  it('reveals that an address is taken only to the recipient of its code', async () => {
    const owner = await createUser(test)
    const { client, user } = await createPerson(test)
    const { id } = await begin(client, owner.email)
    const code = await codeFor(test, owner.email)
    await expect(confirm(client, id, otherThan(code))).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(confirm(client, id, code)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    expect(await readMails(test, user.email)).toEqual([])
  })

  it('gives a contested address to only one of two users', async () => {
    const email = freshAddress()
    const people = [await createPerson(test), await createPerson(test)]
    const wanting: { client: TestClient; id: string; code: string }[] = []
    for (const { client } of people) wanting.push({ client, id: (await begin(client, email)).id, code: '' })
    const codes = (await readMails(test, email)).map(({ code = '' }) => code)
    const outcomes = await Promise.allSettled(wanting.map(({ client, id }, index) => confirm(client, id, codes[index] ?? '')))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'email_taken' })
  })

  it('is applied once when two confirmations race', async () => {
    const { user, client, id, code } = await begun()
    const outcomes = await Promise.allSettled([confirm(client, id, code), confirm(client, id, code)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readMails(test, user.email)).toHaveLength(1)
    await expect(confirm(client, id, code)).rejects.toMatchObject(unknown)
  })

  it('ends after five wrong codes, even for the right one and under concurrent attempts', async () => {
    const { client, id, code } = await begun()
    const tries = Array.from({ length: 7 }, () => confirm(client, id, otherThan(code)).catch((error: ApiError) => error.code))
    const codes = await Promise.all(tries)
    expect(codes.filter((each) => each === 'validation_failed')).toHaveLength(5)
    expect(codes.filter((each) => each === 'challenge_invalid')).toHaveLength(2)
    await expect(confirm(client, id, code)).rejects.toMatchObject(ended)
  })

  it('ends after 15 minutes', async () => {
    const { client, id, code } = await begun()
    test.clock.advance(15 * minute)
    expect((await client.call(getEmailChange)).body).not.toHaveProperty('pending')
    await expect(confirm(client, id, code)).rejects.toMatchObject(ended)
    await expect(resend(client, id)).rejects.toMatchObject(ended)
  })

  it('sends another code after a minute, which replaces the first', async () => {
    const { client, id, email, code } = await begun()
    await expect(resend(client, id)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    for (let each = 0; each < 5; each++) await confirm(client, id, otherThan(code)).catch(() => undefined)
    test.clock.advance(minute)
    const outcomes = await Promise.allSettled([resend(client, id), resend(client, id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readMails(test, email)).toHaveLength(2)
    const second = await codeFor(test, email)
    if (second !== code) await expect(confirm(client, id, code)).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await confirm(client, id, second)).body.email).toBe(email)
  })

  it('is replaced by a later one, and can be canceled by its owner', async () => {
    const { client, id, code } = await begun()
    const email = freshAddress()
    const later = await begin(client, email)
    await expect(confirm(client, id, code)).rejects.toMatchObject(unknown)
    expect((await client.call(getEmailChange)).body.pending?.new_email).toBe(email)
    expect((await client.call(deleteEmailChange, { params: { id: later.id } })).status).toBe(204)
    expect((await client.call(getEmailChange)).body).not.toHaveProperty('pending')
    await expect(client.call(deleteEmailChange, { params: { id: later.id } })).rejects.toMatchObject(unknown)
  })

  it('belongs to its owner alone', async () => {
    const { id, code } = await begun()
    const { client } = await createPerson(test)
    await expect(confirm(client, id, code)).rejects.toMatchObject(unknown)
    await expect(resend(client, id)).rejects.toMatchObject(unknown)
    await expect(client.call(deleteEmailChange, { params: { id } })).rejects.toMatchObject(unknown)
    expect((await client.call(getEmailChange)).body).not.toHaveProperty('pending')
  })

  it('requires email delivery', async () => {
    await using silent = await createTestApp()
    const { client } = await createPerson(silent)
    await expect(begin(client, freshAddress())).rejects.toMatchObject({ status: 503, code: 'mail_not_configured' })
  })

  it('allows 5 changes and 10 attempts in 15 minutes', async () => {
    await using limited = await createMailingApp()
    // Move to the start of a window, which begins every quarter of an hour.
    limited.clock.advance(15 * minute - (limited.clock.now().getTime() % (15 * minute)))
    const { client } = await createPerson(limited)
    let id = ''
    for (let each = 0; each < 5; each++) id = (await begin(client, freshAddress())).id
    await expect(begin(client, freshAddress())).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    for (let each = 0; each < 10; each++) await expect(confirm(client, id, '12345x')).rejects.toMatchObject({ status: 422 })
    await expect(confirm(client, id, '123456')).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    for (let each = 0; each < 5; each++) await resend(client, id).catch(() => undefined)
    limited.clock.advance(minute)
    await expect(resend(client, id)).rejects.toMatchObject({ status: 429 })
  })
})
