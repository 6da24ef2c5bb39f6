import { listIdentityProviders, setIdentityProviderActive, testIdentityProvider } from '@broadside/contract/features/sso'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { buildHouse, type Family, settle, walk } from '#identity/testing/house.ts'

const house = perFile(() => buildHouse({ RATE_LIMITS: 'auth-ip=10000,identity-provider-test=1000' }))
let family: Family
let owner: TestClient
beforeEach(async () => {
  family = await settle(house)
  owner = house.test.client({ cookie: family.cookie })
})
afterEach(() => {
  for (const name of Object.keys(house.idp.lies)) delete house.idp.lies[name as keyof typeof house.idp.lies]
})

const params = () => ({ organization_id: family.organizationId, provider_id: family.providerId })
const test = async () => (await owner.call(testIdentityProvider, { params: params() })).body
const health = async () => {
  const [provider] = (await owner.call(listIdentityProviders, { params: params() })).body
  return [provider?.health_status, provider?.health_code]
}
const change = (changes: object) =>
  house.test.app.db.updateTable('identity_providers').set(changes).where('id', '=', family.providerId).execute()

/** The code of each step that did not end well. */
const problems = async () => {
  const { steps } = await test()
  return Object.fromEntries(steps.filter(({ state }) => state === 'failed').map(({ step, code }) => [step, code]))
}
const codeOf = async (wanted: string) => {
  const found = (await test()).steps.find(({ step }) => step === wanted)
  return [found?.state, found?.code]
}

describe('the test of an identity provider', () => {
  it('shows each step in order, and the URL to register', async () => {
    house.idp.lies.metadata = { scopes_supported: ['openid', 'profile', 'email'], code_challenge_methods_supported: ['S256'] }
    const { ok, checked_at, steps } = await test()
    expect([ok, checked_at]).toEqual([true, house.test.clock.now().toISOString()])
    expect(steps.map(({ step, state, code }) => [step, state, code])).toEqual([
      ['address', 'ok', 'configuration_read'],
      ['issuer', 'ok', 'issuer_same'],
      ['endpoints', 'ok', 'endpoints_usable'],
      ['keys', 'ok', 'keys_read'],
      ['scopes', 'ok', 'scopes_offered'],
      ['client', 'ok', 'client_accepted'],
      ['callback', 'skipped', 'callback_to_register'],
    ])
    expect(steps.at(-1)?.parameters).toEqual({ url: `https://social.example/api/v1/auth/oidc/${family.providerId}/callback` })
    expect(steps[3]?.sentence).toBe('1 key for signatures found.')
    expect(await health()).toEqual(['healthy', undefined])
  })

  it('shows that the server is broken and stops there, without any text from that server', async () => {
    house.idp.lies.broken = true
    const answer = await test()
    expect(answer.ok).toBe(false)
    expect(answer.steps.map(({ state }) => state)).toEqual(['failed', ...Array<string>(6).fill('skipped')])
    expect(answer.steps[0]).toMatchObject({ code: 'wrong_status', parameters: { status: 500 } })
    expect(JSON.stringify(answer)).not.toContain('internal text')
    expect(await health()).toEqual(['unavailable', 'invalid_response'])
  })

  it('shows that nothing responds at the address', async () => {
    await change({ issuer: 'https://localhost:1' })
    expect(await problems()).toEqual({ address: 'unreachable' })
    expect(await health()).toEqual(['unavailable', 'unreachable'])
  })

  it.each([
    ['a different issuer', { issuer: 'https://other.example' }, { issuer: 'issuer_differs' }],
    ['an issuer of many tenants', { issuer: 'https://login.example/{tenant}/v2.0' }, { issuer: 'issuer_shared' }],
    ['no token endpoint', { token_endpoint: undefined }, { endpoints: 'endpoints_missing' }],
    ['an endpoint without https', { token_endpoint: 'http://login.example/token' }, { endpoints: 'endpoints_insecure' }],
    ['an endpoint that is no URL', { jwks_uri: 'keys' }, { endpoints: 'endpoints_insecure' }],
    ['no PKCE with S256', { code_challenge_methods_supported: ['plain'] }, { endpoints: 'endpoints_without_pkce' }],
    ['keys at an address of the private network', { jwks_uri: 'https://10.0.0.1/keys' }, { keys: 'unreachable' }],
  ])('shows %s', async (_, metadata, expected) => {
    house.idp.lies.metadata = metadata
    expect(await problems()).toEqual(expected)
    expect((await health())[0]).toBe('unavailable')
  })

  it('requires a userinfo endpoint only where it is used', async () => {
    house.idp.lies.metadata = { userinfo_endpoint: undefined }
    expect(await problems()).toEqual({})
    await change({ use_userinfo: true })
    expect(await problems()).toEqual({ endpoints: 'endpoints_missing' })
  })

  it.each([
    ['none', []],
    ['one for encryption', [{ kty: 'RSA', use: 'enc' }]],
    ['a symmetric one', [{ kty: 'oct' }]],
    ['something else', 'keys'],
  ])('shows that no published key verifies a signature: %s', async (_, keys) => {
    house.idp.lies.keys = keys
    expect(await problems()).toEqual({ keys: 'keys_missing' })
  })

  it('cleans and cuts texts of the provider', async () => {
    house.idp.lies.metadata = { issuer: `https://evil.example/\u0007\u202e<b>${'x'.repeat(300)}` }
    const { steps } = await test()
    const reported = String(steps[1]?.parameters?.['reported'])
    expect(reported).toHaveLength(200)
    expect(reported).toMatch(/^https:\/\/evil\.example\/ <b>x+$/)
  })

  it('names scopes that the provider does not list, which says nothing about its health', async () => {
    await change({ scopes: ['openid', 'email', 'groups'] })
    expect(await codeOf('scopes')).toEqual(['skipped', 'scopes_unlisted'])
    house.idp.lies.metadata = { scopes_supported: ['openid', 'email'] }
    expect(await problems()).toEqual({ scopes: 'scopes_missing' })
    expect(await health()).toEqual(['healthy', undefined])
  })

  it('includes inactive providers, and starts no sign-in', async () => {
    await owner.call(setIdentityProviderActive, { params: params(), body: { is_active: false } })
    expect((await test()).ok).toBe(true)
  })
})

