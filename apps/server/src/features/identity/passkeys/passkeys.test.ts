import {
  beginPasskey,
  beginPasskeyReauth,
  finishPasskey,
  finishPasskeyReauth,
  getSecurityStatus,
  removePasskey,
} from '@broadside/contract/features/security'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { countSignInMethods } from '#identity/users/users.ts'
import { type Authenticator, createAuthenticator } from '#identity/testing/authenticator.ts'
import { addPasskey, createPerson, noticesOf, outcomeOf, type Person, proof } from '#identity/testing/scene.ts'

const minute = 60_000

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000' } }))
let person: Person
let authenticator: Authenticator
beforeEach(async () => {
  person = await createPerson(test)
  authenticator = createAuthenticator()
})

const client = () => test.client({ cookie: person.cookie })
const begin = async () => (await client().call(beginPasskey, { body: proof })).body
const finish = (challenge_id: string, credential: ReturnType<Authenticator['create']>, name = 'Laptop') =>
  client().call(finishPasskey, { body: { challenge_id, name, credential } })
const remove = (passkey_id: string, body: object = proof) => client().call(removePasskey, { params: { passkey_id }, body })
const status = async () => (await client().call(getSecurityStatus)).body
const invalidCredential = { status: 422, code: 'validation_failed', problem: { errors: [{ location: 'body.credential' }] } }
const usable = (user: Person['user']) => countSignInMethods(test.app, user.id)
const insertPasskeys = async (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${person.user.id}-${index}`,
    user_id: person.user.id,
    credential_id: `${person.user.id}-${index}`,
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    name: `Key ${index}`,
    created_at: test.clock.now(),
  }))
  await test.app.db.insertInto('passkeys').values(rows).execute()
}

describe('adding a passkey', () => {
  it('requests a credential for this host, preferably resident and verified, excluding known ones', async () => {
    await addPasskey(test, person, authenticator)
    const { options, expires_at } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'social.example', name: 'Broadside' },
      user: { name: person.user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [{ id: authenticator.keys[0]?.id, type: 'public-key' }],
    })
    expect(Date.parse(expires_at) - test.clock.now().getTime()).toBe(10 * minute)
  })

  it('lists it in the security status, oldest first, and notifies the user', async () => {
    await addPasskey(test, person, authenticator, 'Laptop')
    await addPasskey(test, person, createAuthenticator(), ' Phone ')
    expect(await status()).toMatchObject({
      methods: ['passkey'],
      totp_enabled: false,
      passkeys: [{ name: 'Laptop' }, { name: 'Phone', created_at: test.clock.now().toISOString() }],
    })
    expect((await status()).passkeys[0]).not.toHaveProperty('last_used_at')
    expect(await noticesOf(test, person)).toEqual(['Passkey added', 'Passkey added', 'Passkey setup started', 'Passkey setup started'])
  })

  it('requires a proof of identity', async () => {
    await expect(client().call(beginPasskey, { body: {} })).rejects.toMatchObject({ status: 422 })
    const body = { current_password: 'another long sentence' }
    await expect(client().call(beginPasskey, { body })).rejects.toMatchObject({ status: 401, code: 'reauthentication_failed' })
  })

  it.each([
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['another host', { rpId: 'elsewhere.example' }],
    ['another challenge', { challenge: 'c2VhIGJyZWV6ZQ' }],
    ['a use and not a creation', { type: 'webauthn.get' }],
  ])('rejects the response to %s, and accepts the right one after', async (_, faults) => {
    const { challenge_id, options } = await begin()
    await expect(finish(challenge_id, authenticator.create(options, faults))).rejects.toMatchObject(invalidCredential)
    expect((await finish(challenge_id, authenticator.create(options))).status).toBe(200)
  })

  it('rejects a malformed credential', async () => {
    const { challenge_id, options } = await begin()
    const right = authenticator.create(options)
    const spoilt = [
      { ...right, response: { ...right.response, attestationObject: 'AAAA' } },
      { ...right, response: { ...right.response, clientDataJSON: 'AAAA' } },
      { ...right, id: 'AAAA', rawId: 'AAAA' },
    ]
    for (const credential of spoilt) await expect(finish(challenge_id, credential)).rejects.toMatchObject(invalidCredential)
    const shapeless = { id: '!', type: 'password', response: {} } as unknown as typeof right
    const refusal = finish(challenge_id, shapeless).catch((error: { problem: { errors: { location: string }[] } }) =>
      error.problem.errors.map(({ location }) => location).toSorted(),
    )
    expect(await refusal).toEqual([
      'body.credential.id',
      'body.credential.rawId',
      'body.credential.response.attestationObject',
      'body.credential.response.clientDataJSON',
      'body.credential.type',
    ])
  })

  it('accepts extra properties that browsers add to a credential', async () => {
    const { challenge_id, options } = await begin()
    const made = authenticator.create(options)
    const added = { ...made, authenticatorAttachment: 'platform', clientExtensionResults: { credProps: { rk: true } } }
    expect((await finish(challenge_id, added)).status).toBe(200)
  })

  it('accepts an unrequested attestation without verifying it, so it can name nothing to fetch', async () => {
    const { challenge_id, options } = await begin()
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(8)]],
    ])
    const made = authenticator.create(options, { attestation: { fmt: 'packed', attStmt } })
    expect((await finish(challenge_id, made)).status).toBe(200)
  })

  it('consumes its challenge, is limited to the user who started, and ends after ten minutes', async () => {
    const invalid = { status: 422, code: 'challenge_invalid', problem: { errors: [{ location: 'body.challenge_id' }] } }
    const { challenge_id, options } = await begin()
    const stranger = test.client({ cookie: (await createPerson(test)).cookie })
    const body = { challenge_id, name: 'Laptop', credential: authenticator.create(options) }
    await expect(stranger.call(finishPasskey, { body })).rejects.toMatchObject(invalid)
    expect((await client().call(finishPasskey, { body })).status).toBe(200)
    await expect(finish(challenge_id, authenticator.create(options))).rejects.toMatchObject(invalid)
    const late = await begin()
    test.clock.advance(10 * minute)
    await expect(finish(late.challenge_id, authenticator.create(late.options))).rejects.toMatchObject(invalid)
  })

  it('adds one when two responses to one challenge race', async () => {
    const { challenge_id, options } = await begin()
    const answers = [createAuthenticator(), createAuthenticator()].map((each) => each.create(options))
    const outcomes = await Promise.all(answers.map((credential) => outcomeOf(finish(challenge_id, credential))))
    expect(outcomes.toSorted()).toEqual(['challenge_invalid', 'done'])
    expect((await status()).passkeys).toHaveLength(1)
  })

  it('rejects a passkey that is registered to any user', async () => {
    await addPasskey(test, person, authenticator)
    const [known] = authenticator.keys
    const other = await createPerson(test)
    const at = test.client({ cookie: other.cookie })
    const { challenge_id, options } = (await at.call(beginPasskey, { body: proof })).body
    const credential = createAuthenticator().create(options)
    await test.app.db
      .updateTable('passkeys')
      .set({ credential_id: credential.id })
      .where('credential_id', '=', known?.id ?? '')
      .execute()
    await expect(at.call(finishPasskey, { body: { challenge_id, name: 'Copy', credential } })).rejects.toMatchObject(invalidCredential)
  })

  it('stops at twenty, even when two finish concurrently', async () => {
    await insertPasskeys(19)
    const [first, second] = [await begin(), await begin()]
    const outcomes = await Promise.all(
      [first, second].map(({ challenge_id, options }) => outcomeOf(finish(challenge_id, createAuthenticator().create(options)))),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'limit_reached'])
    await expect(begin()).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
    expect((await status()).passkeys).toHaveLength(20)
  })

  it('requires a name of 1 to 80 characters', async () => {
    const { challenge_id, options } = await begin()
    for (const name of [' ', 'x'.repeat(81), 'a\nb'])
      await expect(finish(challenge_id, authenticator.create(options), name)).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ location: 'body.name' }] },
      })
    expect((await finish(challenge_id, authenticator.create(options), '🔑'.repeat(80))).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  it("requires a proof of identity, notifies the user, and is limited to the user's own", async () => {
    const id = await addPasskey(test, person, authenticator)
    await expect(remove(id, {})).rejects.toMatchObject({ status: 422 })
    await expect(remove(id, { current_password: 'another long sentence' })).rejects.toMatchObject({ code: 'reauthentication_failed' })
    const other = await createPerson(test)
    const foreign = await addPasskey(test, other, createAuthenticator())
    await expect(remove(foreign)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect((await remove(id)).body).toMatchObject({ methods: [], passkeys: [] })
    expect(await noticesOf(test, person)).toContain('Passkey removed')
    await expect(remove(id)).rejects.toMatchObject({ status: 404 })
  })

  it('is rejected for the last sign-in method, even when two are removed concurrently', async () => {
    const ids = [await addPasskey(test, person, authenticator), await addPasskey(test, person, createAuthenticator())]
    await test.app.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.user.id).execute()
    expect(await usable(person.user)).toBe(2)
    const grants = [await grantOf(authenticator), await grantOf(authenticator)]
    const outcomes = await Promise.all(ids.map((id, index) => outcomeOf(remove(id, { reauth_grant: grants[index] }))))
    expect(outcomes.toSorted()).toEqual(['done', 'last_sign_in_method'])
    expect(await usable(person.user)).toBe(1)
    expect((await status()).passkeys).toHaveLength(1)
  })
})

const askReauth = async (action: 'security.passkey.remove' | 'security.passkey.add' = 'security.passkey.remove') =>
  (await client().call(beginPasskeyReauth, { body: { action } })).body
const prove = (challenge_id: string, credential: ReturnType<Authenticator['get']>, cookie = person.cookie) =>
  test.client({ cookie }).call(finishPasskeyReauth, { body: { challenge_id, credential } })
async function grantOf(authenticator: Authenticator): Promise<string> {
  const { challenge_id, options } = await askReauth()
  return (await prove(challenge_id, authenticator.get(options))).body.reauth_grant
}

describe('re-authentication with a passkey', () => {
  const refused = { status: 401, code: 'reauthentication_failed' }

  it('gives a grant for five minutes and the requested action', async () => {
    const id = await addPasskey(test, person, authenticator)
    const { challenge_id, options } = await askReauth()
    expect(options).toMatchObject({
      rpId: 'social.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.keys[0]?.id }],
    })
    const { body, headers } = await prove(challenge_id, authenticator.get(options))
    const { reauth_grant, expires_at } = body
    expect(headers.get('ratelimit-policy')).toContain('"reauth";q=20;w=900')
    expect(Date.parse(expires_at) - test.clock.now().getTime()).toBe(5 * minute)
    expect((await status()).passkeys[0]?.last_used_at).toBe(test.clock.now().toISOString())
    await expect(client().call(beginPasskey, { body: { reauth_grant } })).rejects.toMatchObject(refused)
    expect((await remove(id, { reauth_grant: await grantOf(authenticator) })).status).toBe(200)
  })

  it('is available only to users with a passkey', async () => {
    await expect(askReauth()).rejects.toMatchObject(refused)
  })

  it("rejects another user's passkey, another session, a used challenge and a wrong response", async () => {
    await addPasskey(test, person, authenticator)
    const other = await createPerson(test)
    const foreign = createAuthenticator()
    await addPasskey(test, other, foreign)
    const { allowCredentials: _, ...open } = (await askReauth()).options
    const first = await askReauth()
    await expect(prove(first.challenge_id, foreign.get({ ...open, challenge: first.options['challenge'] }))).rejects.toMatchObject(refused)
    const second = await askReauth()
    await expect(prove(second.challenge_id, authenticator.get(second.options), await signIn(test, person.user))).rejects.toMatchObject(
      refused,
    )
    const third = await askReauth()
    await expect(prove(third.challenge_id, authenticator.get(third.options, { spoilSignature: true }))).rejects.toMatchObject(refused)
    await expect(prove(third.challenge_id, authenticator.get(third.options))).rejects.toMatchObject(refused)
    await expect(prove('nonsense', authenticator.get(third.options))).rejects.toMatchObject(refused)
    const fourth = await askReauth()
    expect((await prove(fourth.challenge_id, authenticator.get(fourth.options))).status).toBe(200)
  })

  it('gives one grant when one response is sent twice concurrently', async () => {
    await addPasskey(test, person, authenticator)
    const { challenge_id, options } = await askReauth()
    const answer = authenticator.get(options)
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(prove(challenge_id, answer))))
    expect(outcomes.toSorted()).toEqual(['done', 'reauthentication_failed'])
  })

  it('stops after 20 failed attempts in 15 minutes', async () => {
    await addPasskey(test, person, authenticator)
    const { options } = await askReauth()
    const wrong = authenticator.get(options)
    for (let count = 0; count < 20; count++) await expect(prove('nonsense', wrong)).rejects.toMatchObject(refused)
    const { challenge_id, options: more } = await askReauth()
    await expect(prove(challenge_id, authenticator.get(more))).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })
})
