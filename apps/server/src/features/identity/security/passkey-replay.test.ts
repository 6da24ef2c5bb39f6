/** A passkey response must not work a second time, whatever endpoint it is sent to. */
import { beginPasskeyLogin, beginPasskeyReauth, finishPasskeyLogin, finishPasskeyReauth } from '@broadside/contract/features/security'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Authenticator, createAuthenticator } from '#identity/testing/authenticator.ts'
import { addPasskey, cookieOf, createPerson, noticesOf, outcomeOf, type Person } from '#identity/testing/scene.ts'

type Answer = ReturnType<Authenticator['get']>

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000,mfa=10000,login=10000,reauth=10000' } }))
let person: Person
let authenticator: Authenticator

const ask = async () => (await test.client().call(beginPasskeyLogin, { body: {} })).body
const signIn = (challenge_id: string, credential: Answer) => test.client().call(finishPasskeyLogin, { body: { challenge_id, credential } })
const askProof = async () =>
  (await test.client({ cookie: person.cookie }).call(beginPasskeyReauth, { body: { action: 'security.passkey.add' } })).body
const prove = (challenge_id: string, credential: Answer) =>
  test.client({ cookie: person.cookie }).call(finishPasskeyReauth, { body: { challenge_id, credential } })

const kinds = [
  ['a key that counts', true],
  ['a synced key, whose counter stays at zero', false],
] as const

describe.each(kinds)('a used response of %s', (_, counts) => {
  let first: Awaited<ReturnType<typeof ask>>
  let used: Answer
  beforeEach(async () => {
    person = await createPerson(test)
    authenticator = createAuthenticator({ counts })
    await addPasskey(test, person, authenticator)
    first = await ask()
    used = authenticator.get(first.options)
    expect(cookieOf((await signIn(first.challenge_id, used)).headers)).toMatch(/^service_session=./)
  })

  it('signs no one in when it is sent again', async () => {
    expect(await outcomeOf(signIn(first.challenge_id, used))).toBe('challenge_invalid')
  })

  it('does not match a later challenge', async () => {
    const later = await ask()
    expect(await outcomeOf(signIn(later.challenge_id, used))).toBe('credentials_invalid')
    expect(await outcomeOf(signIn(later.challenge_id, authenticator.get(later.options)))).toBe('challenge_invalid')
  })

  it('does not match a later challenge that it claims to have signed', async () => {
    const later = await ask()
    const fresh = authenticator.get(later.options)
    const mixed = { ...used, response: { ...used.response, clientDataJSON: fresh.response.clientDataJSON } }
    expect(await outcomeOf(signIn(later.challenge_id, mixed))).toBe('credentials_invalid')
  })

  it('does not sign in with a proof, or prove with a sign-in', async () => {
    const asked = await askProof()
    expect(await outcomeOf(prove(asked.challenge_id, used))).toBe('reauthentication_failed')
    const again = await askProof()
    const proof = authenticator.get(again.options)
    expect(await outcomeOf(prove(again.challenge_id, proof))).toBe('done')
    expect(await outcomeOf(prove(again.challenge_id, proof))).toBe('reauthentication_failed')
    expect(await outcomeOf(signIn(again.challenge_id, proof))).toBe('challenge_invalid')
  })
})

describe('a counter that goes back', () => {
  beforeEach(async () => {
    person = await createPerson(test)
    authenticator = createAuthenticator()
    await addPasskey(test, person, authenticator)
  })

  it('is rejected as a proof too, notifies the user, and does not change the stored counter', async () => {
    const proveAt = async (counter: number) => {
      const asked = await askProof()
      return outcomeOf(prove(asked.challenge_id, authenticator.get(asked.options, { counter })))
    }
    expect(await proveAt(9)).toBe('done')
    for (const counter of [9, 8, 1, 0]) expect(await proveAt(counter)).toBe('reauthentication_failed')
    expect((await noticesOf(test, person)).filter((title) => title === 'Passkey blocked')).toHaveLength(4)
    const row = await test.app.db.selectFrom('passkeys').select('counter').where('user_id', '=', person.user.id).executeTakeFirst()
    expect(Number(row?.counter)).toBe(9)
    expect(await proveAt(10)).toBe('done')
  })
})
