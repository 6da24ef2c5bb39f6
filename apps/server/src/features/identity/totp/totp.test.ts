import {
  activateRecoveryCodes,
  confirmTotp,
  disableTotp,
  enableTotp,
  getSecurityStatus,
  regenerateRecoveryCodes,
  setUpTotp,
} from '@broadside/contract/features/security'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { grantReauth } from '#identity/reauth/reauth.ts'
import { codeAt, wrongCode } from '#identity/testing/codes.ts'
import { createPerson, enableCodes, noticesOf, outcomeOf, type Person, proof } from '#identity/testing/scene.ts'

const minute = 60_000

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000' } }))
let person: Person
beforeEach(async () => {
  person = await createPerson(test)
})

const client = () => test.client({ cookie: person.cookie })
const setUp = async () => (await client().call(setUpTotp, { body: proof })).body
const confirm = (challenge_id: string, code: string) => client().call(confirmTotp, { body: { challenge_id, code } })
const enable = (challenge_id: string) => client().call(enableTotp, { body: { challenge_id, recovery_codes_saved: true } })
const disable = () => client().call(disableTotp, { body: proof })
const status = async () => (await client().call(getSecurityStatus)).body
const codeNow = (secret: string) => codeAt(secret, test.clock.now())

describe('the security status', () => {
  it("shows that nothing is on, with the user's profile", async () => {
    expect(await status()).toMatchObject({
      methods: [],
      passkeys: [],
      totp_enabled: false,
      user: { id: person.user.id, has_password: true },
    })
  })

  it('can be read with a token, even of one workspace', async () => {
    const workspace = await createWorkspace(test, person.user)
    const token = await createToken(test, person.user, { workspaceId: workspace.id, permissions: ['api:read'] })
    const { body } = await test.client({ token }).call(getSecurityStatus)
    expect(body.$schema).toMatch(/\/schemas\/SecurityStatusOutputBody\.json$/)
    expect(body.user.id).toBe(person.user.id)
  })
})

describe('setting up two-factor codes', () => {
  it('takes a secret, a code from the app, and the confirmation that the recovery codes were saved', async () => {
    const setup = await setUp()
    expect(setup.manual_key).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(setup.otpauth_url).searchParams.get('secret')).toBe(setup.manual_key)
    expect(decodeURIComponent(setup.otpauth_url)).toContain(person.user.email)
    expect(setup.qr_code).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Date.parse(setup.expires_at) - test.clock.now().getTime()).toBe(10 * minute)
    const { recovery_codes } = (await confirm(setup.challenge_id, codeNow(setup.manual_key))).body
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await status()).toMatchObject({ totp_enabled: false, methods: [] })
    expect((await enable(setup.challenge_id)).body).toMatchObject({ totp_enabled: true, methods: ['totp'] })
    expect(await noticesOf(test, person)).toEqual(['Two-factor authentication turned on', 'Two-factor setup started'])
  })

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { secret, recoveryCodes } = await enableCodes(test, person)
    const { db } = test.app
    const rows = [
      await db.selectFrom('totp_secrets').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('challenges').selectAll().execute(),
      await db.selectFrom('notifications').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows, (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value))
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
  })

  it('requires a proof of identity', async () => {
    const refused = (body: object) => client().call(setUpTotp, { body })
    await expect(refused({})).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
      problem: { errors: [{ location: 'body.current_password' }] },
    })
    await expect(refused({ current_password: 'another long sentence' })).rejects.toMatchObject({
      status: 401,
      code: 'reauthentication_failed',
    })
    await expect(refused({ reauth_grant: 'nonsense' })).rejects.toMatchObject({ status: 401, code: 'reauthentication_failed' })
    expect(await noticesOf(test, person)).toEqual([])
  })

  it('accepts a grant for this action', async () => {
    const session = await test.app.db.selectFrom('sessions').selectAll().where('user_id', '=', person.user.id).executeTakeFirstOrThrow()
    const actor = { userId: person.user.id, isAdmin: false, credential: { kind: 'session' as const, sessionId: session.id } }
    const ctx = { ...test.app, requestId: '', signal: new AbortController().signal, actor }
    const other = await grantReauth(ctx, 'security.totp.disable')
    const right = await grantReauth(ctx, 'security.totp.setup')
    const call = (reauth_grant: string) => outcomeOf(client().call(setUpTotp, { body: { reauth_grant } }))
    expect(await call(other.token)).toBe('reauthentication_failed')
    expect(await call(right.token)).toBe('done')
    expect(await call(right.token)).toBe('reauthentication_failed')
  })

  it('is rejected while codes are on', async () => {
    await enableCodes(test, person)
    await expect(setUp()).rejects.toMatchObject({ status: 409, code: 'totp_already_enabled' })
  })

  it('ends an earlier setup', async () => {
    const first = await setUp()
    const second = await setUp()
    await expect(confirm(first.challenge_id, codeNow(first.manual_key))).rejects.toMatchObject({ status: 409, code: 'challenge_consumed' })
    await confirm(second.challenge_id, codeNow(second.manual_key))
    const third = await setUp()
    await expect(enable(second.challenge_id)).rejects.toMatchObject({ status: 409, code: 'challenge_consumed' })
    await confirm(third.challenge_id, codeNow(third.manual_key))
    expect((await enable(third.challenge_id)).body.totp_enabled).toBe(true)
  })

  it('expires after ten minutes', async () => {
    const { challenge_id, manual_key } = await setUp()
    test.clock.advance(10 * minute)
    await expect(confirm(challenge_id, codeNow(manual_key))).rejects.toMatchObject({ status: 422, code: 'challenge_invalid' })
  })
})

