import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Json, NetworkError } from '../spec/index.ts'
import {
  allow,
  connectByOAuth,
  localClient,
  publicClient,
  publish as publishClient,
  redirectOf,
  toolsFor,
} from '../testing/bluesky-oauth-account.ts'
import { draftOf } from '../testing/drafts.ts'
import { type FakeBluesky, startFakeBluesky } from '../testing/fake-bluesky.ts'
import { createTestHttp } from '../testing/http.ts'
import { createTestRun } from '../testing/run.ts'
import { finish, refresh } from './connect.ts'
import { start } from './oauth.ts'
import { publish } from './publish.ts'
import { secretsOf } from './wire.ts'

let fake: FakeBluesky
beforeEach(async () => {
  fake = await startFakeBluesky()
})
afterEach(() => fake.close())

const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000)
const refreshTokenOf = (credential: Json | undefined) => (credential as { refreshToken: string }).refreshToken

describe('connecting by OAuth', () => {
  it('works without keys on the loopback interface', async () => {
    const { account, credential } = await connectByOAuth(fake, toolsFor(localClient))
    expect(account).toMatchObject({ accountId: fake.did, username: fake.handle, instanceUrl: fake.url })
    expect(credential).toMatchObject({ kind: 'oauth', issuer: fake.url, keyId: '' })
    expect(secretsOf(credential)).toHaveLength(3)
  })

  it('authenticates with a key at a public address', async () => {
    publishClient(fake, publicClient)
    const { credential } = await connectByOAuth(fake, toolsFor(publicClient))
    expect(credential).toMatchObject({ clientId: 'https://social.example/oauth/bluesky/client-metadata.json', keyId: 'first' })
  })

  it('publishes nothing secret about the client', () => {
    publishClient(fake, publicClient)
    const published = JSON.stringify([...fake.oauth.clients.values()])
    for (const { d } of publicClient.keys()) expect(published).not.toContain(d)
  })

  it.each(['@', 'https://@', 'https://'])('finds the server of a handle that was entered as %sada.test', async (prefix) => {
    const tools = toolsFor(localClient)
    const http: typeof tools.http = (request) => {
      if (String(request.url).startsWith(`https://${fake.handle}`))
        throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'dns_failed' })
      return tools.http(request)
    }
    const request = { instanceUrl: `${prefix}${fake.handle}`, redirectUri: redirectOf(localClient), state: 's' }
    expect((await start(fake.hosts, { ...tools, http }, request)).url).toMatch(`${fake.url}/oauth/authorize?`)
  })

  it('connects everything that the account allows', async () => {
    const tools = toolsFor(localClient)
    const redirectUri = redirectOf(localClient)
    const { url, pending } = await start(fake.hosts, tools, { instanceUrl: fake.url, redirectUri, state: 's' })
    const connected = await finish(fake.hosts, tools, { query: await allow(url), pending, redirectUri })
    expect(connected.allows).toEqual(['engagement', 'messaging'])
    expect(connected.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('needs https, or the loopback interface', async () => {
    const tools = toolsFor({ ...publicClient, origin: 'http://social.example' })
    const request = { instanceUrl: fake.url, redirectUri: 'http://social.example/callback', state: 's' }
    await expect(start(fake.hosts, tools, request)).rejects.toMatchObject({ kind: 'not_ready', code: 'https_required' })
  })

  it('names what is refused', async () => {
    const tools = toolsFor(localClient)
    const redirectUri = redirectOf(localClient)
    const { url, pending } = await start(fake.hosts, tools, { instanceUrl: fake.url, redirectUri, state: 's' })
    const query = await allow(url)
    const refused = (changed: Record<string, string>) =>
      finish(fake.hosts, tools, { query: { ...query, ...changed }, pending, redirectUri })
    await expect(refused({ code: 'other' })).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
    await expect(refused({ code: '' })).rejects.toMatchObject({ kind: 'auth', code: 'access_denied' })
    await expect(refused({ iss: 'https://evil.example' })).rejects.toMatchObject({ evidence: 'rejected', code: 'broken_answer' })
    await expect(refused({ state: 'other' })).rejects.toMatchObject({ evidence: 'rejected', code: 'broken_answer' })
    fake.fail('GET /.well-known/oauth-protected-resource', { mode: 'answer', answer: { status: 404 } })
    const elsewhere = { ...fake.hosts, entryway: 'https://bsky.social' }
    const nowhere = { instanceUrl: fake.url, redirectUri, state: 's' }
    await expect(start(elsewhere, tools, nowhere)).rejects.toMatchObject({ kind: 'validation', code: 'invalid_handle' })
  })

  it('refuses a server that signs in an account of another server', async () => {
    const other = await startFakeBluesky()
    const tools = toolsFor(localClient)
    const redirectUri = redirectOf(localClient)
    const { url, pending } = await start(fake.hosts, tools, { instanceUrl: fake.url, redirectUri, state: 's' })
    const callback = { query: await allow(url), pending, redirectUri }
    // The account's own document names the other server.
    await expect(finish({ ...fake.hosts, plc: other.hosts.plc }, tools, callback)).rejects.toMatchObject({ code: 'account_mismatch' })
    await other.close()
  })
})

describe('an account that is connected by OAuth', () => {
  it('publishes, also after the server has changed its nonce', async () => {
    const target = await connectByOAuth(fake, toolsFor(localClient))
    fake.oauth.nonce = 'nonce-2'
    const published = await publish(fake.hosts, createTestRun({ http: createTestHttp() }), target, draftOf('bluesky.post'))
    expect(published.externalUrl).toMatch(/\/post\/\w+$/)
    expect([...fake.records.keys()].filter((uri) => uri.includes('app.bsky.feed.post'))).toHaveLength(1)
  })

  it('is told when its token has ended, and nothing is published', async () => {
    const target = await connectByOAuth(fake, toolsFor(localClient))
    fake.now = later(90)
    const run = createTestRun({ http: createTestHttp(), now: later(90) })
    await expect(publish(fake.hosts, run, target, draftOf('bluesky.post'))).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
    expect(fake.records.size).toBe(0)
  })

  it('renews its tokens before they end, each refresh token once', async () => {
    publishClient(fake, publicClient)
    const target = await connectByOAuth(fake, toolsFor(publicClient))
    const early = await refresh(toolsFor(publicClient), target)
    expect(early.credential).toEqual(target.credential)
    fake.now = later(50)
    const renewed = await refresh(toolsFor(publicClient, later(50)), target)
    expect(refreshTokenOf(renewed.credential)).not.toBe(refreshTokenOf(target.credential))
    expect(renewed.account).toEqual(target.account)
    expect(fake.oauth.wasReplayed).toBe(false)
    await expect(refresh(toolsFor(publicClient, later(50)), target)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
  })

  it('must be reconnected when the key that it began with is gone', async () => {
    publishClient(fake, publicClient)
    const target = await connectByOAuth(fake, toolsFor(publicClient))
    const tools = toolsFor({ ...publicClient, keys: () => [] }, later(50))
    await expect(refresh(tools, target)).rejects.toMatchObject({ kind: 'auth', code: 'client_key_gone' })
  })
})
