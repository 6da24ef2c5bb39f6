/** A workspace with an account of X, whose fake keeps a bill of everything that X charges for. */
import { getAccount, listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { createProviderApp } from '@broadside/contract/features/admin'
import * as publications from '@broadside/contract/features/publications'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { networks } from '@broadside/networks/registry'
import type { Network } from '@broadside/networks/spec/index'
import { fakeApp, type FakeX, startFakeX } from '@broadside/networks/testing/fake-x'
import { originsOf } from '@broadside/networks/testing/x-account'
import { x } from '@broadside/networks/x/index'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene, createUser, signIn, type TestUser } from '#test/factories.ts'

export interface SpendingScene extends AsyncDisposable {
  test: TestApp
  fake: FakeX
  client: TestClient
  workspaceId: string
  accountId: string
  user: TestUser
}

/** Acts as the browser of the user. Returns the account. */
async function connect(
  { test, fake }: Pick<SpendingScene, 'test' | 'fake'>,
  desk: { client: TestClient; workspaceId: string; cookie: string },
) {
  const { client, workspaceId, cookie } = desk
  const request = { params: { platform: 'x' }, body: { workspace_id: workspaceId } }
  const { url } = (await test.client({ cookie }).call(startAccountAuthorization, request)).body
  const there = await fetch(url.replace('https://x.com', fake.url), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  await test.http.fastify.inject({ url: `${back.pathname}${back.search}`, headers: { cookie } })
  const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  return accounts.find(({ platform }) => platform === 'x')?.id ?? ''
}

/** Errors of a changed network are expected, and not logged. */
export async function openSpending(change?: (network: Network) => Network): Promise<SpendingScene> {
  const fake = await startFakeX()
  const origins = Object.entries(originsOf(fake)).map((pair) => pair.join('='))
  const env = { NETWORK_ORIGINS: origins.join(','), FETCH_ALLOW_LIST: new URL(fake.url).host, ...(change && { LOG_LEVEL: 'silent' }) }
  const test = await createTestApp({ networks: { ...networks, x: change?.(x) ?? x }, env })
  fake.now = () => test.clock.now()
  fake.endsAt = Number.MAX_SAFE_INTEGER
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const { clientId, clientSecret } = fakeApp(fake)
  await admin.call(createProviderApp, { body: { provider: 'x', name: 'Harbor', client_id: clientId, client_secret: clientSecret } })
  return joinWorkspace({
    test,
    fake,
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await fake.close()
    },
  })
}

/** The scene in a new workspace, with the same user of X. */
export async function joinWorkspace(shared: Omit<SpendingScene, 'client' | 'workspaceId' | 'accountId' | 'user'>): Promise<SpendingScene> {
  const { client, workspaceId, user } = await createScene(shared.test)
  const accountId = await connect(shared, { client, workspaceId, cookie: await signIn(shared.test, user) })
  return { ...shared, client, workspaceId, accountId, user }
}

/** Another account with the same token, which X would give another user. */
export async function addAccount({ test, workspaceId, accountId }: SpendingScene, name: string): Promise<string> {
  const { db } = test.app
  const { grant_id } = await db.selectFrom('accounts').select('grant_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  const now = test.clock.now()
  const id = uuid7()
  const names = { account_id: name, username: name, slug: `x-${name}` }
  await db
    .insertInto('accounts')
    .values({ id, workspace_id: workspaceId, platform: 'x', grant_id, ...names, created_at: now, updated_at: now })
    .execute()
  return id
}

export const setCap = ({ client, workspaceId }: SpendingScene, usd: number | null) =>
  client.call(updateWorkspaceSettings, { params: { id: workspaceId }, body: { x_monthly_cap_usd: usd } })

export const spendOf = async ({ client, accountId }: SpendingScene, id = accountId) =>
  (await client.call(getAccount, { params: { id } })).body.spend

export async function publish({ client, workspaceId, accountId, test }: SpendingScene, content: Record<string, unknown>) {
  const body = { workspace_id: workspaceId, account_ids: [accountId], ...content }
  const { id } = (await client.call(publications.createPublication, { body })).body
  await client.call(publications.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  return id
}

export const read = async ({ client }: SpendingScene, id: string) =>
  (await client.call(publications.getPublication, { params: { id } })).body.destinations

/** What X will bill, in US dollars. */
export const billOf = ({ fake }: SpendingScene) => fake.bill.reduce((sum, { amount }) => sum + amount, 0) / 1_000_000
