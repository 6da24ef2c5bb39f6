import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeReddit, startFakeReddit } from '../testing/fake-reddit.ts'
import { redirectUri } from '../testing/oauth-account.ts'
import { authorize, connectFake, fakeApp, toolsFor } from '../testing/reddit-account.ts'
import { flairs, subreddits } from './choices.ts'
import { finish, refresh, start, testApp } from './connect.ts'
import { scopes } from './declare.ts'

const minute = 60_000

let fake: FakeReddit
beforeEach(async () => {
  fake = await startFakeReddit()
})
afterEach(() => fake.close())

const tools = () => toolsFor(fake)
const later = (minutes: number) => toolsFor(fake, () => new Date(Date.now() + minutes * minute))
const named = (name: string) => fake.communities.find((one) => one.name === name)!

describe('connecting', () => {
  it('offers the profile and the subscribed subreddits, and stores a token that is renewed', async () => {
    const { url, accounts, selects, credential, expiresAt, scopes: granted, allows, grantedBy } = await authorize(fake)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ duration: 'permanent', scope: scopes.join(' ') })
    expect(new URL(url).searchParams.get('scope')).not.toContain('privatemessages')
    expect(selects).toBe(true)
    expect(accounts.map(({ accountId, accountKind, username, displayName }) => [accountId, accountKind, username, displayName])).toEqual([
      ['t2_fakeuser', 'profile', 'harbourcafe', 'Harbour Cafe'],
      ['t2_fakeuser:t5_2', 'subreddit', 'r/boats', 'r/boats'],
      ['t2_fakeuser:t5_1', 'subreddit', 'r/harbour', 'r/harbour'],
    ])
    expect(accounts[2]?.avatarUrl).toBe('https://styles.redditmedia.com/t5_1.png')
    expect(credential).toMatchObject({ token: fake.token, refreshToken: 'fake-reddit-refresh', app: fakeApp(fake) })
    expect([granted?.toSorted(), allows, grantedBy]).toEqual([scopes.toSorted(), ['engagement'], { clientId: fakeApp(fake).clientId }])
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * minute)
  })

  it('names the app, and the user once they are known', async () => {
    await authorize(fake)
    const agents = new Map(fake.requests.map(({ path, headers }) => [path, headers['user-agent']]))
    expect(agents.get('/api/v1/access_token')).toBe('web:broadside.fake-reddit-app:v1')
    expect(agents.get('/subreddits/mine/subscriber')).toBe('web:broadside.fake-reddit-app:v1 (by /u/harbourcafe)')
  })

  it('reads what moderators require, those of moderated subreddits first', async () => {
    named('harbour').requirements['is_flair_required'] = true
    named('harbour').about = { user_is_moderator: true, allow_videos: false }
    const { accounts } = await authorize(fake)
    expect(accounts[1]).toMatchObject({
      username: 'r/harbour',
      limits: {
        author: 'harbourcafe',
        community: { allow_videos: false, requirements: { is_flair_required: true }, flairs: named('harbour').flairs.map(({ id }) => id) },
      },
    })
  })

  it('leaves out subreddits where the user may not post, and reads on when one refuses its requirements', async () => {
    named('boats').about = { user_is_banned: true }
    named('lamps').isSubscribed = true
    named('lamps').about = { subreddit_type: 'restricted' }
    fake.fail('GET /api/v1/harbour/post_requirements', {
      mode: 'answer',
      answer: { status: 403, json: { message: 'Forbidden', error: 403 } },
    })
    const { accounts } = await authorize(fake)
    expect(accounts.map(({ username }) => username)).toEqual(['harbourcafe', 'r/harbour'])
    expect(accounts[1]?.limits).not.toHaveProperty('community.requirements')
  })

  it('reads subscriptions page by page', async () => {
    fake.pageSize = 1
    expect((await authorize(fake)).accounts).toHaveLength(3)
  })

  it('lists the permissions that are missing', async () => {
    fake.scopes = fake.scopes.filter((scope) => scope !== 'history')
    await expect(connectFake(fake)).rejects.toMatchObject({ kind: 'permission', code: 'missing_permissions', missing: ['history'] })
  })

  it('needs an app and a code, and tests the app without an authorization', async () => {
    await expect(start(tools(), { redirectUri, state: 's' })).rejects.toMatchObject({ kind: 'not_ready', code: 'app_missing' })
    const { pending } = await start(tools(), { redirectUri, state: 's', operatorApp: fakeApp(fake) })
    const finishWith = (query: Record<string, string>) => finish(tools(), { query, pending, redirectUri })
    await expect(finishWith({ error: 'access_denied' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    await expect(finishWith({ code: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
    await testApp(tools(), { ...fakeApp(fake), redirectUri })
    const wrong = testApp(tools(), { ...fakeApp(fake), clientSecret: 'wrong', redirectUri })
    await expect(wrong).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
    fake.fail('POST /api/v1/access_token', { mode: 'answer', answer: { status: 500 } })
    await expect(testApp(tools(), { ...fakeApp(fake), redirectUri })).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('refreshing', () => {
  it('renews a token in its last quarter of an hour, with the app that it was granted to', async () => {
    const target = await connectFake(fake)
    expect((await refresh(later(44), target)).credential).toBeUndefined()
    const { credential, expiresAt } = await refresh(later(46), target)
    expect(credential).toMatchObject({ token: 'fake-reddit-token-2', refreshToken: 'fake-reddit-refresh', app: fakeApp(fake) })
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 105 * minute)
  })

  it('keeps a renewed token even if the subreddit cannot be read then', async () => {
    const target = await connectFake(fake)
    fake.fail('GET /r/harbour/about', { mode: 'drop' })
    expect(await refresh(later(50), target)).toMatchObject({ account: target.account, credential: { token: fake.token } })
  })

  it('reads the rules of a subreddit again', async () => {
    const target = await connectFake(fake)
    named('harbour').requirements['title_text_max_length'] = 80
    const { account } = await refresh(tools(), target)
    expect(account).toMatchObject({ limits: { community: { requirements: { title_text_max_length: 80 } } } })
    expect(await refresh(tools(), await connectFake(fake, 'harbourcafe'))).toMatchObject({ account: { limits: { author: 'harbourcafe' } } })
  })

  it.each([
    [{ user_is_banned: true }, 'permission', 'subreddit_access_lost'],
    [{ subreddit_type: 'restricted' }, 'permission', 'subreddit_access_lost'],
    [{ subreddit_type: 'private' }, 'permission', 'private'],
  ])('reports a subreddit that the user lost with %o, without refusing the token', async (about, kind, code) => {
    const target = await connectFake(fake)
    named('harbour').about = about
    await expect(refresh(tools(), target)).rejects.toMatchObject({ kind, code })
  })

  it('reports a subreddit that is gone, and another one under its name', async () => {
    const target = await connectFake(fake)
    named('harbour').id = 't5_9'
    await expect(refresh(tools(), target)).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
    named('harbour').name = 'quay'
    await expect(refresh(tools(), target)).rejects.toMatchObject({ kind: 'validation', code: 'subreddit_missing' })
  })

  it('reports a permission that the user withdrew', async () => {
    const target = await connectFake(fake)
    fake.isWithdrawn = true
    await expect(refresh(later(50), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
  })
})

describe('choices', () => {
  it('are the profile and the subscribed subreddits, or those that Reddit finds', async () => {
    const target = await connectFake(fake, 'harbourcafe')
    expect(await subreddits(tools(), target)).toEqual([
      { value: 'u_harbourcafe', label: 'u/harbourcafe', isDefault: true },
      { value: 'boats', label: 'r/boats', description: 'Boats', isDefault: false },
      { value: 'harbour', label: 'r/harbour', description: 'Harbour News', isDefault: false },
    ])
    expect((await subreddits(tools(), target, 'lam')).map(({ value }) => value)).toEqual(['lamps'])
  })

  it('are only the subreddit itself for its account', async () => {
    expect(await subreddits(tools(), await connectFake(fake))).toEqual([{ value: 'harbour', label: 'r/harbour', isDefault: true }])
  })

  it('are the flairs of the chosen subreddit, or of the own one', async () => {
    const profile = await connectFake(fake, 'harbourcafe')
    expect((await flairs(tools(), profile, undefined, 'r/harbour')).map(({ label }) => label)).toEqual(['Opening hours', 'Ferries'])
    expect(await flairs(tools(), profile)).toEqual([])
    const own = await connectFake(fake)
    expect((await flairs(tools(), own)).map(({ label }) => label)).toEqual(['Opening hours', 'Ferries'])
    fake.fail('GET /r/harbour/api/link_flair_v2', { mode: 'answer', answer: { status: 403, json: { message: 'Forbidden', error: 403 } } })
    expect(await flairs(tools(), own)).toEqual([])
  })
})
