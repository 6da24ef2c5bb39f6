import * as contract from '@broadside/contract/features/accounts'
import { createVoiceProfile } from '@broadside/contract/features/voices'
import { describeNetwork } from '@broadside/networks/describe'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { draftOf, segmentOf } from '@broadside/networks/testing/drafts'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene, createToken, createUser } from '#test/factories.ts'
import { defined } from '#lib/defined.ts'

const hour = 3600 * 1000

let toot: FakeMastodon
let test: TestApp
let client: TestClient
let workspace_id: string

beforeEach(async () => {
  toot = await startFakeMastodon()
  test = await createTestApp({ networks: { site, mastodon }, env: { FETCH_ALLOW_LIST: new URL(toot.url).host } })
  ;({ workspaceId: workspace_id, client } = await createScene(test))
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await toot.close()
})

const connect = async () => {
  const credentials = { instance_url: toot.url, access_token: toot.token }
  return (await client.call(contract.connectAccount, { body: { workspace_id, platform: 'mastodon', credentials } })).body
}
const get = async (id: string) => (await client.call(contract.getAccount, { params: { id } })).body
const list = async (query: { include_inactive?: boolean } = {}) =>
  (await client.call(contract.listAccounts, { query: { workspace_id, ...query } })).body

it('reading an account returns it as listed, for members only', async () => {
  const { id } = await connect()
  const [listed] = await list()
  const { $schema: _, permissions, capabilities, grant, ...rest } = await get(id)
  expect(rest).toEqual(listed)
  expect(permissions?.every(({ granted }) => granted)).toBe(true)
  expect([capabilities?.length, grant?.renews]).toEqual([8, false])
  expect(listed).toMatchObject({ status: 'connected', last_checked_at: test.clock.now().toISOString(), display_name: 'Ada' })
  expect(listed).not.toHaveProperty('status_reason')
  expect(listed).not.toHaveProperty('voice_profile_id')
  const stranger = test.client({ token: await createToken(test, await createUser(test)) })
  await expect(stranger.call(contract.getAccount, { params: { id } })).rejects.toMatchObject({ code: 'workspace_access_denied' })
  await expect(client.call(contract.getAccount, { params: { id: 'nobody' } })).rejects.toMatchObject({ status: 404 })
})

it('an account includes the voice assigned to it', async () => {
  const { id } = await connect()
  const { body: voice } = await client.call(createVoiceProfile, { body: { workspace_id, name: 'Harbour' } })
  await client.call(contract.assignAccountVoice, { params: { id }, body: { voice_profile_id: voice.id } })
  expect((await get(id)).voice_profile_id).toBe(voice.id)
})

it('an account rejected by its network must be reconnected, and shows since when', async () => {
  const { id } = await connect()
  test.clock.advance(hour)
  toot.fail('GET /api/v1/accounts/verify_credentials', { mode: 'answer', answer: { status: 401, json: { error: 'revoked' } } })
  await expect(client.call(contract.checkAccount, { params: { id } })).rejects.toMatchObject({ code: 'connection_refused' })
  const refusedAt = test.clock.now().toISOString()
  const state = { status: 'reconnect_required', status_reason: 'credential_refused', last_checked_at: refusedAt, is_active: true }
  expect(await get(id)).toMatchObject(state)
  test.clock.advance(hour)
  expect((await list())[0]).toMatchObject(state)
  await connect()
  expect(await get(id)).toMatchObject({ status: 'connected', last_checked_at: test.clock.now().toISOString() })
})

it('an expired credential is distinguished from a rejected one', async () => {
  const { id } = await connect()
  await test.app.db
    .updateTable('grants')
    .set({ status: 'reconnect_required', expires_at: new Date(test.clock.now().getTime() - 1), updated_at: test.clock.now() })
    .where('workspace_id', '=', workspace_id)
    .execute()
  expect(await get(id)).toMatchObject({ status: 'reconnect_required', status_reason: 'credential_expired' })
})

it('a disconnected account can be read, and is listed on request', async () => {
  const { id } = await connect()
  await client.call(contract.disconnectAccount, { params: { id } })
  expect((await list()).map(({ platform }) => platform)).toEqual(['site'])
  const listed = await list({ include_inactive: true })
  expect(listed.map(({ platform, status, is_active }) => [platform, status, is_active]).toSorted()).toEqual([
    ['mastodon', 'disconnected', false],
    ['site', 'connected', true],
  ])
  expect(await get(id)).toMatchObject({ status: 'disconnected', is_active: false, grant_destination_count: 1, shared_grant: false })
  await expect(client.call(contract.updateAccount, { params: { id }, body: { slug: 'other' } })).rejects.toMatchObject({ status: 404 })
  await expect(client.call(contract.listAccounts, { query: { workspace_id, include_inactive: 'maybe' as never } })).rejects.toMatchObject({
    status: 422,
  })
})

it('an account includes the limits that its server announced and its network checks drafts against', async () => {
  toot.configuration = { statuses: { max_characters: 50, max_media_attachments: 2, characters_reserved_per_url: 10 } }
  const { id } = await connect()
  const { limits = {}, account_kind: accountKind } = await get(id)
  expect(limits).toMatchObject({ maxCharacters: 50, maxMedia: 2, urlCharacters: 10 })
  const network = await describeNetwork('mastodon')
  const account = { limits: limits as never, ...defined({ accountKind }) }
  const codesOf = (length: number) =>
    network?.check(draftOf('mastodon.post', { segments: [segmentOf({ text: 'x'.repeat(length) })] }), account).map(({ code }) => code)
  expect(codesOf(50)).toEqual([])
  expect(codesOf(51)).toEqual(['text_too_long'])
  expect(network?.count('https://harbour.example/a/long/address', account)).toBe(10)
})
