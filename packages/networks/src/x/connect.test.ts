import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NetworkError, type PaidRead } from '../spec/index.ts'
import { fakeApp, type FakeX, startFakeX } from '../testing/fake-x.ts'
import { allow, authorizeFake, connectFake, originsOf, redirectUri, toolsFor } from '../testing/x-account.ts'
import { finish, refresh, start, testApp } from './connect.ts'
import { required, scopes } from './declare.ts'

const minute = 60_000

let fake: FakeX
beforeEach(async () => {
  fake = await startFakeX()
})
afterEach(() => fake.close())

const later = (minutes: number): Date => new Date(Date.now() + minutes * minute)

describe('connecting', () => {
  it('asks for the least scopes with PKCE, and stores the token with its app', async () => {
    const { url, query, connected } = await authorizeFake(fake)
    const { origin, searchParams } = new URL(url)
    expect([origin, searchParams.get('scope'), searchParams.get('code_challenge_method')]).toEqual([
      'https://x.com',
      'tweet.write tweet.read users.read media.write offline.access',
      'S256',
    ])
    expect(query['state']).toBe('the-state')
    expect(connected).toMatchObject({
      accounts: [{ accountId: '2244994945', username: 'harbor', displayName: 'Harbor Cafe', limits: { profile: 'standard' } }],
      credential: { token: 'fake-x-token-1', refreshToken: 'fake-x-refresh-1', app: fakeApp(fake) },
      allows: ['engagement'],
      scopes: required,
      grantedBy: { clientId: fakeApp(fake).clientId },
      read: [{ item: 'user_read', id: '2244994945' }],
    })
    expect(connected.expiresAt?.getTime()).toBeGreaterThan(later(119).getTime())
  })

  it('asks for direct messages in a way of its own, and publishes without them', async () => {
    const { url, connected } = await authorizeFake(fake, 'posts_and_messages')
    expect(new URL(url).searchParams.get('scope')).toBe(`${required.join(' ')} dm.read`)
    expect(connected).toMatchObject({ allows: ['engagement', 'messaging'], scopes })
    fake.scopes = [...required]
    expect((await authorizeFake(fake, 'posts_and_messages')).connected).toMatchObject({ allows: ['engagement'], scopes: required })
  })

  it('reads the paid tier', async () => {
    for (const [subscription, type, profile] of [
      ['Basic', 'none', 'x-premium'],
      ['PremiumPlus', 'blue', 'x-premium'],
      ['None', 'business', 'x-premium'],
      ['None', 'government', 'standard'],
    ] as const) {
      fake.subscription = subscription
      fake.verifiedType = type
      expect((await connectFake(fake)).account.limits).toEqual({ profile })
    }
  })

  it('names a scope that was not allowed', async () => {
    fake.scopes = fake.scopes.filter((scope) => scope !== 'media.write')
    await expect(connectFake(fake)).rejects.toMatchObject({ kind: 'permission', code: 'missing_permissions', missing: ['media.write'] })
    expect(fake.bill).toEqual([])
  })

  it('refuses a wrong code, another verifier, and a user who declined', async () => {
    const { url, pending } = await start(toolsFor(fake), { redirectUri, state: 's', operatorApp: fakeApp(fake) })
    const query = await allow(fake, url)
    const finishWith = (given: Record<string, string>, stored = pending) =>
      finish(toolsFor(fake), { query: given, pending: stored, redirectUri })
    await expect(finishWith({ code: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'invalid_request' })
    await expect(finishWith(query, { ...fakeApp(fake), verifier: 'other' })).rejects.toMatchObject({ kind: 'auth' })
    await expect(finishWith({ error: 'access_denied' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
  })

  it('needs an app, and tests it without an authorization', async () => {
    await expect(start(toolsFor(fake), { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
    await testApp(toolsFor(fake), { ...fakeApp(fake), redirectUri })
    const wrong = { ...fakeApp(fake), clientSecret: 'wrong', redirectUri }
    await expect(testApp(toolsFor(fake), wrong)).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
    expect(fake.bill).toEqual([])
  })
})

describe('refreshing', () => {
  it('renews a token before its end, and each refresh token once', async () => {
    const target = await connectFake(fake)
    expect((await refresh(toolsFor(fake), target)).credential).toBeUndefined()
    const renewed = await refresh(
      toolsFor(fake, () => later(96)),
      target,
    )
    expect(renewed).toMatchObject({ credential: { token: 'fake-x-token-2', refreshToken: 'fake-x-refresh-2', app: fakeApp(fake) } })
    await expect(
      refresh(
        toolsFor(fake, () => later(96)),
        target,
      ),
    ).rejects.toMatchObject({ kind: 'auth', code: 'invalid_request' })
  })

  it('keeps the app to which a token was granted', async () => {
    const target = await connectFake(fake)
    const { credential } = await refresh(
      toolsFor(fake, () => later(100)),
      target,
    )
    expect(credential).toMatchObject({ app: fakeApp(fake) })
  })

  it('returns a renewed token although the user cannot be read', async () => {
    const target = await connectFake(fake)
    fake.fail('GET /2/users/me', { mode: 'drop' })
    const tools = toolsFor(fake, () => later(100))
    expect(await refresh(tools, target)).toMatchObject({ account: target.account, credential: { token: 'fake-x-token-2' } })
  })

  it('reads nothing once a cap is reached, and keeps the account', async () => {
    const target = await connectFake(fake)
    const meter = <T>({ most }: PaidRead<T>): Promise<T> =>
      Promise.reject(new NetworkError({ kind: 'quota', evidence: 'not_sent', code: 'spend_cap', detail: JSON.stringify(most) }))
    const before = fake.requests.length
    expect(await refresh({ ...toolsFor(fake), meter }, target)).toEqual({ account: target.account })
    expect(fake.requests).toHaveLength(before)
  })

  it('reports a token that was withdrawn, and another user', async () => {
    const target = await connectFake(fake)
    const other = { ...target, account: { ...target.account, accountId: '1' } }
    await expect(refresh(toolsFor(fake), other)).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
    fake.token = 'another'
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', httpStatus: 401 })
  })
})

it('calls only the API of X', () => {
  expect(Object.keys(originsOf(fake))).toEqual(['https://api.x.com'])
})
