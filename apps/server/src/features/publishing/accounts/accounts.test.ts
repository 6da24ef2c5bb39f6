import * as contract from '@broadside/contract/features/accounts'
import { createPublication, getPublication, schedulePublication } from '@broadside/contract/features/publications'
import { mastodon } from '@broadside/networks/mastodon/index'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { site } from '@broadside/networks/site/index'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createScene, createToken, createUser, type TestUser } from '#test/factories.ts'
import { openGrant } from './accounts.ts'

const hour = 3600 * 1000

let bluesky: FakeBluesky
let toot: FakeMastodon
let test: TestApp
let user: TestUser
let client: TestClient
let workspaceId: string

beforeAll(async () => {
  ;[bluesky, toot] = await Promise.all([startFakeBluesky(), startFakeMastodon()])
  const hosts = [bluesky, toot].map(({ url }) => new URL(url).host)
  const networks = { site, bluesky: createBluesky(bluesky.hosts), mastodon }
  test = await createTestApp({ networks, env: { FETCH_ALLOW_LIST: hosts.join(',') } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await Promise.all([bluesky.close(), toot.close()])
})
beforeEach(async () => {
  ;({ user, workspaceId, client } = await createScene(test))
})

const connect = (credentials: Record<string, unknown>, platform = 'bluesky') =>
  client.call(contract.connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })
const connectBluesky = async () => (await connect({ handle: bluesky.handle, app_password: bluesky.password })).body
const connectMastodon = async () => (await connect({ instance_url: toot.url, access_token: toot.token }, 'mastodon')).body
const list = async (of = client) => (await of.call(contract.listAccounts, { query: { workspace_id: workspaceId } })).body
const events = (type: string) =>
  test.app.db.selectFrom('events').selectAll().where('workspace_id', '=', workspaceId).where('type', '=', type).orderBy('id').execute()
const grants = () => test.app.db.selectFrom('grants').selectAll().where('workspace_id', '=', workspaceId).execute()
const jobsOf = async (type: string) => {
  const { rows } = await test.app.database.pool.query<{ state: string; run_at: Date; data: Record<string, string> }>(
    `select state, run_at, data from jobs where type = $1 and data->>'workspace_id' = $2 order by created_at`,
    [type, workspaceId],
  )
  return rows
}

/** Adds a second account to the grant of the first, as networks with pages do. */
async function addSibling(id: string): Promise<string> {
  const row = await test.app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sibling = `${id.slice(0, -4)}ffff`
  await test.app.db
    .insertInto('accounts')
    .values({ ...row, id: sibling, account_id: 'sibling', slug: 'sibling', limits: '{}' })
    .execute()
  return sibling
}

describe('networks', () => {
  it('are listed with their way of connecting and the form for their credentials', async () => {
    const { items } = (await client.call(contract.listAccountProviders, { query: { workspace_id: workspaceId } })).body
    expect(
      items.map(({ platform, connect_modes, needs_instance, configured, state }) => ({
        platform,
        connect_modes,
        needs_instance,
        configured,
        state,
      })),
    ).toEqual([
      { platform: 'site', connect_modes: ['built_in'], needs_instance: false, configured: true, state: 'healthy' },
      { platform: 'bluesky', connect_modes: ['oauth', 'credentials'], needs_instance: true, configured: true, state: 'healthy' },
      { platform: 'mastodon', connect_modes: ['oauth', 'credentials'], needs_instance: true, configured: true, state: 'healthy' },
    ])
    const form = items[1]?.credential_fields
    expect(form).toMatchObject({ type: 'object', additionalProperties: false, required: ['handle', 'app_password'] })
    expect(form?.['properties']).toMatchObject({
      handle: { type: 'string', minLength: 1 },
      app_password: { format: 'password', writeOnly: true },
      service_url: { default: bluesky.url },
    })
    expect(items[0]).not.toHaveProperty('credential_fields')
  })
})

describe('connecting with credentials', () => {
  it('returns the account as the network describes it, and stores no credential in plain text', async () => {
    const account = await connectBluesky()
    expect(account).toMatchObject({
      platform: 'bluesky',
      account_id: bluesky.did,
      account_username: bluesky.handle,
      slug: 'bluesky-ada.test',
      instance_url: bluesky.url,
      grant_destination_count: 1,
      shared_grant: false,
      is_active: true,
      thread_replies_supported: true,
      messaging_supported: true,
      messages_enabled: false,
      capability_checked_at: test.clock.now().toISOString(),
    })
    const [grant] = await grants()
    expect(JSON.stringify(grant)).not.toContain(bluesky.password)
    expect(await openGrant(test.app, workspaceId, grant?.id ?? '')).toMatchObject({ did: bluesky.did, password: bluesky.password })
    expect(await events('account.connected')).toMatchObject([
      {
        actor_kind: 'token',
        actor_user_id: user.id,
        data: { account: { id: account.id, platform: 'bluesky', account_username: bluesky.handle, slug: 'bluesky-ada.test' } },
      },
    ])
  })

  it("lists the newest first and the workspace's site last", async () => {
    test.clock.advance(1000)
    await connectBluesky()
    test.clock.advance(1000)
    await connectMastodon()
    expect((await list()).map(({ platform }) => platform)).toEqual(['mastodon', 'bluesky', 'site'])
    expect((await list()).at(-1)).toMatchObject({
      account_kind: 'built_in',
      slug: 'site',
      grant_destination_count: 1,
      thread_replies_supported: false,
    })
  })

  it('stores nothing if the network rejects the credentials, and does not quote it', async () => {
    const refused = await connect({ handle: bluesky.handle, app_password: 'wrong-password' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 422,
      code: 'connection_refused',
      problem: { detail: "Bluesky didn't accept these credentials.", errors: [{ location: 'body' }] },
    })
    expect(JSON.stringify(refused)).not.toContain('wrong-password')
    expect(await grants()).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('lists what the credentials do not allow, and keeps the existing connection', async () => {
    const account = await connectMastodon()
    const before = await grants()
    for (const scope of ['write:media', 'write:statuses']) toot.scopes.delete(scope)
    const refused = await connectMastodon().catch((error: unknown) => error)
    for (const scope of ['write:media', 'write:statuses']) toot.scopes.add(scope)
    expect(refused).toMatchObject({
      status: 422,
      code: 'connection_refused',
      problem: { detail: expect.stringContaining('write:media, write:statuses') },
    })
    expect(await grants()).toEqual(before)
    expect((await list())[0]).toMatchObject({ id: account.id, is_active: true })
  })

  it('responds with 503 when the network is unavailable, and passes on its Retry-After', async () => {
    const route = 'POST /xrpc/com.atproto.server.createSession'
    bluesky.fail(route, { mode: 'answer', answer: { status: 500, json: { error: 'InternalServerError' } } })
    await expect(connectBluesky()).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
    bluesky.fail(route, { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '17' }, json: { error: 'RateLimitExceeded' } } })
    const limited = await connectBluesky().catch((error: unknown) => error as { headers: Headers })
    expect(limited).toMatchObject({ status: 503, code: 'provider_unavailable' })
    expect((limited as { headers: Headers }).headers.get('retry-after')).toBe('17')
    bluesky.fail(route, { mode: 'drop' })
    await expect(connectBluesky()).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
  })

  it('rejects an address outside the public internet', async () => {
    await expect(connect({ instance_url: 'https://192.168.0.1', access_token: 'x' }, 'mastodon')).rejects.toMatchObject({
      status: 422,
      code: 'connection_refused',
    })
  })

  it('lists every field that is missing, unknown, too long or not a string, and echoes no value', async () => {
    const body = { handle: 'x'.repeat(254), app_password: 7, hidden: 'treasure' }
    const refused = await connect(body).catch((error: unknown) => error as { problem: { errors: { location: string; message: string }[] } })
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' })
    const { errors } = (refused as { problem: { errors: { location: string; message: string }[] } }).problem
    expect(errors.map(({ location }) => location)).toEqual([
      'body.credentials.hidden',
      'body.credentials.handle',
      'body.credentials.app_password',
    ])
    expect(JSON.stringify(errors)).not.toContain('treasure')
    await expect(connect({ handle: ' ' })).rejects.toMatchObject({
      problem: {
        errors: [
          { location: 'body.credentials.handle', message: 'Required' },
          { location: 'body.credentials.app_password', message: 'Required' },
        ],
      },
    })
    for (const platform of ['nowhere', 'site', 'constructor'])
      await expect(connect({}, platform)).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.platform' }] } })
  })

  it('renews the grant when an account is connected again, and keeps its id and slug', async () => {
    const first = await connectBluesky()
    const [grant] = await grants()
    await client.call(contract.updateAccount, { params: { id: first.id }, body: { slug: 'my-slug' } })
    const second = await connectBluesky()
    expect(second).toMatchObject({ id: first.id, slug: 'my-slug' })
    expect(await grants()).toMatchObject([{ id: grant?.id, status: 'active' }])
    expect((await grants())[0]?.sealed).not.toBe(grant?.sealed)
  })

  it('restores a disconnected account under its id', async () => {
    const first = await connectBluesky()
    await client.call(contract.disconnectAccount, { params: { id: first.id } })
    expect(await list()).toHaveLength(1)
    expect(await connectBluesky()).toMatchObject({ id: first.id, is_active: true, slug: first.slug })
  })

  it('distinguishes accounts with the same id on two servers', async () => {
    const other = await startFakeMastodon()
    try {
      await using more = await createTestApp({
        networks: { site, mastodon },
        env: { FETCH_ALLOW_LIST: [toot, other].map(({ url }) => new URL(url).host).join(',') },
      })
      const { workspaceId: workspace_id, client: caller } = await createScene(more)
      const call = async ({ url }: FakeMastodon) =>
        (
          await caller.call(contract.connectAccount, {
            body: { workspace_id, platform: 'mastodon', credentials: { instance_url: url, access_token: toot.token } },
          })
        ).body
      const [one, two] = [await call(toot), await call(other)]
      expect(one.account_id).toBe(two.account_id)
      expect(one.id).not.toBe(two.id)
      expect([one.slug, two.slug]).toEqual(['mastodon-ada', 'mastodon-ada-2'])
      expect((await call(toot)).id).toBe(one.id)
    } finally {
      await other.close()
    }
  })

  it('creates one account from two concurrent connections', async () => {
    const [one, two] = await Promise.all([connectBluesky(), connectBluesky()])
    expect(one.id).toBe(two.id)
    expect(await grants()).toHaveLength(1)
  })

  it('connects once per Idempotency-Key', async () => {
    const body = { workspace_id: workspaceId, platform: 'mastodon', credentials: { instance_url: toot.url, access_token: toot.token } }
    const asked = () => toot.requests.filter(({ path }) => path.endsWith('verify_credentials')).length
    const first = await client.call(contract.connectAccount, { body, idempotencyKey: 'connect-once' })
    const before = asked()
    const again = await client.call(contract.connectAccount, { body, idempotencyKey: 'connect-once' })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(asked()).toBe(before)
  })

  it('requires an editor; viewers can only read', async () => {
    const viewer = test.client({ token: await createToken(test, await addMember(test, { id: workspaceId }, 'viewer')) })
    expect(await list(viewer)).toHaveLength(1)
    await expect(
      viewer.call(contract.connectAccount, { body: { workspace_id: workspaceId, platform: 'bluesky', credentials: {} } }),
    ).rejects.toMatchObject({ code: 'role_insufficient' })
  })
})

describe('changing an account', () => {
  it('renames it, rejects a taken slug, and emits events only for actual changes', async () => {
    const account = await connectBluesky()
    const params = { id: account.id }
    const changed = await client.call(contract.updateAccount, { params, body: { slug: 'harbour-news', messages_enabled: false } })
    expect(changed.body).toMatchObject({ slug: 'harbour-news', grant_destination_count: 1 })
    expect(changed.body).not.toHaveProperty('updated_at')
    await client.call(contract.updateAccount, { params, body: { slug: 'harbour-news' } })
    expect(await events('account.updated')).toHaveLength(1)
    await expect(client.call(contract.updateAccount, { params, body: { slug: 'site' } })).rejects.toMatchObject({
      status: 409,
      code: 'name_taken',
    })
  })

  it('rejects collecting messages without the permission to read them', async () => {
    bluesky.scope = 'com.atproto.appPass'
    const account = await connectBluesky().finally(() => (bluesky.scope = 'com.atproto.appPassPrivileged'))
    expect(account).toMatchObject({ messaging_supported: false })
    const change = () => client.call(contract.updateAccount, { params: { id: account.id }, body: { messages_enabled: true } })
    await expect(change()).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.messages_enabled' }] } })
    await client.call(contract.checkAccount, { params: { id: account.id } })
    expect((await change()).body).toMatchObject({ messaging_supported: true, messages_enabled: true })
  })

  it('honors If-Match with the tag of the last response', async () => {
    const account = await connectBluesky()
    const params = { id: account.id }
    const first = await client.call(contract.updateAccount, { params, body: { slug: 'one' } })
    const tag = first.headers.get('etag') ?? ''
    const second = await client.call(contract.updateAccount, { params, body: { slug: 'two' }, ifMatch: tag })
    expect(second.headers.get('etag')).not.toBe(tag)
    for (const call of [contract.updateAccount, contract.disconnectAccount, contract.deleteAccountGrant, contract.checkAccount])
      await expect(
        client.call(call as typeof contract.updateAccount, { params, body: { slug: 'three' }, ifMatch: tag }),
      ).rejects.toMatchObject({ status: 412 })
  })

  it('returns 404 for unknown and disconnected accounts, and 403 to non-members', async () => {
    const account = await connectBluesky()
    const params = { id: account.id }
    await expect(client.call(contract.updateAccount, { params: { id: 'no-such-account' }, body: {} })).rejects.toMatchObject({
      status: 404,
    })
    const stranger = test.client({ token: await createToken(test, await createUser(test)) })
    await expect(stranger.call(contract.updateAccount, { params, body: {} })).rejects.toMatchObject({
      status: 403,
      code: 'workspace_access_denied',
    })
    await client.call(contract.disconnectAccount, { params })
    await expect(client.call(contract.updateAccount, { params, body: {} })).rejects.toMatchObject({ status: 404 })
    await expect(client.call(contract.checkAccount, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('disconnecting', () => {
  it('deletes credentials that no other account uses, and their jobs', async () => {
    const account = await connectBluesky()
    expect(await jobsOf('account.refresh-token')).toMatchObject([{ state: 'pending' }])
    await client.call(contract.disconnectAccount, { params: { id: account.id } })
    expect(await list()).toHaveLength(1)
    expect(await grants()).toEqual([])
    expect(await jobsOf('account.refresh-token')).toMatchObject([{ state: 'cancelled' }])
    expect(await events('account.disconnected')).toMatchObject([{ data: { account: { id: account.id } } }])
  })

  it('keeps shared credentials until their last account is disconnected', async () => {
    const account = await connectBluesky()
    const sibling = await addSibling(account.id)
    expect((await list()).filter(({ platform }) => platform === 'bluesky')).toMatchObject([
      { grant_destination_count: 2, shared_grant: true },
      { grant_destination_count: 2, shared_grant: true },
    ])
    await client.call(contract.disconnectAccount, { params: { id: sibling } })
    expect((await list()).find(({ id }) => id === account.id)).toMatchObject({ grant_destination_count: 1, shared_grant: false })
    await expect(client.call(contract.disconnectAccount, { params: { id: account.id } })).rejects.toMatchObject({
      status: 409,
      code: 'last_destination_of_grant',
    })
    await client.call(contract.deleteAccountGrant, { params: { id: account.id } })
    expect(await grants()).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it("cancels the account's scheduled posts", async () => {
    const account = await connectBluesky()
    const created = await client.call(createPublication, {
      body: { workspace_id: workspaceId, text: 'We open at seven.', account_ids: [account.id] },
    })
    const params = { id: created.body.id }
    const at = new Date(test.clock.now().getTime() + 24 * hour).toISOString()
    await client.call(schedulePublication, { params, body: { expected_revision: created.body.revision, schedule: { at } } })
    await client.call(contract.disconnectAccount, { params: { id: account.id } })
    const { destinations } = (await client.call(getPublication, { params })).body
    expect(destinations).toMatchObject([{ status: 'cancelled', error: { kind: 'auth', action: 'reconnect' } }])
  })

  it('of a grant disconnects all of its accounts', async () => {
    const account = await connectBluesky()
    await addSibling(account.id)
    await client.call(contract.deleteAccountGrant, { params: { id: account.id } })
    expect(await list()).toHaveLength(1)
    expect(await events('account.disconnected')).toHaveLength(2)
    expect(await grants()).toEqual([])
  })

  it('is not possible for the site', async () => {
    const [built] = await list()
    const params = { id: built?.id ?? '' }
    await expect(client.call(contract.disconnectAccount, { params })).rejects.toMatchObject({ status: 409, code: 'built_in_account' })
    await expect(client.call(contract.deleteAccountGrant, { params })).rejects.toMatchObject({ status: 409, code: 'built_in_account' })
  })
})

describe('checking', () => {
  it('refreshes the limits, and emits an event when they changed', async () => {
    const account = await connectMastodon()
    test.clock.advance(hour)
    toot.configuration = { statuses: { max_characters: 5000, max_media_attachments: 4, characters_reserved_per_url: 23 } }
    const checked = await client.call(contract.checkAccount, { params: { id: account.id } })
    expect(checked.body.capability_checked_at).toBe(test.clock.now().toISOString())
    await client.call(contract.checkAccount, { params: { id: account.id } })
    expect(await events('account.updated')).toHaveLength(1)
  })

  it('marks the grant once if the network rejects it permanently, and clears the mark after a later success', async () => {
    const account = await connectMastodon()
    const params = { id: account.id }
    const route = 'GET /api/v1/accounts/verify_credentials'
    toot.fail(route, { mode: 'answer', answer: { status: 401, json: { error: 'The access token was revoked' } }, times: 2 })
    for (let time = 0; time < 2; time++)
      await expect(client.call(contract.checkAccount, { params })).rejects.toMatchObject({ status: 422, code: 'connection_refused' })
    expect(await grants()).toMatchObject([{ status: 'reconnect_required' }])
    expect(await events('account.reconnect_required')).toMatchObject([{ data: { account: { id: account.id } } }])
    expect(await list()).toHaveLength(2)
    await client.call(contract.checkAccount, { params })
    expect(await grants()).toMatchObject([{ status: 'active' }])
  })

  it('explains what to do when the stored credentials can no longer be unsealed', async () => {
    const account = await connectMastodon()
    await test.app.db.updateTable('grants').set({ sealed: 'v1.0.AAAA' }).where('workspace_id', '=', workspaceId).execute()
    await expect(client.call(contract.checkAccount, { params: { id: account.id } })).rejects.toMatchObject({
      status: 422,
      code: 'connection_refused',
    })
    expect(await grants()).toMatchObject([{ status: 'active' }])
    expect((await connectMastodon()).id).toBe(account.id)
  })

  it('marks nothing while the network is down', async () => {
    const account = await connectMastodon()
    toot.fail('GET /api/v1/accounts/verify_credentials', { mode: 'answer', answer: { status: 502 } })
    await expect(client.call(contract.checkAccount, { params: { id: account.id } })).rejects.toMatchObject({
      status: 503,
      code: 'provider_unavailable',
    })
    expect(await grants()).toMatchObject([{ status: 'active' }])
  })

  it('makes no requests for the site', async () => {
    const [built] = await list()
    expect((await client.call(contract.checkAccount, { params: { id: built?.id ?? '' } })).body).toMatchObject({
      platform: 'site',
      is_active: true,
    })
  })
})
