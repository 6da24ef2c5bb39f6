import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeLinkedIn, startFakeLinkedIn } from '../testing/fake-linkedin.ts'
import { allow, authorizeFake, connectFake, toolsFor } from '../testing/linkedin-account.ts'
import type { Way } from './credential.ts'
import { finish, refresh, start, testApp } from './connect.ts'
import { explainRefusal } from './declare.ts'
import { linkedin } from './index.ts'

const day = 86_400_000
const redirectUri = 'https://social.example/callback'

let fake: FakeLinkedIn
let passed = 0
beforeEach(async () => {
  passed = 0
  fake = await startFakeLinkedIn()
  const began = Date.now()
  fake.now = () => new Date(began + passed)
})
afterEach(() => fake.close())

const scopesIn = (url: string): string[] => (new URL(url).searchParams.get('scope') ?? '').split(' ')
const urlOf = async (way: Way) => (await start(toolsFor(fake), { redirectUri, state: 's', operatorApp: fake.app, way })).url

describe('the ways to connect', () => {
  it('ask for nothing that the other product grants', async () => {
    expect(scopesIn(await urlOf('person'))).toEqual(['openid', 'profile', 'w_member_social'])
    const pages = scopesIn(await urlOf('organization'))
    expect(pages).toEqual(expect.arrayContaining(['r_basicprofile', 'w_organization_social', 'r_organization_social']))
    expect(pages).not.toContain('openid')
  })

  it('use no PKCE, which is for apps without a secret', async () => {
    expect(new URL(await urlOf('person')).searchParams.has('code_challenge')).toBe(false)
  })

  it('say which product is missing', async () => {
    fake.product = 'share'
    const query = await allow(fake, await urlOf('organization'))
    expect(query['error']).toBe('unauthorized_scope_error')
    expect(explainRefusal(query)).toBe('linkedin_products')
    expect(explainRefusal({ error: 'user_cancelled_authorize' })).toBeUndefined()
  })

  it('connect the profile alone, with a product that is granted at once', async () => {
    const { accounts, credential, scopes } = await authorizeFake(fake, 'person')
    expect(accounts).toMatchObject([{ accountId: 'urn:li:person:aBcD3fGh1J', displayName: 'Ada Lovelace', accountKind: 'person' }])
    expect(credential).toMatchObject({ app: fake.app, way: 'person' })
    expect(scopes).toEqual(['openid', 'profile', 'w_member_social'])
  })

  it('connect the profile and the pages that the member may publish to', async () => {
    fake.pages.push({ id: 4714, name: 'Closed', vanityName: 'closed', role: 'ADMINISTRATOR', state: 'REVOKED' })
    const { accounts, selects, expiresAt } = await authorizeFake(fake, 'organization')
    expect(accounts.map(({ accountId, displayName, accountKind }) => [accountId, displayName, accountKind])).toEqual([
      ['urn:li:person:aBcD3fGh1J', 'Ada Lovelace', 'person'],
      ['urn:li:organization:4711', 'Harbour Cafe', 'organization'],
      ['urn:li:organization:4712', 'Harbour Books', 'organization'],
    ])
    expect(selects).toBe(true)
    expect(accounts[1]).toMatchObject({ username: 'harbour-cafe', avatarUrl: `${fake.url}/media/urn:li:image:logo-4711.png` })
    expect(expiresAt?.getTime()).toBe(fake.now().getTime() + 60 * day)
  })

  it('list the permissions that were not granted', async () => {
    fake.product = 'share'
    const { url, pending } = await start(toolsFor(fake), { redirectUri, state: 's', operatorApp: fake.app, way: 'person' })
    const query = await allow(fake, url.replace('+w_member_social', '').replace('%20w_member_social', ''))
    await expect(finish(toolsFor(fake), { query, pending, redirectUri })).rejects.toMatchObject({
      code: 'missing_permissions',
      missing: ['w_member_social'],
    })
  })
})

describe('the app', () => {
  it('is needed, and tested without a member', async () => {
    const tools = toolsFor(fake)
    await expect(start(tools, { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
    await testApp(tools, { ...fake.app, redirectUri })
    await expect(testApp(tools, { ...fake.app, clientSecret: 'wrong', redirectUri })).rejects.toMatchObject({
      kind: 'auth',
      code: 'app_refused',
    })
    fake.fail('POST /oauth/v2/accessToken', { mode: 'answer', answer: { status: 503 } })
    await expect(testApp(tools, { ...fake.app, redirectUri })).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('an authorization without refresh tokens', () => {
  it('is kept until it ends, and is not renewed', async () => {
    const target = await connectFake(fake, 'person')
    expect(linkedin.renews?.(target.credential)).toBe(false)
    passed = 59 * day
    expect((await refresh(toolsFor(fake), target)).credential).toBeUndefined()
    passed = 61 * day
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'expired_access_token' })
  })
})

describe('an authorization of a partner', () => {
  it('is renewed before it ends, for as long as the refresh token lives', async () => {
    fake.isPartner = true
    let target = await connectFake(fake, 'organization')
    expect(linkedin.renews?.(target.credential)).toBe(true)
    passed = 40 * day
    expect((await refresh(toolsFor(fake), target)).credential).toBeUndefined()
    for (passed = 48 * day; passed < 360 * day; passed += 48 * day) {
      const { credential, expiresAt } = await refresh(toolsFor(fake), target)
      const end = Math.min(passed + 60 * day, 365 * day)
      expect((expiresAt?.getTime() ?? 0) - fake.now().getTime()).toBeGreaterThan(end - passed - 2_000)
      target = { ...target, credential: credential ?? target.credential }
    }
    // The last token ends with the refresh token, so the member has to connect again.
    expect(linkedin.renews?.(target.credential)).toBe(false)
  })

  it('ends when the member withdraws it', async () => {
    fake.isPartner = true
    const target = await connectFake(fake, 'organization')
    fake.tokens.revoke()
    passed = 50 * day
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth' })
  })
})

describe('a page', () => {
  it('has the name it has now', async () => {
    const target = await connectFake(fake, 'organization')
    Object.assign(fake.pages[0] ?? {}, { name: 'Harbour Bistro' })
    expect((await refresh(toolsFor(fake), target)).account).toMatchObject({ displayName: 'Harbour Bistro' })
  })

  it('says when the member lost the role', async () => {
    const target = await connectFake(fake, 'organization')
    Object.assign(fake.pages[0] ?? {}, { role: 'ANALYST' })
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'permission', code: 'page_role_lost' })
  })
})

it('says when LinkedIn no longer answers the version', async () => {
  fake.versions = ['202711']
  await expect(authorizeFake(fake, 'organization')).rejects.toMatchObject({ kind: 'bug', code: 'api_version_ended', httpStatus: 426 })
})
