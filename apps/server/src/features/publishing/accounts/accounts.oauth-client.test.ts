import { checkAccount, listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import * as publications from '@broadside/contract/features/publications'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { site } from '@broadside/networks/site/index'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene, signIn } from '#test/factories.ts'

/** A network whose servers know this one by an address, with keys instead of a secret. */
let fake: FakeBluesky
let test: TestApp
beforeEach(async () => {
  fake = await startFakeBluesky()
  test = await createTestApp({
    networks: { site, bluesky: createBluesky(fake.hosts) },
    env: { FETCH_ALLOW_LIST: new URL(fake.url).host },
  })
  fake.now = () => test.clock.now()
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const get = (path: string, headers: Record<string, string> = {}) => test.http.fastify.inject({ method: 'GET', url: path, headers })

/** The server of the network reads the documents when it first meets the client. */
const introduce = async () => {
  const metadata = (await get('/oauth/bluesky/client-metadata.json')).json() as { client_id: string; jwks_uri: string }
  const jwks = (await get(new URL(metadata.jwks_uri).pathname)).json() as object
  fake.oauth.clients.set(metadata.client_id, { metadata, jwks })
  return { metadata, jwks }
}

const connect = async () => {
  const { workspaceId, client, user } = await createScene(test)
  const cookie = await signIn(test, user)
  const body = { workspace_id: workspaceId, instance_url: fake.url }
  const { url } = (await test.client({ cookie }).call(startAccountAuthorization, { params: { platform: 'bluesky' }, body })).body
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
  const answer = await get(`${back.pathname}${back.search}`, { cookie })
  expect(new URL(String(answer.headers.location)).searchParams.get('problem')).toBeNull()
  const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  return { workspaceId, client, account: accounts.find(({ platform }) => platform === 'bluesky') }
}

it('publishes what servers need to know about the client, and no private key', async () => {
  const { metadata, jwks } = await introduce()
  expect(metadata).toMatchObject({
    client_id: 'https://social.example/oauth/bluesky/client-metadata.json',
    redirect_uris: ['https://social.example/api/v1/accounts/bluesky/callback'],
    token_endpoint_auth_method: 'private_key_jwt',
  })
  const d = test.app.serviceClient.keys()[0]?.d ?? ''
  expect(d).toHaveLength(43)
  expect(JSON.stringify(jwks)).not.toContain(d)
})

it('connects an account, and renews its token before a delivery that is later than its end', async () => {
  await introduce()
  const { client, workspaceId, account } = await connect()
  expect(account).toMatchObject({ platform: 'bluesky', account_id: fake.did })
  const body = { workspace_id: workspaceId, text: 'We open at seven.', account_ids: [account?.id ?? ''] }
  const { id } = (await client.call(publications.createPublication, { body })).body
  // As if the server had been down when the token should have been renewed.
  await test.app.database.pool.query("delete from jobs where type = 'account.refresh-token'")
  test.clock.advance(2 * 3_600_000)
  await client.call(publications.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  for (let round = 0; round < 3; round += 1) {
    await test.drain()
    test.clock.advance(10_000)
  }
  const { destinations } = (await client.call(publications.getPublication, { params: { id } })).body
  expect(destinations).toMatchObject([{ status: 'published' }])
  expect(fake.oauth.wasReplayed).toBe(false)
})

it('keeps its session when an account is checked several times at once', async () => {
  await introduce()
  const { client, account } = await connect()
  await test.app.database.pool.query("delete from jobs where type = 'account.refresh-token'")
  test.clock.advance(50 * 60_000)
  const check = () => client.call(checkAccount, { params: { id: account?.id ?? '' } })
  const checked = await Promise.all([check(), check(), check()])
  expect(checked.map(({ body }) => body.status)).toEqual(['connected', 'connected', 'connected'])
  expect(fake.oauth.wasReplayed).toBe(false)
})

it('waits while another process reads the account, and not for one that died', async () => {
  await introduce()
  const { client, account } = await connect()
  const { pool } = test.app.database
  const lease = "update grants set leased_until = clock_timestamp() + interval '1 second' returning leased_until"
  const { rows } = await pool.query<{ leased_until: Date }>(lease)
  const { body } = await client.call(checkAccount, { params: { id: account?.id ?? '' } })
  expect(body.status).toBe('connected')
  const ended = await pool.query<{ now: Date; open: number }>(
    'select clock_timestamp() as now, count(leased_until)::int as open from grants where leased_until > clock_timestamp()',
  )
  expect(ended.rows[0]?.now.getTime()).toBeGreaterThan(rows[0]?.leased_until.getTime() ?? Number.POSITIVE_INFINITY)
  expect(ended.rows[0]?.open).toBe(0)
})

it('takes a redirect to the loopback address back to the name that the session belongs to', async () => {
  const local = await createTestApp({ networks: { site }, env: { PUBLIC_URL: 'http://localhost:8787' } })
  const url = '/api/v1/accounts/bluesky/callback?code=c&state=s'
  const answer = await local.http.fastify.inject({ method: 'GET', url, headers: { host: '127.0.0.1:8787' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://localhost:8787${url}`])
  await local[Symbol.asyncDispose]()
})