describe('confirming a code', () => {
  it('reports a wrong code at its location, without echoing it, and allows another attempt', async () => {
    const { challenge_id, manual_key } = await setUp()
    const refusal = confirm(challenge_id, wrongCode(manual_key, test.clock.now()))
    await expect(refusal).rejects.toMatchObject({ status: 422, code: 'validation_failed' })
    const { problem } = (await refusal.catch((error: { problem: { errors: object[] } }) => error)) as { problem: { errors: object[] } }
    expect(problem.errors).toEqual([{ location: 'body.code', code: 'wrong_app_code', message: expect.any(String) as string }])
    expect((await confirm(challenge_id, codeAt(manual_key, test.clock.now(), -1))).status).toBe(200)
  })

  it('returns recovery codes once, even to two concurrent requests', async () => {
    const { challenge_id, manual_key } = await setUp()
    const code = codeNow(manual_key)
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(confirm(challenge_id, code))))
    expect(outcomes.toSorted()).toEqual(['challenge_consumed', 'challenge_consumed', 'done'])
  })

  it('is limited to the user who started the setup, and to challenges of this kind', async () => {
    const { challenge_id, manual_key } = await setUp()
    const stranger = test.client({ cookie: await signIn(test, await createUser(test)) })
    const code = codeNow(manual_key)
    await expect(stranger.call(confirmTotp, { body: { challenge_id, code } })).rejects.toMatchObject({
      status: 422,
      code: 'challenge_invalid',
    })
    await expect(confirm('nonsense', code)).rejects.toMatchObject({ status: 422, code: 'challenge_invalid' })
  })
})

describe('enabling', () => {
  it('requires a confirmed code first', async () => {
    const { challenge_id, manual_key } = await setUp()
    await expect(enable(challenge_id)).rejects.toMatchObject({ status: 422, code: 'challenge_invalid' })
    await confirm(challenge_id, codeNow(manual_key))
    expect((await enable(challenge_id)).status).toBe(200)
  })

  it('requires that the codes were saved', async () => {
    const body = { challenge_id: 'any', recovery_codes_saved: false as true }
    await expect(client().call(enableTotp, { body })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.recovery_codes_saved' }] },
    })
  })

  it('works once, even for two concurrent requests', async () => {
    const { challenge_id, manual_key } = await setUp()
    await confirm(challenge_id, codeNow(manual_key))
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(enable(challenge_id))))
    expect(outcomes.toSorted()).toEqual(['challenge_consumed', 'done'])
  })
})

describe('disabling', () => {
  it('removes secret and recovery codes, and notifies the user', async () => {
    await enableCodes(test, person)
    expect((await disable()).body).toMatchObject({ totp_enabled: false, methods: [] })
    const left = await test.app.db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', person.user.id).execute()
    expect(left).toEqual([])
    expect(await noticesOf(test, person)).toContain('Two-factor authentication turned off')
    await expect(disable()).rejects.toMatchObject({ status: 409, code: 'totp_not_enabled' })
  })

  it('requires a proof of identity', async () => {
    await enableCodes(test, person)
    const body = { current_password: 'another long sentence' }
    await expect(client().call(disableTotp, { body })).rejects.toMatchObject({ status: 401, code: 'reauthentication_failed' })
    expect((await status()).totp_enabled).toBe(true)
  })

  it('leaves no recovery codes that a later setup would accept', async () => {
    await enableCodes(test, person)
    const { challenge_id } = (await client().call(regenerateRecoveryCodes, { body: proof })).body
    const activate = () => client().call(activateRecoveryCodes, { body: { challenge_id, recovery_codes_saved: true } })
    await disable()
    await expect(activate()).rejects.toMatchObject({ status: 409, code: 'totp_not_enabled' })
    await enableCodes(test, person)
    await expect(activate()).rejects.toMatchObject({ status: 409, code: 'challenge_consumed' })
  })
})
