import { getMe } from '@broadside/contract/features/auth'
import { beginPasskeyLogin, finishPasskeyLogin, getSecurityStatus, loginWithTotp } from '@broadside/contract/features/security'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Authenticator, createAuthenticator } from '#identity/testing/authenticator.ts'
import {
  addPasskey,
  beginSignIn,
  cookieOf,
  createPerson,
  enableCodes,
  enterPassword,
  noticesOf,
  outcomeOf,
  type Person,
} from '#identity/testing/scene.ts'
import { codeAt } from '#identity/testing/codes.ts'

const minute = 60_000
const invalidAt = (location: string) => ({ status: 422, code: 'challenge_invalid', problem: { errors: [{ location }] } })
const invalid = invalidAt('body.challenge_id')
const invalidToken = invalidAt('body.mfa_token')
const refused = { status: 401, code: 'credentials_invalid' }

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000,mfa=10000,login=10000' } }))
let person: Person
let authenticator: Authenticator
beforeEach(async () => {
  person = await createPerson(test)
  authenticator = createAuthenticator()
  await addPasskey(test, person, authenticator)
})

const ask = async (mfa_token?: string) =>
  (await test.client().call(beginPasskeyLogin, { body: mfa_token === undefined ? {} : { mfa_token } })).body
const answer = (challenge_id: string, credential: ReturnType<Authenticator['get']>) =>
  test.client().call(finishPasskeyLogin, { body: { challenge_id, credential } })
const signInAlone = async (faults: Parameters<Authenticator['get']>[1] = {}) => {
  const { challenge_id, options } = await ask()
  return answer(challenge_id, authenticator.get(options, faults))
}

describe('a passkey after the password', () => {
  it('is required once one exists, and completes the sign-in', async () => {
    const first = await enterPassword(test, person)
    expect(first).toMatchObject({ status: 'mfa_required', methods: ['passkey'] })
    const { challenge_id, options } = await ask(first.mfa_token)
    expect(options).toMatchObject({
      rpId: 'social.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.keys[0]?.id }],
    })
    // The password was one factor already, so user verification is not needed.
    const { body, headers } = await answer(challenge_id, authenticator.get(options, { userVerified: false }))
    expect(body).toMatchObject({ status: 'signed_in', user: { id: person.user.id } })
    const client = test.client({ cookie: cookieOf(headers) })
    expect((await client.call(getMe)).body.id).toBe(person.user.id)
    expect((await client.call(getSecurityStatus)).body.passkeys[0]?.last_used_at).toBe(test.clock.now().toISOString())
  })

  it('is offered along with codes and recovery codes', async () => {
    await enableCodes(test, person)
    expect((await enterPassword(test, person)).methods).toEqual(['totp', 'passkey', 'recovery_code'])
  })

  it('must belong to the user of the password', async () => {
    const foreign = createAuthenticator()
    await addPasskey(test, await createPerson(test), foreign)
    const { challenge_id, options } = await ask(await beginSignIn(test, person))
    const { allowCredentials: _, ...open } = options
    await expect(answer(challenge_id, foreign.get(open))).rejects.toMatchObject(refused)
  })

  it('shares five attempts and one success per sign-in with the other methods', async () => {
    const { secret } = await enableCodes(test, person)
    const token = await beginSignIn(test, person)
    for (let count = 0; count < 5; count++) {
      const { challenge_id, options } = await ask(token)
      await expect(answer(challenge_id, authenticator.get(options, { spoilSignature: true }))).rejects.toMatchObject(refused)
    }
    const { challenge_id, options } = await ask(token)
    await expect(answer(challenge_id, authenticator.get(options))).rejects.toMatchObject(invalidToken)
    const fresh = await beginSignIn(test, person)
    const [one, two] = [await ask(fresh), await ask(fresh)]
    const code = codeAt(secret, test.clock.now(), 1)
    const outcomes = await Promise.all([
      outcomeOf(answer(one.challenge_id, authenticator.get(one.options))),
      outcomeOf(test.client().call(loginWithTotp, { body: { mfa_token: fresh, code } })),
    ])
    expect(outcomes.toSorted()).toEqual(['challenge_invalid', 'done'])
    await expect(answer(two.challenge_id, authenticator.get(two.options))).rejects.toMatchObject(invalidToken)
    await expect(ask(fresh)).rejects.toMatchObject(invalidToken)
  })

  it('cannot be started with an unknown token, or by a user without a passkey', async () => {
    await expect(ask('nonsense')).rejects.toMatchObject(invalidToken)
    const other = await createPerson(test)
    await enableCodes(test, other)
    const token = await beginSignIn(test, other)
    await expect(ask(token)).rejects.toMatchObject(invalidToken)
  })
})