describe('the step that checks the client', () => {
  it.each([false, true])('shows a wrong secret, with a challenge: %s', async (challenges) => {
    house.idp.lies.challenges = challenges
    const { box } = house.test.app
    await change({ client_secret: box.seal('another secret', `identity-provider:${family.providerId}`) })
    expect(await problems()).toEqual({ client: 'client_rejected' })
    expect(await health()).toEqual(['unavailable', 'client_rejected'])
  })

  it.each([
    ['unauthorized_client', ['failed', 'client_not_allowed']],
    ['invalid_request', ['skipped', 'client_unclear']],
    ['something_else', ['skipped', 'client_unclear']],
  ])('concludes nothing else than RFC 6749 says from %s', async (tokenError, expected) => {
    house.idp.lies.tokenError = tokenError
    expect(await codeOf('client')).toEqual(expected)
  })

  it('accepts a client without a secret', async () => {
    await change({ client_secret: null })
    house.idp.lies.tokenError = 'invalid_grant'
    expect(await codeOf('client')).toEqual(['ok', 'client_known'])
  })
})

describe('a sign-in', () => {
  it('with a wrong secret marks the provider unavailable, with a challenge too', async () => {
    house.idp.lies.challenges = true
    const { box } = house.test.app
    await change({ client_secret: box.seal('another secret', `identity-provider:${family.providerId}`) })
    const person = { sub: 'ada', email: 'ada@company.example', email_verified: true }
    const { location } = await walk(house, { providerId: family.providerId, person })
    expect(location).toContain('error=provider_unavailable')
    expect(await health()).toEqual(['unavailable', 'client_rejected'])
  })
})

describe('access to the test', () => {
  it('is limited to owners and administrators of its organization', async () => {
    const { app, clock } = house.test
    const member = await createUser(house.test)
    const row = { organization_id: family.organizationId, user_id: member.id, role: 'member' as const, created_at: clock.now() }
    await app.db.insertInto('organization_members').values(row).execute()
    const client = house.test.client({ cookie: await signIn(house.test, member) })
    const call = client.call(testIdentityProvider, { params: params() })
    await expect(call).rejects.toMatchObject({ status: 403, code: 'organization_role_required' })
    const other = await settle(house)
    const foreign = owner.call(testIdentityProvider, { params: { ...params(), provider_id: other.providerId } })
    await expect(foreign).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})
