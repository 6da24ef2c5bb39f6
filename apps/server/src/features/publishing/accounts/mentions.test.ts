import * as contract from '@broadside/contract/features/accounts'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace } from '#test/factories.ts'

let toot: FakeMastodon
let test: TestApp
let client: TestClient
let workspace_id: string
let account: string

beforeAll(async () => {
  toot = await startFakeMastodon()
  test = await createTestApp({ networks: { site, mastodon }, env: { FETCH_ALLOW_LIST: new URL(toot.url).host } })
  toot.strangers.join('grace@elsewhere.example')
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await toot.close()
})
beforeEach(async () => {
  const user = await createUser(test)
  workspace_id = (await createWorkspace(test, user)).id
  const credentials = { instance_url: toot.url, access_token: toot.token }
  const owner = test.client({ token: await createToken(test, user) })
  account = (await owner.call(contract.connectAccount, { body: { workspace_id, platform: 'mastodon', credentials } })).body.id
  client = test.client({ token: await createToken(test, await addMember(test, { id: workspace_id }, 'viewer')) })
})

const find = async (q: string, id = account) =>
  (await client.call(contract.listMentionablePeople, { params: { id }, query: { q } })).body.items

it('are people of the network, with pictures served by this instance', async () => {
  expect(await find('gra')).toEqual([
    {
      handle: 'grace@elsewhere.example',
      display_name: 'Grace',
      avatar_url: `${toot.url}/grace.png`,
      avatar_path: expect.stringMatching(/^\/api\/v1\/picture\?u=/),
      mention: '@grace@elsewhere.example',
    },
  ])
  expect(await find('nobody')).toEqual([])
})

it('are unavailable on a network without search', async () => {
  const own = await test.app.db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('platform', '=', 'site')
    .executeTakeFirstOrThrow()
  await expect(find('gra', own.id)).rejects.toMatchObject({ status: 409, code: 'not_available' })
})

it('report that the network does not respond or rejects the credentials', async () => {
  const route = 'GET /api/v1/accounts/search'
  toot.fail(route, { mode: 'answer', answer: { status: 502 } })
  await expect(find('gra')).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
  toot.fail(route, { mode: 'answer', answer: { status: 401, json: { error: 'The access token was revoked' } } })
  await expect(find('gra')).rejects.toMatchObject({ status: 422, code: 'connection_refused' })
  const { status } = await test.app.db
    .selectFrom('grants')
    .select('status')
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('reconnect_required')
})

it('are for members and existing accounts, 60 times a minute', async () => {
  await expect(find('gra', uuid7())).rejects.toMatchObject({ status: 404 })
  await expect(find('')).rejects.toMatchObject({ status: 422 })
  await Promise.all(Array.from({ length: 58 }, () => find('gra')))
  await expect(find('gra')).rejects.toMatchObject({ status: 429 })
  client = test.client({ token: await createToken(test, await createUser(test)) })
  await expect(find('gra')).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
})
