import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { googleError } from '../testing/fake-google.ts'
import { type FakeYouTube, startFakeYouTube } from '../testing/fake-youtube.ts'
import { allow, connectFake, redirectUri, toolsFor } from '../testing/youtube-account.ts'
import { categories, playlists } from './choices.ts'
import { finish, refresh, start, testApp } from './connect.ts'
import { manageScope, scopes, uploadScope } from './declare.ts'

let fake: FakeYouTube
beforeEach(async () => {
  fake = await startFakeYouTube()
})
afterEach(() => fake.close())

const minutes = (count: number) => () => new Date(Date.now() + count * 60_000)

const authorize = async (answer?: Record<string, string>) => {
  const tools = toolsFor(fake)
  const { url, pending } = await start(tools, { redirectUri, state: 's', operatorApp: fake.google.app })
  return { url, connected: await finish(tools, { query: answer ?? (await allow(fake, url)), pending, redirectUri }) }
}

describe('connecting a channel', () => {
  it('asks for offline access with new consent, and reads the channel that was chosen', async () => {
    const { url, connected } = await authorize()
    const asked = new URL(url).searchParams
    expect([asked.get('access_type'), asked.get('prompt'), asked.get('scope')]).toEqual(['offline', 'consent', scopes.join(' ')])
    expect(connected).toMatchObject({
      accounts: [
        {
          accountId: 'UCfakeharbour0000000001',
          username: 'harbourcafe',
          displayName: 'Harbour Cafe',
          limits: { uploads: 'UUfakeharbour0000000001', country: 'GB', takesLong: true, manages: true },
        },
      ],
      selects: true,
      allows: ['engagement'],
      scopes,
      grantedBy: { clientId: fake.google.app.clientId },
      credential: { token: fake.google.lastToken(), app: fake.google.app },
    })
    expect(connected.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
  })

  it('needs uploads, but not playlists, captions and comments', async () => {
    fake.google.leavesOut.add(manageScope)
    const { connected } = await authorize()
    expect(connected).toMatchObject({ accounts: [{ limits: { manages: false } }], allows: [] })
    expect((await refresh(toolsFor(fake), await connectFake(fake))).allows).toEqual([])
    fake.google.leavesOut.add(uploadScope)
    await expect(authorize()).rejects.toMatchObject({ kind: 'permission', code: 'missing_permissions', missing: [uploadScope] })
  })

  it('says what is wrong: no channel, no consent, an API that is not enabled', async () => {
    await expect(authorize({ error: 'access_denied' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    fake.fail('GET /youtube/v3/channels', { mode: 'answer', answer: googleError(403, 'accessNotConfigured') })
    await expect(authorize()).rejects.toMatchObject({ kind: 'permission', code: 'access_not_configured' })
    fake.hasChannel = false
    await expect(authorize()).rejects.toMatchObject({ kind: 'permission', code: 'no_channel' })
  })

  it('tests an app without an authorization', async () => {
    const tried = { ...fake.google.app, redirectUri }
    await testApp(toolsFor(fake), tried)
    await expect(testApp(toolsFor(fake), { ...tried, clientSecret: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
    await expect(start(toolsFor(fake), { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
  })
})

describe('refreshing', () => {
  it('renews the token near its end, and reads whether the channel takes long videos', async () => {
    const target = await connectFake(fake)
    expect((await refresh(toolsFor(fake, minutes(39)), target)).credential).toBeUndefined()
    fake.longUploadsStatus = 'eligible'
    const { account, credential, expiresAt } = await refresh(toolsFor(fake, minutes(41)), target)
    expect(account.limits).toMatchObject({ takesLong: false, manages: true })
    expect(credential).toMatchObject({ token: fake.google.lastToken(), refreshToken: '1//fake-refresh-0', app: fake.google.app })
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 99 * 60_000)
  })

  it('reports an authorization that ended, as Google ends those of apps in testing after seven days', async () => {
    const target = await connectFake(fake)
    fake.google.revoke()
    await expect(refresh(toolsFor(fake, minutes(41)), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'auth_error' })
  })

  it('rejects another channel', async () => {
    const target = await connectFake(fake)
    const other = { ...target, account: { ...target.account, accountId: 'UCother' } }
    await expect(refresh(toolsFor(fake), other)).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
  })
})

it('offers the categories that videos can have, and the playlists', async () => {
  const target = await connectFake(fake)
  expect(await categories(toolsFor(fake), target)).toEqual([{ value: '22', label: 'People & Blogs', isDefault: false }])
  expect(await playlists(toolsFor(fake), target)).toEqual([{ value: 'PLfakewinter', label: 'Winter', isDefault: false }])
})
