import type { ApiError } from '@broadside/contract/client'
import { chooseAccountFeatures, listAccountFeatures, listAccounts, updateAccount } from '@broadside/contract/features/accounts'
import { mastodon } from '@broadside/networks/mastodon/index'
import { site } from '@broadside/networks/site/index'
import { beforeEach, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(() => createTestApp({ networks: { site, mastodon } }))
let admin: TestUser
let workspace_id: string
let client: TestClient
let own: string
let other: string
let grantId: string

const clientOf = async (someone: TestUser) => test.client({ token: await createToken(test, someone) })

beforeEach(async () => {
  admin = await createUser(test)
  workspace_id = (await createWorkspace(test, admin)).id
  client = await clientOf(await addMember(test, { id: workspace_id }, 'editor'))
  own = (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspace_id).executeTakeFirstOrThrow()).id
  other = uuid7()
  test.clock.advance(1000)
  const now = test.clock.now()
  const shared = { workspace_id, platform: 'mastodon', created_at: now, updated_at: now }
  grantId = uuid7()
  await test.app.db
    .insertInto('grants')
    .values({ ...shared, id: grantId, sealed: '', allows: ['engagement', 'messaging'] })
    .execute()
  await test.app.db
    .insertInto('accounts')
    .values({ ...shared, id: other, grant_id: grantId, account_id: 'other', slug: 'other' })
    .execute()
})

type Choices = { account_id: string; feature: 'messaging' | 'engagement' | 'analytics'; enabled: boolean }[]
const list = async (account_ids?: string[], caller = client) =>
  (await caller.call(listAccountFeatures, { query: { workspace_id, ...defined({ account_ids }) } })).body.items
const choose = async (choices: Choices) => (await client.call(chooseAccountFeatures, { body: { workspace_id, choices } })).body.items
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location),
  )
const account = async (id: string) =>
  (await client.call(listAccounts, { query: { workspace_id } })).body.find((candidate) => candidate.id === id)

it('is off for new accounts, and reports what their network offers', async () => {
  const off = { enabled: false, effective_enabled: false }
  const viewer = await clientOf(await addMember(test, { id: workspace_id }, 'viewer'))
  expect(await list(undefined, viewer)).toEqual([
    { account_id: other, feature: 'messaging', ...off, availability: 'available' },
    { account_id: other, feature: 'engagement', ...off, availability: 'available' },
    { account_id: other, feature: 'analytics', ...off, availability: 'unsupported' },
    ...['messaging', 'engagement', 'analytics'].map((feature) => ({ account_id: own, feature, ...off, availability: 'unsupported' })),
  ])
  expect((await list([own])).map(({ account_id }) => account_id)).toEqual([own, own, own])
})

it('stores a choice, which takes effect only where the feature is available', async () => {
  const items = await choose([
    { account_id: other, feature: 'engagement', enabled: true },
    { account_id: own, feature: 'engagement', enabled: true },
  ])
  expect(items).toEqual(await list())
  const chosen = items.filter(({ enabled }) => enabled)
  expect(chosen).toEqual([
    { account_id: other, feature: 'engagement', enabled: true, effective_enabled: true, availability: 'available' },
    { account_id: own, feature: 'engagement', enabled: true, effective_enabled: false, availability: 'unsupported' },
  ])
  await choose([{ account_id: other, feature: 'engagement', enabled: false }])
  expect((await list()).filter(({ enabled }) => enabled).map(({ account_id }) => account_id)).toEqual([own])
})

it('has no effect while the credential does not allow it or is rejected', async () => {
  const engagement = async () => (await list([other])).find(({ feature }) => feature === 'engagement')
  await choose([{ account_id: other, feature: 'engagement', enabled: true }])
  const set = (values: { allows?: string[]; status?: 'active' | 'reconnect_required' }) =>
    test.app.db.updateTable('grants').set(values).where('id', '=', grantId).execute()
  await set({ allows: ['messaging'] })
  expect(await engagement()).toMatchObject({ enabled: true, effective_enabled: false, availability: 'missing_scope' })
  await set({ allows: ['engagement'] })
  expect(await engagement()).toMatchObject({ effective_enabled: true, availability: 'available' })
  expect(await account(other)).toMatchObject({ messaging_supported: false })
  await set({ status: 'reconnect_required' })
  expect(await engagement()).toMatchObject({ enabled: true, effective_enabled: false })
})

it('is the same setting for messages that the account shows and updates', async () => {
  expect(await account(other)).toMatchObject({ messaging_supported: true, messages_enabled: false })
  await choose([{ account_id: other, feature: 'messaging', enabled: true }])
  expect(await account(other)).toMatchObject({ messages_enabled: true })
  const change = async (messages_enabled: boolean) =>
    (await client.call(updateAccount, { params: { id: other }, body: { messages_enabled } })).body
  expect(await change(false)).toMatchObject({ slug: 'other', messages_enabled: false })
  expect((await list([other]))[0]).toMatchObject({ feature: 'messaging', enabled: false })
  expect(await change(true)).toMatchObject({ messages_enabled: true })
  await change(true)
  const events = await test.app.db.selectFrom('events').select('type').where('workspace_id', '=', workspace_id).execute()
  expect(events.filter(({ type }) => type === 'account.updated')).toHaveLength(2)
  await choose([{ account_id: own, feature: 'messaging', enabled: true }])
  expect(await account(own)).toMatchObject({ messaging_supported: false, messages_enabled: false })
})

it('lists every unknown account and every duplicate choice', async () => {
  const elsewhere = await createWorkspace(test, admin)
  const foreign = (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', elsewhere.id).executeTakeFirstOrThrow())
    .id
  await test.app.db.updateTable('accounts').set({ is_active: false }).where('id', '=', other).execute()
  expect(await locationsOf(list([own, foreign, 'unknown', other]))).toEqual([1, 2, 3].map((index) => `query.account_ids[${index}]`))
  const of = (account_id: string) => ({ account_id, feature: 'messaging' as const, enabled: true })
  expect(await locationsOf(choose([of(own), of(foreign), of(other)]))).toEqual(['body.choices[1].account_id', 'body.choices[2].account_id'])
  expect(await locationsOf(choose([of(own), of(own)]))).toEqual(['body.choices[1]'])
  expect(await locationsOf(choose([]))).toEqual(['body.choices'])
  expect((await list([own])).some(({ enabled }) => enabled)).toBe(false)
})

it('is set by editors and read by members', async () => {
  const viewer = await clientOf(await addMember(test, { id: workspace_id }, 'viewer'))
  const body = { workspace_id, choices: [{ account_id: own, feature: 'messaging' as const, enabled: true }] }
  await expect(viewer.call(chooseAccountFeatures, { body })).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
  await expect(list(undefined, await clientOf(await createUser(test)))).rejects.toMatchObject({ code: 'workspace_access_denied' })
})
