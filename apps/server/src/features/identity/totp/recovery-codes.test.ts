import {
  activateRecoveryCodes,
  confirmTotp,
  disableTotp,
  getRecoveryCodeStatus,
  loginWithRecoveryCode,
  regenerateRecoveryCodes,
  setUpTotp,
} from '@broadside/contract/features/security'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createWorkspace } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { codeAt } from '#identity/testing/codes.ts'
import { beginSignIn, createPerson, enableCodes, enterPassword, noticesOf, outcomeOf, type Person, proof } from '#identity/testing/scene.ts'

const minute = 60_000

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000,mfa=10000,login=10000' } }))
let person: Person
let recoveryCodes: string[]
beforeEach(async () => {
  person = await createPerson(test)
  recoveryCodes = (await enableCodes(test, person)).recoveryCodes
})

const client = () => test.client({ cookie: person.cookie })
const remaining = async () => (await client().call(getRecoveryCodeStatus, { body: proof })).body.remaining
const regenerate = async () => (await client().call(regenerateRecoveryCodes, { body: proof })).body
const activate = (challenge_id: string, as = client()) =>
  as.call(activateRecoveryCodes, { body: { challenge_id, recovery_codes_saved: true } })
const use = async (code: string) =>
  outcomeOf(test.client().call(loginWithRecoveryCode, { body: { mfa_token: await beginSignIn(test, person), code } }))

describe('the number of unused codes', () => {
  it('requires a proof of identity, and notifies the user', async () => {
    expect(await remaining()).toBe(10)
    expect(await noticesOf(test, person)).toContain('Recovery codes viewed')
    await expect(client().call(getRecoveryCodeStatus, { body: {} })).rejects.toMatchObject({ status: 422 })
    const body = { current_password: 'another long sentence' }
    await expect(client().call(getRecoveryCodeStatus, { body })).rejects.toMatchObject({ status: 401, code: 'reauthentication_failed' })
  })

  it('and a new set require that two-factor codes are on', async () => {
    await client().call(disableTotp, { body: proof })
    await expect(remaining()).rejects.toMatchObject({ status: 409, code: 'totp_not_enabled' })
    await expect(regenerate()).rejects.toMatchObject({ status: 409, code: 'totp_not_enabled' })
  })
})

describe('a code', () => {
  it('signs in once, in any spelling, and notifies its user', async () => {
    const [first = '', second = ''] = recoveryCodes
    expect(await use(first.toLowerCase().replaceAll('-', ' '))).toBe('done')
    expect(await use(first)).toBe('credentials_invalid')
    expect(await use(second)).toBe('done')
    expect(await remaining()).toBe(8)
    expect((await noticesOf(test, person)).filter((title) => title === 'Recovery code used')).toHaveLength(2)
  })

  it('signs in once when two sign-ins use it concurrently', async () => {
    const tokens = [await beginSignIn(test, person), await beginSignIn(test, person), await beginSignIn(test, person)]
    const code = recoveryCodes[0] ?? ''
    const outcomes = await Promise.all(
      tokens.map((mfa_token) => outcomeOf(test.client().call(loginWithRecoveryCode, { body: { mfa_token, code } }))),
    )
    expect(outcomes.toSorted()).toEqual(['credentials_invalid', 'credentials_invalid', 'done'])
    expect(await remaining()).toBe(9)
  })

  it('is invalid for another user', async () => {
    const other = await createPerson(test)
    const foreign = await enableCodes(test, other)
    expect(await use(foreign.recoveryCodes[0] ?? '')).toBe('credentials_invalid')
  })

  it('is offered as a method only while one is left', async () => {
    expect((await enterPassword(test, person)).methods).toEqual(['totp', 'recovery_code'])
    await test.app.db.deleteFrom('recovery_codes').where('user_id', '=', person.user.id).execute()
    expect((await enterPassword(test, person)).methods).toEqual(['totp'])
  })
})

