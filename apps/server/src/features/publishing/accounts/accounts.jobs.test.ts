import { connectAccount, listAccounts } from '@broadside/contract/features/accounts'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

const hour = 3600 * 1000

let bluesky: FakeBluesky
let toot: FakeMastodon
let test: TestApp
let client: TestClient
let workspaceId: string

beforeEach(async () => {
  ;[bluesky, toot] = await Promise.all([startFakeBluesky(), startFakeMastodon()])
  const hosts = [bluesky, toot].map(({ url }) => new URL(url).host)
  test = await createTestApp({
    networks: { site, bluesky: createBluesky(bluesky.hosts), mastodon },
    env: { FETCH_ALLOW_LIST: hosts.join(',') },
  })
  ;({ workspaceId, client } = await createScene(test))
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await Promise.all([bluesky.close(), toot.close()])
})

const connect = async (platform: string, credentials: Record<string, string>) =>
  (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })).body
const connectBluesky = () => connect('bluesky', { handle: bluesky.handle, app_password: bluesky.password })
const connectMastodon = () => connect('mastodon', { instance_url: toot.url, access_token: toot.token })
const list = async () => (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
const events = (type: string) => test.app.db.selectFrom('events').selectAll().where('type', '=', type).execute()
const grants = () => test.app.db.selectFrom('grants').selectAll().execute()
const jobsOf = async (type: string) => {
  const { rows } = await test.app.database.pool.query<{ state: string; run_at: Date; data: Record<string, string> }>(
    'select state, run_at, data from jobs where type = $1 order by created_at',
    [type],
  )
  return rows
}
const sweep = async () => {
  await test.app.queue.enqueue(test.app, 'account.sweep', {}, { subject: 'test' })
  await test.drain()
}

describe('checks of accounts', () => {
  it('keep the known software while the server does not report it', async () => {
    toot.software = 'gotosocial'
    await connectMastodon()
    toot.fail('GET /.well-known/nodeinfo', { mode: 'answer', answer: { status: 502 } })
    test.clock.advance(6 * hour)
    await sweep()
    expect(toot.requests.filter(({ path }) => path === '/.well-known/nodeinfo')).toHaveLength(2)
    expect((await list())[0]).toMatchObject({ fediverse_software: 'gotosocial' })
  })

  it('run every six hours', async () => {
    const account = await connectMastodon()
    await sweep()
    expect(await jobsOf('account.check')).toEqual([])
    test.clock.advance(6 * hour)
    await sweep()
    expect(await jobsOf('account.check')).toMatchObject([{ state: 'completed', data: { account_id: account.id } }])
    expect((await list())[0]?.capability_checked_at).toBe(test.clock.now().toISOString())
    await sweep()
    expect(await jobsOf('account.check')).toHaveLength(1)
    test.clock.advance(6 * hour)
    await sweep()
    expect(await jobsOf('account.check')).toHaveLength(2)
  })

  it('are retried when the network does not respond, and keep the account if it never does', async () => {
    await connectMastodon()
    toot.fail('GET /api/v1/accounts/verify_credentials', { mode: 'answer', answer: { status: 503 }, times: 3 })
    test.clock.advance(6 * hour)
    await sweep()
    for (let time = 0; time < 2; time++) {
      expect(await jobsOf('account.check')).toMatchObject([{ state: 'pending' }])
      test.clock.advance(5 * 60_000)
      await test.drain()
    }
    expect(await jobsOf('account.check')).toMatchObject([{ state: 'failed' }])
    expect(await list()).toHaveLength(2)
    expect(await grants()).toMatchObject([{ status: 'active' }])
  })
})

describe('expiring tokens', () => {
  it('are renewed before each expiry', async () => {
    await connectBluesky()
    const [grant] = await grants()
    const left = () => jobsOf('account.refresh-token').then((rows) => rows.filter(({ state }) => state === 'pending'))
    expect((await left())[0]?.run_at.getTime()).toBeLessThan(grant?.expires_at?.getTime() ?? 0)
    test.clock.advance(1.7 * hour)
    await test.drain()
    expect((await grants())[0]?.sealed).not.toBe(grant?.sealed)
    expect(await jobsOf('account.refresh-token')).toMatchObject([{ state: 'completed' }, { state: 'pending' }])
  })

  it('wait for a network that is down, and are marked after the last retry past their expiry', async () => {
    await connectBluesky()
    const routes = ['POST /xrpc/com.atproto.server.refreshSession', 'POST /xrpc/com.atproto.server.createSession']
    for (const route of routes) bluesky.fail(route, { mode: 'answer', answer: { status: 502 }, times: 50 })
    test.clock.advance(1.7 * hour)
    await test.drain()
    expect(await grants()).toMatchObject([{ status: 'active' }])
    for (let time = 0; time < 12; time++) {
      test.clock.advance(hour)
      await test.drain()
    }
    expect(await grants()).toMatchObject([{ status: 'reconnect_required' }])
    expect(await jobsOf('account.refresh-token')).toMatchObject([{ state: 'failed' }])
    expect(await events('account.reconnect_required')).toHaveLength(1)
  })
})
