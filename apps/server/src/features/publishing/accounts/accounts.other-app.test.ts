import { getAccount, listAccounts, startAccountAuthorization, checkAccount } from '@broadside/contract/features/accounts'
import { createProviderApp, deleteProviderApp, listProviderApps, updateProviderApp } from '@broadside/contract/features/admin'
import * as publications from '@broadside/contract/features/publications'
import { appendApprovalReview, appendCertification, getProviderReadiness } from '@broadside/contract/features/readiness'
import { createSocialSet, listSocialSets } from '@broadside/contract/features/social-sets'
import { networks } from '@broadside/networks/registry'
import { fakeApp, type FakeSlack, startFakeSlack } from '@broadside/networks/testing/fake-slack'
import { originsOf } from '@broadside/networks/testing/slack-account'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene, createUser, signIn } from '#test/factories.ts'

const hour = 3_600_000
const second = { clientId: '333.444', clientSecret: 'the second secret' }

let fake: FakeSlack
let test: TestApp
let admin: TestClient
let editor: { client: TestClient; workspaceId: string; cookie: string }

const open = async (env: Record<string, string> = {}) => {
  fake = await startFakeSlack()
  fake.apps.set(second.clientId, second.clientSecret)
  fake.tokenSeconds = 43_200
  const origins = Object.entries(originsOf(fake)).map((pair) => pair.join('='))
  test = await createTestApp({ networks, env: { NETWORK_ORIGINS: origins.join(','), FETCH_ALLOW_LIST: new URL(fake.url).host, ...env } })
  fake.now = () => test.clock.now()
  admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const { client, workspaceId, user } = await createScene(test)
  editor = { client, workspaceId, cookie: await signIn(test, user) }
}
const close = async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
}

beforeEach(() => open())
afterEach(close)

const register = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  (await admin.call(createProviderApp, { body: { provider: 'slack', name: clientId, client_id: clientId, client_secret: clientSecret } }))
    .body
const listApps = async () =>
  (await admin.call(listProviderApps)).body.items.map(({ client_id, is_active, connected_accounts }) => [
    client_id,
    is_active,
    connected_accounts,
  ])

