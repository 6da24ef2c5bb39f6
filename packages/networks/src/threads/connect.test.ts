import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApp, type FakeThreads, startFakeThreads } from '../testing/fake-threads.ts'
import { authorizeFake, connectFake, toolsFor } from '../testing/threads-account.ts'
import { locations } from './choices.ts'
import { refresh, start, testApp } from './connect.ts'
import { scopes } from './declare.ts'

const day = 86_400_000

let fake: FakeThreads
let passed = 0
beforeEach(async () => {
  passed = 0
  fake = await startFakeThreads()
  const began = Date.now()
  fake.now = () => new Date(began + passed)
})
afterEach(() => fake.close())

describe('connecting', () => {
  it('asks for the permissions, and stores a token of 60 days with the app', async () => {
    const { url, connected } = await authorizeFake(fake)
    expect(url.href).toMatch(/^https:\/\/threads\.com\/oauth\/authorize\?/)
    expect(url.searchParams.get('scope')).toBe(scopes.join(','))
    expect(connected).toMatchObject({
      accounts: [
        {
          accountId: fake.profile.id,
          username: 'ada',
          displayName: 'Ada Lovelace',
          limits: { locations: true, posts: { used: 0, total: 250 }, replies: { used: 0, total: 1_000 } },
        },
      ],
      credential: { token: 'THAAfakelong2', app: fakeApp(fake) },
      scopes,
      grantedBy: { userId: fake.profile.id, clientId: fakeApp(fake).clientId },
    })
    expect(connected.expiresAt?.getTime()).toBe(fake.now().getTime() + 60 * day)
  })

  it('lists the permissions that publishing lacks, and does without locations', async () => {
    fake.scopes = fake.scopes.filter((scope) => !scope.includes('replies'))
    await expect(connectFake(fake)).rejects.toMatchObject({
      kind: 'permission',
      code: 'missing_permissions',
      missing: ['threads_manage_replies', 'threads_read_replies'],
    })
    fake.scopes = scopes.filter((scope) => scope !== 'threads_location_tagging')
    expect((await connectFake(fake)).account.limits).toMatchObject({ locations: false })
  })

  it('needs an app, and tests its secret', async () => {
    const tools = toolsFor(fake)
    const redirectUri = 'https://social.example/callback'
    await expect(start(tools, { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
    await testApp(tools, { ...fakeApp(fake), redirectUri })
    const refused = { kind: 'auth', code: 'app_refused' }
    await expect(testApp(tools, { ...fakeApp(fake), clientSecret: 'wrong', redirectUri })).rejects.toMatchObject(refused)
    await expect(testApp(tools, { ...fakeApp(fake), clientId: '1', redirectUri })).rejects.toMatchObject(refused)
    fake.fail('GET /oauth/access_token', { mode: 'answer', answer: { status: 503 } })
    await expect(testApp(tools, { ...fakeApp(fake), redirectUri })).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('refreshing', () => {
  it('renews a token in the second half of its life, and keeps it if the profile cannot be read', async () => {
    const target = await connectFake(fake)
    passed = 29 * day
    expect((await refresh(toolsFor(fake), target)).credential).toBeUndefined()
    passed = 31 * day
    fake.fail('GET /v1.0/me', { mode: 'drop' })
    const { credential, expiresAt, account } = await refresh(toolsFor(fake), target)
    expect(credential).toMatchObject({ token: 'THAAfakelong3', app: fakeApp(fake) })
    expect(expiresAt?.getTime()).toBe(fake.now().getTime() + 60 * day)
    expect(account).toEqual(target.account)
  })

  it('must reconnect once the token has ended', async () => {
    const target = await connectFake(fake)
    passed = 61 * day
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'graph_190' })
  })
})

it('finds places by their names', async () => {
  const target = await connectFake(fake)
  expect(await locations(toolsFor(fake), target, 'cafe')).toEqual([
    { value: '101', label: 'Harbour Cafe', description: '1 Quay, Portsoy, GB', isDefault: false },
  ])
  expect(await locations(toolsFor(fake), target)).toEqual([])
})