describe('a new set', () => {
  it('is valid once activated; until then the old one is', async () => {
    const { challenge_id, recovery_codes: fresh, expires_at } = await regenerate()
    expect(new Set(fresh).size).toBe(10)
    expect(Date.parse(expires_at)).toBeGreaterThan(test.clock.now().getTime())
    expect(await use(fresh[0] ?? '')).toBe('credentials_invalid')
    expect(await use(recoveryCodes[0] ?? '')).toBe('done')
    const { status, body } = await activate(challenge_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totp_enabled: true, methods: ['totp'], user: { id: person.user.id } })
    expect(body.$schema).toBe('https://social.example/api/v1/schemas/SecurityStatusOutputBody.json')
    expect(await use(recoveryCodes[1] ?? '')).toBe('credentials_invalid')
    expect(await use(fresh[0] ?? '')).toBe('done')
    expect(await remaining()).toBe(9)
    const told = await noticesOf(test, person)
    expect(told).toEqual(expect.arrayContaining(['New recovery codes generated', 'Recovery codes replaced']))
  })

  it('can be activated with a write token, for one workspace or all', async () => {
    const workspace = await createWorkspace(test, person.user)
    for (const overrides of [{}, { workspaceId: workspace.id }]) {
      const token = await createToken(test, person.user, overrides)
      const { challenge_id } = await regenerate()
      expect((await activate(challenge_id, test.client({ token }))).status).toBe(200)
    }
    const { challenge_id } = await regenerate()
    const reader = test.client({ token: await createToken(test, person.user, { permissions: ['api:read'] }) })
    await expect(activate(challenge_id, reader)).rejects.toMatchObject({ status: 403, code: 'permission_missing' })
  })

  it('is activated once, even by two concurrent requests', async () => {
    const { challenge_id } = await regenerate()
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(activate(challenge_id))))
    expect(outcomes.toSorted()).toEqual(['challenge_consumed', 'challenge_consumed', 'done'])
  })

  it('ends when another one is created', async () => {
    const first = await regenerate()
    const second = await regenerate()
    await expect(activate(first.challenge_id)).rejects.toMatchObject({ status: 409, code: 'challenge_consumed' })
    expect((await activate(second.challenge_id)).status).toBe(200)
  })

  it('cannot be activated by other users, after it expired, or with a challenge of another kind', async () => {
    const invalid = { status: 422, code: 'challenge_invalid' }
    const { challenge_id } = await regenerate()
    const stranger = await createPerson(test)
    await expect(activate(challenge_id, test.client({ cookie: stranger.cookie }))).rejects.toMatchObject(invalid)
    await expect(activate('nonsense')).rejects.toMatchObject(invalid)
    const other = await createPerson(test)
    const at = test.client({ cookie: other.cookie })
    const setup = (await at.call(setUpTotp, { body: proof })).body
    await at.call(confirmTotp, { body: { challenge_id: setup.challenge_id, code: codeAt(setup.manual_key, test.clock.now()) } })
    await expect(activate(setup.challenge_id, at)).rejects.toMatchObject(invalid)
    test.clock.advance(10 * minute)
    await expect(activate(challenge_id)).rejects.toMatchObject(invalid)
  })

  it('stays used after codes were turned off', async () => {
    const { challenge_id } = await regenerate()
    await activate(challenge_id)
    await client().call(disableTotp, { body: proof })
    await expect(activate(challenge_id)).rejects.toMatchObject({ status: 409, code: 'challenge_consumed' })
  })

  it('requires both fields, and the confirmation that it was saved', async () => {
    const send = (body: object) =>
      client().call(activateRecoveryCodes, { body: body as { challenge_id: string; recovery_codes_saved: true } })
    const locations = async (body: object) =>
      send(body).catch((error: { problem: { errors: { location: string }[] } }) =>
        error.problem.errors.map(({ location }) => location).toSorted(),
      )
    expect(await locations({})).toEqual(['body.challenge_id', 'body.recovery_codes_saved'])
    expect(await locations({ challenge_id: 'x', recovery_codes_saved: false })).toEqual(['body.recovery_codes_saved'])
    expect(await locations({ challenge_id: 7, recovery_codes_saved: 'yes' })).toEqual(
      expect.arrayContaining(['body.challenge_id', 'body.recovery_codes_saved']),
    )
  })
})