describe('a passkey alone', () => {
  it('replaces password and code when it verified the user', async () => {
    await enableCodes(test, person)
    const { options } = await ask()
    expect(options).toMatchObject({ rpId: 'social.example', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const { body, headers } = await signInAlone()
    expect(body).toMatchObject({ status: 'signed_in', user: { id: person.user.id } })
    expect((await test.client({ cookie: cookieOf(headers) }).call(getMe)).body.id).toBe(person.user.id)
  })

  it.each([
    ['that did not check who holds it', { userVerified: false }],
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['of another host', { rpId: 'elsewhere.example' }],
    ['with another challenge', { challenge: 'c2VhIGJyZWV6ZQ' }],
    ['that was made and not used', { type: 'webauthn.create' }],
    ['with a wrong signature', { spoilSignature: true }],
    ['that names another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('is rejected: one %s', async (_, faults) => {
    await expect(signInAlone(faults)).rejects.toMatchObject(refused)
    expect((await signInAlone()).status).toBe(200)
  })

  it('is rejected without a user handle', async () => {
    const { challenge_id, options } = await ask()
    const used = authenticator.get(options)
    const { userHandle: _, ...response } = used.response
    await expect(answer(challenge_id, { ...used, response })).rejects.toMatchObject(refused)
  })

  it('is rejected when unknown', async () => {
    const stranger = createAuthenticator()
    stranger.create({ rp: { id: 'social.example' }, challenge: 'x', user: { id: 'x' } })
    const { challenge_id, options } = await ask()
    await expect(answer(challenge_id, stranger.get(options))).rejects.toMatchObject(refused)
  })

  it('accepts one response per challenge, even under concurrency, for ten minutes', async () => {
    const { challenge_id, options } = await ask()
    const answers = [authenticator.get(options), authenticator.get(options)]
    const outcomes = await Promise.all(answers.map((each) => outcomeOf(answer(challenge_id, each))))
    expect(outcomes.toSorted()).toEqual(['challenge_invalid', 'done'])
    const late = await ask()
    test.clock.advance(10 * minute)
    await expect(answer(late.challenge_id, authenticator.get(late.options))).rejects.toMatchObject(invalid)
    await expect(answer('nonsense', authenticator.get(late.options))).rejects.toMatchObject(invalid)
  })

  it('is rejected for a suspended user', async () => {
    await test.app.db.updateTable('users').set({ suspended_at: test.clock.now() }).where('id', '=', person.user.id).execute()
    await expect(signInAlone()).rejects.toMatchObject(refused)
  })
})

describe('the counter of a passkey', () => {
  it('must grow: one that stays or goes back is rejected and the user notified', async () => {
    expect((await signInAlone({ counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) await expect(signInAlone({ counter })).rejects.toMatchObject(refused)
    expect((await noticesOf(test, person)).filter((title) => title === 'Passkey blocked')).toHaveLength(3)
    expect((await signInAlone({ counter: 8 })).status).toBe(200)
  })

  it('does not notify the user about a forged response', async () => {
    await signInAlone({ counter: 7 })
    await expect(signInAlone({ counter: 3, spoilSignature: true })).rejects.toMatchObject(refused)
    expect(await noticesOf(test, person)).not.toContain('Passkey blocked')
  })

  it('can stay at zero, as with synced passkeys', async () => {
    const synchronised = createAuthenticator({ counts: false })
    const other = await createPerson(test)
    await addPasskey(test, other, synchronised)
    for (let count = 0; count < 2; count++) {
      const { challenge_id, options } = await ask()
      expect((await answer(challenge_id, synchronised.get(options))).body.user?.id).toBe(other.user.id)
    }
    expect(await noticesOf(test, other)).not.toContain('Passkey blocked')
  })

  it('admits one of two copies that respond with the same count', async () => {
    const asked = [await ask(), await ask()]
    const outcomes = await Promise.all(
      asked.map(({ challenge_id, options }) => outcomeOf(answer(challenge_id, authenticator.get(options, { counter: 5 })))),
    )
    expect(outcomes.toSorted()).toEqual(['credentials_invalid', 'done'])
  })
})

describe('failed passkeys', () => {
  it('lock a client address after 20 attempts', async () => {
    await using small = await createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000' } })
    const credential = authenticator.get({ challenge: 'x', rpId: 'social.example' })
    const call = () => small.client().call(finishPasskeyLogin, { body: { challenge_id: 'nonsense', credential } })
    const codes = await Promise.all(Array.from({ length: 22 }, () => outcomeOf(call())))
    expect(codes.filter((code) => code === 'challenge_invalid')).toHaveLength(20)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(2)
  })
})
