import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../spec/index.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectWithToken, finish, refresh, start as startAuthorization } from './connect.ts'
import { scopes } from './declare.ts'
import { limitsOf } from './limits.ts'

const tools = createTestTools()
const redirectUri = 'http://127.0.0.1:1/callback'

let fake: FakeMastodon
beforeEach(async () => {
  fake = await startFakeMastodon()
})
afterEach(() => fake.close())

const routes = (): string[] => fake.requests.map((request) => `${request.method} ${request.path}`)

const start = (app?: Json): ReturnType<typeof startAuthorization> =>
  startAuthorization(tools, { instanceUrl: fake.url, redirectUri, state: 'the-state', ...(app === undefined ? {} : { app }) })

/** Acts as the browser: shows the form and returns the query of the redirect. */
const allow = async (url: string): Promise<Record<string, string>> => {
  const response = await fetch(url, { redirect: 'manual' })
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
}

describe('connecting with OAuth', () => {
  it('registers an app, uses PKCE and reads the account', async () => {
    const { url, pending, app } = await start()
    const query = await allow(url)
    expect(query['state']).toBe('the-state')
    const connected = await finish(tools, { query, pending, redirectUri })
    expect(connected.credential).toEqual({ instanceUrl: fake.url, accessToken: fake.token })
    expect(connected.accounts).toMatchObject([
      {
        accountId: '109',
        username: 'ada@fake.social',
        displayName: 'Ada',
        avatarUrl: `${fake.url}/s.png`,
        instanceUrl: fake.url,
        fediverseSoftware: 'mastodon',
      },
    ])
    expect(app).toMatchObject({ key: `mastodon:${fake.url}`, value: { clientId: 'fake-client-id', redirectUri, scopes } })
    const authorize = new URL(url).searchParams
    expect([authorize.get('scope'), authorize.get('code_challenge_method')]).toEqual([scopes, 'S256'])
  })

  it('works with servers without PKCE', async () => {
    fake.supportsPkce = false
    const { url, pending } = await start()
    expect(new URL(url).searchParams.has('code_challenge')).toBe(false)
    const connected = await finish(tools, { query: await allow(url), pending, redirectUri })
    expect(connected.accounts).toHaveLength(1)
  })

  it('reuses the registered app unless its redirect URI has changed', async () => {
    const { app } = await start()
    const again = await start(app?.value)
    expect(again.app).toBeUndefined()
    expect(routes().filter((route) => route === 'POST /api/v1/apps')).toHaveLength(1)
    const moved = await start({ ...Object(app?.value), redirectUri: 'https://elsewhere.example/callback' })
    expect(moved.app?.value).toMatchObject({ redirectUri })
  })

  it('rejects a code requested by another client', async () => {
    const { url } = await start()
    const query = await allow(url)
    const { pending } = await start()
    await expect(finish(tools, { query, pending, redirectUri })).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
  })

  it('reports that the user denied access', async () => {
    const { pending } = await start()
    await expect(finish(tools, { query: { error: 'access_denied' }, pending, redirectUri })).rejects.toMatchObject({ kind: 'auth' })
  })

  it("rejects addresses that aren't a server", async () => {
    const request = { instanceUrl: 'http://example.social', redirectUri, state: 's' }
    await expect(startAuthorization(tools, request)).rejects.toMatchObject({ kind: 'validation', code: 'invalid_address' })
  })
})

describe('reading a server', () => {
  const connect = () => connectWithToken(tools, { instance_url: fake.url, access_token: fake.token })

  it('reads its limits', async () => {
    fake.configuration = { statuses: { max_characters: 1234 }, media_attachments: { description_limit: 99 } }
    const [account] = (await connect()).accounts
    expect(limitsOf(account)).toMatchObject({ maxCharacters: 1234, altText: 99, quotes: true })
  })

  it('falls back on the older API', async () => {
    fake.hasInstanceV2 = false
    fake.configuration = { statuses: { max_characters: 777 } }
    const [account] = (await connect()).accounts
    expect(limitsOf(account)).toMatchObject({ maxCharacters: 777, quotes: false })
    expect(account?.username).toBe('ada@fake.social')
  })

  it('identifies the software, or returns other if unknown', async () => {
    const seen: (string | undefined)[] = []
    for (const software of ['Pixelfed', 'gotosocial', 'hometown']) {
      fake.software = software
      seen.push((await connect()).accounts[0]?.fediverseSoftware)
    }
    fake.fail('GET /.well-known/nodeinfo', { mode: 'drop' })
    seen.push((await connect()).accounts[0]?.fediverseSoftware)
    expect(seen).toEqual(['pixelfed', 'gotosocial', 'other', 'other'])
  })

  it('rejects a stored token that now belongs to another account', async () => {
    const { accounts, credential } = await connect()
    const [account] = accounts
    if (!account) throw new Error('No account was connected.')
    const target = { account: { ...account, accountId: 'another' }, credential }
    await expect(refresh(tools, target)).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
  })
})
