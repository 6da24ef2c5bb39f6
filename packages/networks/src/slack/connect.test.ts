import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApp, type FakeSlack, startFakeSlack } from '../testing/fake-slack.ts'
import { connectFake, toolsFor } from '../testing/slack-account.ts'
import type { Target } from '../spec/index.ts'
import { channels } from './choices.ts'
import { connectWithToken, finish, refresh, start as startAuthorization, testApp } from './connect.ts'
import { scopes } from './declare.ts'

const redirectUri = 'https://social.example/callback'
const hour = 3_600_000

let fake: FakeSlack
beforeEach(async () => {
  fake = await startFakeSlack()
})
afterEach(() => fake.close())

/** Acts as the browser. Returns the query of the redirect. */
const allow = async (url: string): Promise<Record<string, string>> => {
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
}

const authorize = async () => {
  const { url, pending } = await startAuthorization(toolsFor(fake), { redirectUri, state: 'the-state', operatorApp: fakeApp() })
  const query = await allow(url)
  return { url, query, connected: await finish(toolsFor(fake), { query, pending, redirectUri }) }
}

describe('connecting with a token', () => {
  it('reads the workspace and the scopes', async () => {
    const connected = await connectWithToken(toolsFor(fake), { bot_token: ` ${fake.token} ` })
    expect(connected).toMatchObject({
      accounts: [{ accountId: 'T0HARBOUR.U0BOT00001', displayName: 'Harbour Cafe', accountKind: 'bot' }],
      credential: { token: fake.token },
      scopes,
    })
    expect(connected.expiresAt).toBeUndefined()
  })

  it('lists the scopes that are missing', async () => {
    fake.scopes = fake.scopes.filter((scope) => !scope.startsWith('files:'))
    await expect(connectFake(fake)).rejects.toMatchObject({ kind: 'permission', missing: ['files:write', 'files:read'] })
  })

  it('refuses tokens of people, and anything else', async () => {
    fake.token = 'xoxp-of-a-person'
    await expect(connectFake(fake)).rejects.toMatchObject({ kind: 'auth', code: 'not_a_bot_token' })
    const before = fake.requests.length
    await expect(connectWithToken(toolsFor(fake), { bot_token: 'x\r\ny' })).rejects.toMatchObject({ kind: 'auth', code: 'token_malformed' })
    expect(fake.requests).toHaveLength(before)
  })
})

describe('connecting with OAuth', () => {
  it('asks for the scopes with commas, and stores a token that stays valid', async () => {
    const { url, query, connected } = await authorize()
    expect(new URL(url).origin).toBe('https://slack.com')
    expect(new URL(url).searchParams.get('scope')).toBe(scopes.join(','))
    expect(query['state']).toBe('the-state')
    expect(connected.credential).toEqual({ token: fake.token, app: fakeApp() })
  })

  it('reports a refusal that has status 200', async () => {
    const { pending } = await startAuthorization(toolsFor(fake), { redirectUri, state: 's', operatorApp: fakeApp() })
    const finishWith = (query: Record<string, string>, app = pending) => finish(toolsFor(fake), { query, pending: app, redirectUri })
    await expect(finishWith({ code: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'invalid_code', httpStatus: 200 })
    await expect(finishWith({ error: 'access_denied' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    const other = { ...fakeApp(), clientSecret: 'wrong' }
    await expect(finishWith({ code: 'code-of-111.222' }, other)).rejects.toMatchObject({ kind: 'auth', code: 'bad_client_secret' })
  })

  it('tests an app without an authorization', async () => {
    const tried = { ...fakeApp(), redirectUri }
    await testApp(toolsFor(fake), tried)
    const refused = { kind: 'auth', code: 'app_refused' }
    await expect(testApp(toolsFor(fake), { ...tried, clientSecret: 'wrong' })).rejects.toMatchObject(refused)
    await expect(testApp(toolsFor(fake), { ...tried, clientId: '1.2' })).rejects.toMatchObject(refused)
  })

  it('needs an app', async () => {
    await expect(startAuthorization(toolsFor(fake), { redirectUri, state: 's' })).rejects.toMatchObject({ code: 'app_missing' })
  })
})

describe('refreshing', () => {
  const connectRotating = async (): Promise<Target> => {
    fake.tokenSeconds = 43_200
    const { connected } = await authorize()
    const [account] = connected.accounts
    if (!account) throw new Error('The fake connected no account.')
    expect(connected.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 11 * hour)
    return { account, credential: connected.credential }
  }
  const later = (hours: number) => toolsFor(fake, () => new Date(Date.now() + hours * hour))

  it('renews a token only when it is about to expire', async () => {
    const target = await connectRotating()
    expect((await refresh(later(6), target)).credential).toBeUndefined()
    const { credential, expiresAt } = await refresh(later(9.6), target)
    expect(credential).toMatchObject({ token: fake.token, refreshToken: 'xoxe-1-2', app: fakeApp() })
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 21 * hour)
    await expect(refresh(later(9.6), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_refresh_token' })
  })

  it('keeps a renewed token even if the workspace cannot be read then', async () => {
    const target = await connectRotating()
    fake.fail('GET /api/auth.test', { mode: 'drop' })
    expect(await refresh(later(10), target)).toMatchObject({ account: target.account, credential: { token: fake.token } })
  })

  it('rejects a token of another bot, and one that was revoked', async () => {
    const target = await connectFake(fake)
    const other = { ...target, account: { ...target.account, accountId: 'T0HARBOUR.U0OTHER001' } }
    await expect(refresh(toolsFor(fake), other)).rejects.toMatchObject({ kind: 'auth', code: 'account_mismatch' })
    fake.token = 'xoxb-new'
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_auth' })
  })
})

it('offers the channels that the bot is a member of, from every page', async () => {
  fake.pageSize = 1
  expect(await channels(toolsFor(fake), await connectFake(fake))).toEqual([
    { value: 'C0CREW0001', label: '#crew', description: 'Private channel', isDefault: false },
    { value: 'C0NEWS0001', label: '#news', isDefault: false },
  ])
})
