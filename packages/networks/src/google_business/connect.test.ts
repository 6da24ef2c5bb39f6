import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeGoogleBusiness, startFakeGoogleBusiness } from '../testing/fake-google-business.ts'
import { cloudError } from '../testing/fake-google.ts'
import { authorize, connectFake, toolsFor } from '../testing/google-business-account.ts'
import { redirectUri } from '../testing/oauth-account.ts'
import { refresh, start, testApp } from './connect.ts'
import { manageScope } from './declare.ts'

let fake: FakeGoogleBusiness
beforeEach(async () => {
  fake = await startFakeGoogleBusiness()
})
afterEach(() => fake.close())

const minutes = (count: number) => () => new Date(Date.now() + count * 60_000)

describe('connecting locations', () => {
  it('asks for one permission, and offers each location that takes posts once', async () => {
    const { url, ...connected } = await authorize(fake)
    const asked = new URL(url).searchParams
    expect([asked.get('access_type'), asked.get('prompt'), asked.get('scope')]).toEqual(['offline', 'consent', manageScope])
    expect(connected).toMatchObject({
      accounts: [
        {
          accountId: '201',
          accountKind: 'location',
          displayName: 'Harbour Cafe',
          username: 'Harbour Cafe, 12 Quay Street, Harbourton',
          limits: { account: '101', takesPosts: true, language: 'en', mapsUrl: 'https://maps.google.com/maps?cid=201' },
        },
        { accountId: '202', username: 'Ferry Kiosk, Ferry Pier, Harbourton', limits: { account: '102' } },
      ],
      selects: true,
      scopes: [manageScope],
      grantedBy: { clientId: fake.google.app.clientId },
      credential: { token: fake.google.lastToken(), app: fake.google.app },
    })
    expect(connected.accounts).toHaveLength(2)
  })

  it('reads all pages of accounts and locations', async () => {
    fake.pageSize = 1
    for (let number = 300; number < 305; number++)
      fake.accounts.set(String(number), [{ id: String(number), title: 'Kiosk', takesPosts: true }])
    expect((await authorize(fake)).accounts.map(({ accountId }) => accountId)).toEqual(['201', '202', '300', '301', '302', '303', '304'])
  })

  it('names a location without an address by its title', async () => {
    fake.accounts.clear()
    fake.accounts.set('101', [{ id: '201', title: 'Ferry service', takesPosts: true }])
    expect((await authorize(fake)).accounts).toMatchObject([{ username: 'Ferry service' }])
  })

  it.each([
    ['no location', () => fake.accounts.set('101', []) && fake.accounts.delete('102'), 'no_locations'],
    ['no location with posts', () => [...fake.accounts.values()].flat().forEach((one) => (one.takesPosts = false)), 'no_posting_location'],
    ['a project that Google has not approved', () => (fake.isApproved = false), 'access_not_approved'],
    ['the permission left out', () => fake.google.leavesOut.add(manageScope), 'missing_permissions'],
  ])('says what is wrong with %s', async (_, change, code) => {
    change()
    await expect(authorize(fake)).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code })
  })

  it('says that an API is not enabled in the project', async () => {
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED', domain: 'googleapis.com' }
    fake.fail('GET /v1/accounts', { mode: 'answer', answer: cloudError(403, 'PERMISSION_DENIED', 'It is disabled.', [info]) })
    await expect(authorize(fake)).rejects.toMatchObject({ kind: 'permission', code: 'service_disabled', detail: 'It is disabled.' })
  })

  it('tests an app without an authorization, also before Google has approved it', async () => {
    fake.isApproved = false
    const tried = { ...fake.google.app, redirectUri }
    await testApp(toolsFor(fake), tried)
    await expect(testApp(toolsFor(fake), { ...tried, clientSecret: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
    await expect(start(toolsFor(fake), { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
  })
})

describe('refreshing', () => {
  it('renews the token near its end, and reads whether the location takes posts', async () => {
    const target = await connectFake(fake)
    expect((await refresh(toolsFor(fake, minutes(39)), target)).credential).toBeUndefined()
    for (const one of [...fake.accounts.values()].flat()) one.takesPosts = false
    const { account, credential } = await refresh(toolsFor(fake, minutes(41)), target)
    expect(account).toEqual({ ...target.account, limits: { ...(target.account.limits as object), takesPosts: false } })
    expect(credential).toMatchObject({ token: fake.google.lastToken(), refreshToken: '1//fake-refresh-0', app: fake.google.app })
  })

  it('reports an authorization that ended, a location that is gone, and a project that lost its approval', async () => {
    const target = await connectFake(fake)
    fake.isApproved = false
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'permission', code: 'access_not_approved' })
    fake.isApproved = true
    fake.accounts.clear()
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'permission', code: 'not_found' })
    fake.google.revoke()
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'unauthenticated' })
    await expect(refresh(toolsFor(fake, minutes(41)), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
  })
})
