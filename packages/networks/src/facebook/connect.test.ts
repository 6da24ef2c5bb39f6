import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizeFake, connectFake, toolsFor } from '../testing/facebook-account.ts'
import { type FakeFacebook, startFakeFacebook } from '../testing/fake-facebook.ts'
import { finish, refresh, start, testApp } from './connect.ts'
import { scopes } from './declare.ts'

let fake: FakeFacebook
beforeEach(async () => {
  fake = await startFakeFacebook()
})
afterEach(() => fake.close())

const redirectUri = 'https://social.example/callback'

describe('connecting Pages', () => {
  it('asks for the least scopes, and again for those that were declined', async () => {
    const { url } = await authorizeFake(fake)
    const { origin, pathname, searchParams } = new URL(url)
    expect(`${origin}${pathname}`).toBe('https://www.facebook.com/v25.0/dialog/oauth')
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: fake.app.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'pages_show_list,pages_manage_posts,pages_read_engagement,pages_manage_engagement,pages_read_user_content,pages_messaging',
      state: 'the-state',
      auth_type: 'rerequest',
    })
  })

  it('offers the Pages on which the person may create content, and keeps only their tokens', async () => {
    const { connected } = await authorizeFake(fake)
    expect(connected).toMatchObject({
      selects: true,
      accounts: [
        { accountId: '9001', displayName: 'Harbour Cafe', accountKind: 'page', limits: { canComment: true } },
        { accountId: '9002', displayName: 'Harbour Market' },
      ],
      grantedBy: { userId: '218471', clientId: fake.app.clientId },
    })
    expect(connected.credential).toEqual({ app: fake.app, tokens: { 9001: 'EAApage1', 9002: 'EAApage2' } })
    expect(connected.expiresAt).toBeUndefined()
    expect(connected.scopes).toEqual(expect.arrayContaining(scopes))
    expect(connected.allows).toEqual(['engagement', 'messaging'])
  })

  it('reads every page of the list', async () => {
    fake.pageSize = 1
    expect((await authorizeFake(fake)).connected.accounts).toHaveLength(2)
  })

  it('refuses an authorization without what publishing needs', async () => {
    fake.scopes = ['pages_show_list']
    await expect(authorizeFake(fake)).rejects.toMatchObject({
      kind: 'permission',
      code: 'missing_permissions',
      missing: ['pages_manage_posts', 'pages_read_engagement'],
    })
  })

  it('connects without the permission to comment, which only a first comment needs', async () => {
    fake.scopes = fake.scopes.filter((scope) => scope !== 'pages_manage_engagement')
    expect((await authorizeFake(fake)).connected.accounts[0]?.limits).toEqual({ canComment: false })
  })

  it.each([
    ['pages_read_user_content', ['messaging']],
    ['pages_messaging', ['engagement']],
  ])('connects without %s, and then allows %o', async (missing, allows) => {
    fake.scopes = fake.scopes.filter((scope) => scope !== missing)
    expect((await authorizeFake(fake)).connected.allows).toEqual(allows)
  })

  it('says why there is no Page to connect', async () => {
    fake.pages = fake.pages.slice(2)
    await expect(authorizeFake(fake)).rejects.toMatchObject({ kind: 'permission', code: 'no_page_task' })
    fake.pages = []
    await expect(authorizeFake(fake)).rejects.toMatchObject({ kind: 'permission', code: 'no_pages' })
  })

  it('needs an app, and a code', async () => {
    await expect(start(toolsFor(fake), { redirectUri, state: 'x' })).rejects.toMatchObject({ kind: 'not_ready', code: 'app_missing' })
    const pending = { ...fake.app }
    await expect(finish(toolsFor(fake), { query: {}, pending, redirectUri })).rejects.toMatchObject({ code: 'access_denied' })
    const wrong = finish(toolsFor(fake), { query: { code: 'used' }, pending, redirectUri })
    await expect(wrong).rejects.toMatchObject({ code: 'graph_100_36009' })
  })
})

describe('the app of the operator', () => {
  it('is tested with one call', async () => {
    await testApp(toolsFor(fake), { ...fake.app, redirectUri })
    expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v25.0/oauth/access_token'])
  })

  it.each([{ clientId: 'other' }, { clientSecret: 'wrong' }])('is refused with %o', async (wrong) => {
    await expect(testApp(toolsFor(fake), { ...fake.app, ...wrong, redirectUri })).rejects.toMatchObject({
      kind: 'auth',
      code: 'app_refused',
    })
  })
})

describe('checking a Page', () => {
  it('reads its name and what the person still allows', async () => {
    const target = await connectFake(fake)
    fake.pages = fake.pages.map((page) => ({ ...page, name: 'Harbour Bistro' }))
    fake.scopes = fake.scopes.filter((scope) => scope !== 'pages_manage_engagement' && scope !== 'pages_messaging')
    const refreshed = await refresh(toolsFor(fake), target)
    expect(refreshed.account).toMatchObject({ displayName: 'Harbour Bistro', limits: { canComment: false } })
    expect(refreshed.scopes).not.toContain('pages_manage_engagement')
    expect(refreshed.allows).toEqual(['engagement'])
    expect(refreshed.credential).toBeUndefined()
  })

  it('works with the app through which it was connected, whichever one the operator has now', async () => {
    const target = await connectFake(fake)
    await refresh(toolsFor(fake), target)
    expect(fake.requests.at(-2)?.headers['authorization']).toBe(`Bearer ${fake.app.clientId}|${fake.app.clientSecret}`)
  })

  it('notices that the person removed the app, and a credential that can not be read', async () => {
    const target = await connectFake(fake)
    fake.ended.set('EAApage1', 460)
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth' })
    await expect(refresh(toolsFor(fake), { ...target, credential: { tokens: {} } })).rejects.toMatchObject({
      kind: 'auth',
      code: 'credential_unreadable',
    })
  })
})
