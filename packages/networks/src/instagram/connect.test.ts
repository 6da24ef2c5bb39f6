import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApp, type FakeInstagram, startFakeInstagram } from '../testing/fake-instagram.ts'
import { authorizeFake, connectFake, toolsFor } from '../testing/instagram-account.ts'
import { finish, refresh, start } from './connect.ts'
import { scopes } from './declare.ts'

const day = 86_400_000
const redirectUri = 'https://social.example/callback'

let fake: FakeInstagram
let passed = 0
beforeEach(async () => {
  passed = 0
  fake = await startFakeInstagram()
  const began = Date.now()
  fake.now = () => new Date(began + passed)
})
afterEach(() => fake.close())

describe('connecting', () => {
  it.each([false, true])('asks for the permissions, and stores a token of 60 days with the app (in a list: %s)', async (wraps) => {
    fake.wraps = wraps
    const { url, connected } = await authorizeFake(fake)
    expect(url.href).toMatch(/^https:\/\/www\.instagram\.com\/oauth\/authorize\?/)
    expect(url.searchParams.get('scope')).toBe(scopes.join(','))
    expect(connected).toMatchObject({
      accounts: [
        {
          accountId: fake.profile.user_id,
          username: 'ada',
          displayName: 'Ada Lovelace',
          accountKind: 'business',
          limits: { products: false, comments: true, messages: true, posts: { used: 0, total: 100 } },
        },
      ],
      credential: { token: 'IGAAfakelong2', app: fakeApp(fake) },
      allows: ['engagement', 'messaging'],
      scopes,
      grantedBy: { userId: fake.profile.id, clientId: fakeApp(fake).clientId },
    })
    expect(connected.expiresAt?.getTime()).toBe(fake.now().getTime() + 60 * day)
  })

  it.each([
    ['BUSINESS', 'business'],
    ['MEDIA_CREATOR', 'creator'],
    ['Media_Creator', 'creator'],
    ['SOMETHING_NEW', 'professional'],
  ])('names the kind of an account of type %s', async (type, kind) => {
    Object.assign(fake.profile, { account_type: type })
    expect((await connectFake(fake)).account.accountKind).toBe(kind)
  })

  it('lists the permissions that publishing lacks, and does without comments and messages', async () => {
    fake.scopes = ['instagram_business_basic']
    await expect(connectFake(fake)).rejects.toMatchObject({
      kind: 'permission',
      code: 'missing_permissions',
      missing: ['instagram_business_content_publish'],
    })
    fake.scopes = scopes.filter((scope) => !scope.includes('comments'))
    expect((await authorizeFake(fake)).connected).toMatchObject({ accounts: [{ limits: { comments: false } }], allows: ['messaging'] })
    fake.scopes = scopes.filter((scope) => !scope.includes('messages'))
    expect((await authorizeFake(fake)).connected).toMatchObject({ accounts: [{ limits: { messages: false } }], allows: ['engagement'] })
  })

  it('refuses a code and an app that Instagram refuses, without showing them', async () => {
    const tools = toolsFor(fake)
    await expect(start(tools, { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
    const pending = fakeApp(fake)
    const end = (query: Record<string, string>, app = pending) => finish(tools, { query, pending: app, redirectUri })
    await expect(end({ error: 'access_denied' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    await expect(end({ code: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'oauth_exception' })
    await expect(end({ code: 'AQfakeCode' }, { ...pending, clientSecret: 'another-secret' })).rejects.toMatchObject({
      detail: expect.not.stringContaining('another-secret'),
    })
  })
})

describe('refreshing', () => {
  it('renews a token in the second half of its life, and keeps what only the authorization listed', async () => {
    const target = await connectFake(fake)
    passed = 31 * day
    const { credential, expiresAt, account, allows } = await refresh(toolsFor(fake), target)
    expect(credential).toMatchObject({ token: 'IGAAfakelong3', app: fakeApp(fake) })
    expect(expiresAt?.getTime()).toBe(fake.now().getTime() + 60 * day)
    expect(account.limits).toMatchObject({ comments: true, messages: true })
    expect(allows).toEqual(['engagement', 'messaging'])
  })

  it('allows an account from before messages were read what it was granted', async () => {
    const target = await connectFake(fake)
    const account = { ...target.account, limits: { products: false, comments: true, posts: null } }
    expect((await refresh(toolsFor(fake), { ...target, account })).allows).toEqual(['engagement'])
  })

  it('must reconnect once the token has ended', async () => {
    const target = await connectFake(fake)
    passed = 61 * day
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'graph_190' })
  })
})
