import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeTumblr, startFakeTumblr } from '../testing/fake-tumblr.ts'
import { redirectUri } from '../testing/oauth-account.ts'
import { authorize, connectFake, fakeApp, toolsFor } from '../testing/tumblr-account.ts'
import { finish, refresh, start, testApp } from './connect.ts'

const minute = 60_000

let fake: FakeTumblr
beforeEach(async () => {
  fake = await startFakeTumblr()
})
afterEach(() => fake.close())

const later = (minutes: number) => toolsFor(fake, () => new Date(Date.now() + minutes * minute))

describe('connecting', () => {
  it('offers the blogs of the user, and stores a token that is renewed', async () => {
    const { url, accounts, selects, credential, expiresAt, scopes } = await authorize(fake)
    expect(new URL(url).searchParams.get('scope')).toBe('write basic offline_access')
    expect(selects).toBe(true)
    expect(accounts.map(({ accountId, username, displayName }) => [accountId, username, displayName])).toEqual([
      ['t:0aY0xL2Fi1OFJg4YxpmegQ', 'harbourcafe', 'Harbour Cafe'],
      ['t:WX5xItRbCiJH_GJDsIdhAQ', 'ferries', 'Ferries'],
    ])
    expect(credential).toMatchObject({ token: fake.token, refreshToken: 'fake-refresh-1', app: fakeApp(fake) })
    expect(scopes?.toSorted()).toEqual(['basic', 'offline_access', 'write'])
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 41 * minute)
  })

  it('lists the permissions that are missing', async () => {
    fake.scopes = ['basic', 'write']
    await expect(connectFake(fake)).rejects.toMatchObject({ kind: 'permission', missing: ['offline_access'] })
  })

  it('needs an app and a code, and tests the app without an authorization', async () => {
    await expect(start(toolsFor(fake), { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
    const { pending } = await start(toolsFor(fake), { redirectUri, state: 's', operatorApp: fakeApp(fake) })
    const finishWith = (query: Record<string, string>) => finish(toolsFor(fake), { query, pending, redirectUri })
    await expect(finishWith({ error: 'access_denied' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    await expect(finishWith({ code: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
    await testApp(toolsFor(fake), { ...fakeApp(fake), redirectUri })
    const wrong = testApp(toolsFor(fake), { ...fakeApp(fake), clientSecret: 'wrong', redirectUri })
    await expect(wrong).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
  })
})

describe('refreshing', () => {
  it('renews a token in its last quarter of an hour, with the app that it was granted to', async () => {
    const target = await connectFake(fake)
    expect((await refresh(later(26), target)).credential).toBeUndefined()
    const { credential, expiresAt } = await refresh(later(28), target)
    expect(credential).toMatchObject({ token: fake.token, refreshToken: 'fake-refresh-2', app: fakeApp(fake) })
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 69 * minute)
    await expect(refresh(later(28), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
  })

  it('keeps a renewed token even if the blogs cannot be read then', async () => {
    const target = await connectFake(fake)
    fake.fail('GET /v2/user/info', { mode: 'drop' })
    expect(await refresh(later(40), target)).toMatchObject({ account: target.account, credential: { token: fake.token } })
  })

  it('reports a blog that the user lost, and a token that was revoked', async () => {
    const target = await connectFake(fake)
    fake.blogs.shift()
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'permission', code: 'blog_missing' })
    fake.token = 'other'
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
  })
})