/** Acts as the browser of the user. Returns the account. */
const connect = async () => {
  const { cookie, workspaceId, client } = editor
  const body = { workspace_id: workspaceId }
  const { url } = (await test.client({ cookie }).call(startAccountAuthorization, { params: { platform: 'slack' }, body })).body
  const there = await fetch(url.replace('https://slack.com', fake.url), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const answer = await test.http.fastify.inject({ url: `${back.pathname}${back.search}`, headers: { cookie } })
  expect(new URL(String(answer.headers.location)).searchParams.get('problem')).toBeNull()
  const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  return accounts.find(({ platform }) => platform === 'slack')?.id ?? ''
}

const write = async (account: string, text: string) => {
  const destinations = [{ social_account_id: account, settings: { channel_id: 'C0NEWS0001' } }]
  return (await editor.client.call(publications.createPublication, { body: { workspace_id: editor.workspaceId, text, destinations } })).body
    .id
}
const publish = async (account: string, text: string) => {
  const id = await write(account, text)
  await editor.client.call(publications.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return read(id)
}
const schedule = async (account: string, text: string, inMs: number) => {
  const id = await write(account, text)
  const at = new Date(test.clock.now().getTime() + inMs).toISOString()
  await editor.client.call(publications.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
  return id
}
const read = async (id: string) => (await editor.client.call(publications.getPublication, { params: { id } })).body.destinations[0]
const statusOf = async (id: string) => (await editor.client.call(getAccount, { params: { id } })).body.status
const group = (account: string) =>
  editor.client.call(createSocialSet, {
    body: { workspace_id: editor.workspaceId, name: 'News', accounts: [{ social_account_id: account }] },
  })
const listGrouped = async () =>
  (await editor.client.call(listSocialSets, { query: { workspace_id: editor.workspaceId } })).body.map(({ accounts }) =>
    accounts.map(({ social_account_id }) => social_account_id),
  )
const pass = async (milliseconds: number) => {
  test.clock.advance(milliseconds)
  await test.drain()
}
/** The client ids of all renewals so far. */
const renewals = () =>
  fake.requests.flatMap(({ path, body }) => {
    const form = new URLSearchParams(path === '/api/oauth.v2.access' ? body.toString('utf8') : '')
    return form.get('grant_type') === 'refresh_token' ? [form.get('client_id')] : []
  })

describe("an operator's app that is replaced", () => {
  it('stays the app of the accounts that were connected with it, until they are connected again', async () => {
    await register(fakeApp())
    const account = await connect()
    await group(account)
    const later = await schedule(account, 'Later', 30 * hour)
    expect(await listApps()).toEqual([[fakeApp().clientId, true, 1]])

    await register(second)
    expect(await listApps()).toEqual([
      [second.clientId, true, 0],
      [fakeApp().clientId, false, 1],
    ])
    await pass(10 * hour)
    expect(renewals()).toEqual([fakeApp().clientId])
    expect(await statusOf(account)).toBe('connected')
    expect(await publish(account, 'With the first app')).toMatchObject({ status: 'published' })

    expect(await connect()).toBe(account)
    expect(await listApps()).toEqual([
      [second.clientId, true, 1],
      [fakeApp().clientId, false, 0],
    ])
    await pass(10 * hour)
    expect(renewals()).toEqual([fakeApp().clientId, second.clientId])
    await pass(10 * hour)
    expect(await read(later)).toMatchObject({ status: 'published' })
    expect(fake.messages.map(({ shown }) => shown)).toEqual(['With the first app', 'Later'])
    expect(await listGrouped()).toEqual([[account]])
  })

  it('may even be deleted here', async () => {
    const { id } = await register(fakeApp())
    const account = await connect()
    await admin.call(deleteProviderApp, { params: { id } })
    await pass(10 * hour)
    expect(renewals()).toEqual([fakeApp().clientId])
    expect(await publish(account, 'Without an app')).toMatchObject({ status: 'published' })
  })

  it('asks for reconnecting once the network ends its grants, and keeps the id, the sets and the scheduled posts', async () => {
    await register(fakeApp())
    const account = await connect()
    await group(account)
    const later = await schedule(account, 'Later', 12 * hour)
    await register(second)
    fake.apps.delete(fakeApp().clientId)
    await pass(10 * hour)
    expect(await statusOf(account)).toBe('reconnect_required')
    expect(await read(later)).toMatchObject({ status: 'scheduled' })
    expect(await connect()).toBe(account)
    expect(await statusOf(account)).toBe('connected')
    await pass(2 * hour)
    expect(await read(later)).toMatchObject({ status: 'published' })
    expect(await listGrouped()).toEqual([[account]])
  })
})

it('renews tokens with the new secret of their app', async () => {
  const { id } = await register(fakeApp())
  const account = await connect()
  fake.apps.set(fakeApp().clientId, 'a new secret')
  await admin.call(updateProviderApp, { params: { id }, body: { client_secret: 'a new secret' } })
  await pass(10 * hour)
  expect(renewals()).toEqual([fakeApp().clientId])
  expect(await statusOf(account)).toBe('connected')
  await editor.client.call(checkAccount, { params: { id: account } })
  expect(await publish(account, 'With a new secret')).toMatchObject({ status: 'published' })
})

it('leaves the approval and the proof of an account valid, which are those of the app that it was granted to', async () => {
  await close()
  await open({ ENFORCE_CERTIFICATION: 'true' })
  const { app_fingerprint } = await register(fakeApp())
  const at = (hours: number) => new Date(test.clock.now().getTime() + hours * hour).toISOString()
  const times = { reviewed_at: at(0), expires_at: at(48) }
  const review = { provider: 'slack', app_fingerprint, provider_environment: 'production' as const, state: 'approved' as const, tier: '' }
  const { body } = await admin.call(appendApprovalReview, { body: { ...review, source_url: 'https://slack.example/review', ...times } })
  const account = await connect()
  await admin.call(appendCertification, {
    body: {
      approval_review_id: body.id,
      workspace_id: editor.workspaceId,
      social_account_id: account,
      output_profile: 'slack.post',
      operation: 'publish_immediate',
      kind: 'live',
      tested_at: at(0),
      expires_at: at(24),
      checks: [{ kind: 'publish_immediate', outcome: 'passed' }],
    },
  })
  await register(second)
  const readiness = (await editor.client.call(getProviderReadiness, { query: { workspace_id: editor.workspaceId } })).body.providers
  expect(readiness.find(({ provider }) => provider === 'slack')).toMatchObject({
    connectable: false,
    publishable: true,
    profiles: [{ social_account_id: account, output_profile: 'slack.post', immediate: true }, { output_profile: 'slack.thread' }],
    blockers: expect.arrayContaining(['configuration_mismatch']),
  })
  expect(await publish(account, 'With the approved app')).toMatchObject({ status: 'published' })
})
