import { beginEmailChange, changePassword, reauthPassword } from '@broadside/contract/features/account-safety'
import { createApiToken } from '@broadside/contract/features/tokens'
import type { SensitiveAction } from '@broadside/contract/features/reauth.schemas'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createMailingApp, createPerson, minute, noticesOf, password } from '#identity/testing/safety.ts'

const refused = { status: 401, code: 'reauthentication_failed' }

const test = perFile(() => createMailingApp({ RATE_LIMITS: 'email-change=1000' }))

const grantFor = async (client: TestClient, action: SensitiveAction) =>
  (await client.call(reauthPassword, { body: { action, password } })).body.reauth_grant
const act = (client: TestClient, reauth_grant: string) =>
  client.call(beginEmailChange, { body: { new_email: 'new@elsewhere.example', reauth_grant } })

describe('a grant', () => {
  it('is given for the password and replaces it once', async () => {
    const { client } = await createPerson(test)
    const { status, body } = await client.call(reauthPassword, { body: { action: 'identity.email.change', password } })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { reauth_grant: expect.any(String) as string, expires_at: new Date(test.clock.now().getTime() + 5 * minute).toISOString() },
    })
    expect((await act(client, body.reauth_grant)).status).toBe(201)
    await expect(act(client, body.reauth_grant)).rejects.toMatchObject(refused)
  })

  it('works once under concurrent use', async () => {
    const { client } = await createPerson(test)
    const grant = await grantFor(client, 'identity.email.change')
    const outcomes = await Promise.allSettled([act(client, grant), act(client, grant)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is not valid for another action, session or user, or after 5 minutes', async () => {
    const { client, user } = await createPerson(test)
    const elsewhere = test.client({ cookie: await signIn(test, user) })
    const stranger = (await createPerson(test)).client
    await expect(act(client, await grantFor(client, 'account.delete'))).rejects.toMatchObject(refused)
    await expect(act(elsewhere, await grantFor(client, 'identity.email.change'))).rejects.toMatchObject(refused)
    await expect(act(stranger, await grantFor(client, 'identity.email.change'))).rejects.toMatchObject(refused)
    const late = await grantFor(client, 'identity.email.change')
    test.clock.advance(5 * minute)
    await expect(act(client, late)).rejects.toMatchObject(refused)
    await expect(act(client, 'nobody-knows-this')).rejects.toMatchObject(refused)
  })

  it('ends when the password changes', async () => {
    const { client } = await createPerson(test)
    const grant = await grantFor(client, 'identity.email.change')
    const { headers } = await client.call(changePassword, { body: { new_password: 'another long sentence', current_password: password } })
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await expect(act(test.client({ cookie }), grant)).rejects.toMatchObject(refused)
  })

  it('is stored only as a hash', async () => {
    const { client } = await createPerson(test)
    const grant = await grantFor(client, 'account.delete')
    expect(JSON.stringify(await test.app.db.selectFrom('challenges').selectAll().execute())).not.toContain(grant)
  })
})

describe('the proof by password', () => {
  it('is rejected for a wrong one, and for users without one', async () => {
    const { client } = await createPerson(test)
    const call = (by: TestClient, given: string) => by.call(reauthPassword, { body: { action: 'account.delete', password: given } })
    await expect(call(client, 'wrong')).rejects.toMatchObject(refused)
    const plain = test.client({ cookie: await signIn(test, await createUser(test)) })
    await expect(call(plain, password)).rejects.toMatchObject(refused)
  })

  it('can fail 20 times in 15 minutes over all sensitive actions; the right password is not counted', async () => {
    await using limited = await createTestApp()
    const { client } = await createPerson(limited)
    const call = (given: string) => client.call(reauthPassword, { body: { action: 'account.delete', password: given } })
    for (let count = 0; count < 3; count++) await call(password)
    const tries = await Promise.all(Array.from({ length: 22 }, () => call('wrong').catch((error: { code: string }) => error.code)))
    expect(tries.filter((code) => code === 'reauthentication_failed')).toHaveLength(20)
    expect(tries.filter((code) => code === 'rate_limited')).toHaveLength(2)
    await expect(call(password)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    const other = client.call(changePassword, { body: { new_password: 'another long sentence', current_password: password } })
    await expect(other).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    limited.clock.advance(15 * minute)
    expect((await call(password)).status).toBe(200)
  })
})

describe('a new token', () => {
  const body = () => ({
    name: 'Build server',
    permissions: ['api:read' as const],
    workspace_access: 'all' as const,
    expires_at: new Date(test.clock.now().getTime() + 60 * minute).toISOString(),
  })

  it('notifies its user', async () => {
    const { client, user } = await createPerson(test)
    await client.call(createApiToken, { body: body() })
    expect(await noticesOf(test, user.id)).toEqual(['token.created'])
    const [notice] = await test.app.db.selectFrom('notifications').selectAll().where('user_id', '=', user.id).execute()
    expect(notice?.body).toContain('Build server')
  })

  it('accepts a grant for this action only', async () => {
    const { client, user } = await createPerson(test)
    const call = (reauth_grant: string) => client.call(createApiToken, { body: { ...body(), reauth_grant } })
    await expect(call('nobody-knows-this')).rejects.toMatchObject(refused)
    await expect(call(await grantFor(client, 'account.delete'))).rejects.toMatchObject(refused)
    const grant = await grantFor(client, 'token.create')
    expect((await call(grant)).status).toBe(201)
    await expect(call(grant)).rejects.toMatchObject(refused)
    expect(await noticesOf(test, user.id)).toEqual(['token.created'])
  })
})
