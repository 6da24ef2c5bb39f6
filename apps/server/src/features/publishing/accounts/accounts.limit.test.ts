import { connectAccount, disconnectAccount, listAccounts } from '@broadside/contract/features/accounts'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

const full = { status: 403, code: 'limit_reached' }

let bluesky: FakeBluesky
let toot: FakeMastodon
let test: TestApp
let client: TestClient
let workspaceId: string

beforeAll(async () => {
  ;[bluesky, toot] = await Promise.all([startFakeBluesky(), startFakeMastodon()])
  const hosts = [bluesky, toot].map(({ url }) => new URL(url).host)
  const networks = { site, bluesky: createBluesky(bluesky.hosts), mastodon }
  test = await createTestApp({ networks, env: { FETCH_ALLOW_LIST: hosts.join(','), ACCOUNTS_PER_WORKSPACE: '1' } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await Promise.all([bluesky.close(), toot.close()])
})
beforeEach(async () => {
  ;({ workspaceId, client } = await createScene(test))
})

const connect = async (platform: string, credentials: Record<string, unknown>) =>
  (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })).body
const connectBluesky = () => connect('bluesky', { handle: bluesky.handle, app_password: bluesky.password })
const connectMastodon = () => connect('mastodon', { instance_url: toot.url, access_token: toot.token })
const disconnect = (id: string) => client.call(disconnectAccount, { params: { id } })
const platforms = async () =>
  (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body.map(({ platform }) => platform).toSorted()
const grants = () => test.app.db.selectFrom('grants').select('id').where('workspace_id', '=', workspaceId).execute()

describe('a workspace limited to one account besides its site', () => {
  it('rejects a second account without storing its credential, and can reconnect the first', async () => {
    const first = await connectBluesky()
    await expect(connectMastodon()).rejects.toMatchObject(full)
    expect((await connectBluesky()).id).toBe(first.id)
    expect(await platforms()).toEqual(['bluesky', 'site'])
    expect(await grants()).toHaveLength(1)
  })

  it('counts a returning account like a new one', async () => {
    const first = await connectBluesky()
    await disconnect(first.id)
    const second = await connectMastodon()
    await expect(connectBluesky()).rejects.toMatchObject(full)
    await disconnect(second.id)
    expect((await connectBluesky()).id).toBe(first.id)
  })

  it('accepts one of two connected concurrently', async () => {
    const answers = await Promise.allSettled([connectBluesky(), connectMastodon()])
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refused).toMatchObject([full])
    expect(await platforms()).toHaveLength(2)
  })
})
