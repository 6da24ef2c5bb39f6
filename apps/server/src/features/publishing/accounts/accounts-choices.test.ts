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
  const targets = async () =>
    ['Boats', 'Harbour', 'Ferries'].map((label, index) => ({
      value: String(index),
      label,
      description: `Board ${index}`,
      isDefault: false,
    }))
  const section = async (_tools: unknown, _target: unknown, _search?: string, within?: string) =>
    (within ? ['First', 'Second'] : []).map((label) => ({ value: `${within}/${label}`, label, isDefault: false }))
  const networks = { site, mastodon: { ...mastodon, choices: { ...mastodon.choices, targets, section } } }
  test = await createTestApp({ networks, env: { FETCH_ALLOW_LIST: new URL(toot.url).host } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await toot.close()
})
beforeEach(async () => {
  toot.preferences = { 'posting:default:visibility': 'unlisted', 'posting:default:language': 'pt' }
  const user = await createUser(test)
  workspace_id = (await createWorkspace(test, user)).id
  const credentials = { instance_url: toot.url, access_token: toot.token }
  const owner = test.client({ token: await createToken(test, user) })
  account = (await owner.call(contract.connectAccount, { body: { workspace_id, platform: 'mastodon', credentials } })).body.id
  client = test.client({ token: await createToken(test, await addMember(test, { id: workspace_id }, 'viewer')) })
})

const options = async (source: string, query: Record<string, unknown> = {}, id = account) =>
  (await client.call(contract.listPublishingOptions, { params: { id, source }, query })).body
const targets = async (query: Record<string, unknown> = {}, id = account) =>
  (await client.call(contract.listDestinationOptions, { params: { id }, query })).body
const preferred = async (source: string) => (await options(source)).items.filter(({ is_default }) => is_default).map(({ value }) => value)
const setGrant = (changes: { sealed: string }) =>
  test.app.db.updateTable('grants').set(changes).where('workspace_id', '=', workspace_id).execute()

it('include the preference that the account has on its server', async () => {
  expect((await options('visibility')).items).toEqual([
    { value: 'public', label: 'Public', is_default: false },
    { value: 'unlisted', label: 'Quiet public', is_default: true },
    { value: 'private', label: 'Followers', is_default: false },
    { value: 'direct', label: 'Mentioned people only', is_default: false },
  ])
  expect(await preferred('language')).toEqual(['pt'])
  expect(await preferred('quote_approval_policy')).toEqual([])
  toot.preferences = { 'posting:default:visibility': 'private' }
  expect(await preferred('visibility')).toEqual(['private'])
  expect(await preferred('language')).toEqual([])
})

it('have no default on a server without preferences', async () => {
  toot.preferences = undefined
  expect(await preferred('visibility')).toEqual([])
  expect((await options('visibility')).items).toHaveLength(4)
})

it('are empty for a network without choices', async () => {
  const own = await test.app.db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('platform', '=', 'site')
    .executeTakeFirstOrThrow()
  expect((await options('constructor')).items).toEqual([])
  expect((await options('visibility', {}, own.id)).items).toEqual([])
  expect((await targets({}, own.id)).items).toEqual([])
})

it('can be searched and paginated', async () => {
  const values = ({ items }: Awaited<ReturnType<typeof targets>>) => items.map(({ label }) => label)
  expect(values(await targets({ search: 'BO' }))).toEqual(['Boats', 'Harbour', 'Ferries'])
  expect(values(await targets({ search: 'arb' }))).toEqual(['Harbour'])
  expect(values(await targets({ search: '%' }))).toEqual([])
  const { body: first, headers } = await client.call(contract.listDestinationOptions, { params: { id: account }, query: { limit: 2 } })
  expect(headers.get('x-next-cursor')).toBe(first.next_cursor)
  expect(headers.get('link')).toContain(`/api/v1/accounts/${account}/destination-options?limit=2&cursor=`)
  expect(values(first)).toEqual(['Boats', 'Harbour'])
  const second = await targets({ limit: 2, cursor: first.next_cursor })
  expect(values(second)).toEqual(['Ferries'])
  expect(second).not.toHaveProperty('next_cursor')
  for (const query of [{ limit: 0 }, { limit: 101 }, { cursor: 'damaged' }, { cursor: first.next_cursor, search: 'b' }])
    await expect(targets(query)).rejects.toMatchObject({ status: 422 })
})

it('can depend on the value of another setting', async () => {
  const labels = async (query: Record<string, unknown>) => (await options('section', query)).items.map(({ value }) => value)
  expect(await labels({})).toEqual([])
  expect(await labels({ within: 'board' })).toEqual(['board/First', 'board/Second'])
  expect(await labels({ within: 'board', search: 'sec' })).toEqual(['board/Second'])
  const first = await options('section', { within: 'board', limit: 1 })
  expect(await labels({ within: 'board', limit: 1, cursor: first.next_cursor })).toEqual(['board/Second'])
  await expect(options('section', { within: 'other', limit: 1, cursor: first.next_cursor })).rejects.toMatchObject({ status: 422 })
})

it('report that the network does not respond', async () => {
  for (const fault of [{ mode: 'answer', answer: { status: 502 } }, { mode: 'drop' }] as const) {
    toot.fail('GET /api/v1/preferences', fault)
    await expect(options('visibility')).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
  }
  expect(await preferred('visibility')).toEqual(['unlisted'])
})

it('mark an account whose credentials are rejected', async () => {
  const grant = await test.app.db.selectFrom('grants').selectAll().where('workspace_id', '=', workspace_id).executeTakeFirstOrThrow()
  await setGrant({ sealed: test.app.box.seal({ instanceUrl: toot.url, accessToken: 'revoked' }, `grant:${grant.id}`) })
  await expect(options('visibility')).rejects.toMatchObject({ status: 422, code: 'connection_refused' })
  const { status } = await test.app.db.selectFrom('grants').select('status').where('id', '=', grant.id).executeTakeFirstOrThrow()
  expect(status).toBe('reconnect_required')
})

it('are for members, and for existing accounts only', async () => {
  await expect(options('visibility', {}, uuid7())).rejects.toMatchObject({ status: 404 })
  client = test.client({ token: await createToken(test, await createUser(test)) })
  await expect(targets()).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
})
