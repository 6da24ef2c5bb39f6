import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeTikTok, startFakeTikTok, tiktokError } from '../testing/fake-tiktok.ts'
import { authorize, connectFake, redirectUri, toolsFor } from '../testing/tiktok-account.ts'
import { privacyLevels } from './choices.ts'
import { finish, refresh, start, testApp } from './connect.ts'
import { scopes } from './declare.ts'

let fake: FakeTikTok
beforeEach(async () => {
  fake = await startFakeTikTok()
})
afterEach(() => fake.close())

const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000)

describe('connecting a creator', () => {
  it('asks by client key, and reads the name, the picture and what the creator may choose', async () => {
    const { url, connected } = await authorize(fake)
    const asked = new URL(url).searchParams
    expect([asked.get('client_key'), asked.get('client_id'), asked.get('scope')]).toEqual([fake.app.clientId, null, scopes.join(',')])
    expect(connected).toMatchObject({
      accounts: [
        {
          accountId: '-000fakecreator',
          username: 'harbourcafe',
          displayName: 'Harbour Cafe',
          avatarUrl: 'https://p16.tiktokcdn.com/harbour.jpeg',
          limits: { privacyLevels: fake.privacyLevels, longestSeconds: 300, hasInbox: true, maySetDuets: true },
        },
      ],
      scopes,
      grantedBy: { clientId: fake.app.clientId },
      credential: { token: fake.token, app: fake.app },
    })
  })

  it('needs the permission to post, but not the one for the inbox', async () => {
    fake.scopes = ['user.info.basic', 'video.publish']
    expect((await authorize(fake)).connected.accounts[0]?.limits).toMatchObject({ hasInbox: false })
    fake.scopes = ['user.info.basic', 'video.upload']
    await expect(authorize(fake)).rejects.toMatchObject({ kind: 'permission', code: 'missing_permissions', missing: ['video.publish'] })
  })

  it('reports a refusal, and a creator who can not post today', async () => {
    const { pending } = await start(toolsFor(fake), { redirectUri, state: 's', operatorApp: fake.app })
    const declined = finish(toolsFor(fake), { query: { error: 'access_denied' }, pending, redirectUri })
    await expect(declined).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    fake.fail('POST /v2/post/publish/creator_info/query/', { mode: 'answer', answer: tiktokError(403, 'spam_risk_too_many_posts') })
    await expect(authorize(fake)).rejects.toMatchObject({ kind: 'quota', code: 'spam_risk_too_many_posts' })
  })

  it('tests an app without an authorization', async () => {
    const tried = { ...fake.app, redirectUri }
    await testApp(toolsFor(fake), tried)
    await expect(testApp(toolsFor(fake), { ...tried, clientSecret: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
    await expect(start(toolsFor(fake), { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
  })
})

describe('refreshing', () => {
  it('renews the token in its last hours, and reads the choices again', async () => {
    const target = await connectFake(fake)
    expect((await refresh(toolsFor(fake, hours(15)), target)).credential).toBeUndefined()
    fake.privacyLevels = ['SELF_ONLY']
    const { account, credential } = await refresh(toolsFor(fake, hours(17)), target)
    expect(account.limits).toMatchObject({ privacyLevels: ['SELF_ONLY'], hasInbox: true })
    expect(credential).toMatchObject({ token: fake.token, refreshToken: 'rft.fake-2', app: fake.app })
  })

  it('reports an authorization that ended', async () => {
    const target = await connectFake(fake)
    fake.revoke()
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'access_token_invalid' })
    await expect(refresh(toolsFor(fake, hours(17)), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
  })
})

it('offers who can see a post, and preselects nothing', async () => {
  expect(await privacyLevels(toolsFor(fake), await connectFake(fake))).toEqual([
    { value: 'PUBLIC_TO_EVERYONE', label: 'Everyone', isDefault: false },
    { value: 'MUTUAL_FOLLOW_FRIENDS', label: 'Friends', isDefault: false },
    { value: 'SELF_ONLY', label: 'Only you', isDefault: false },
  ])
})
