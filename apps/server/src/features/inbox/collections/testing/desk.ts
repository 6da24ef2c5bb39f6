/** An account on the fake server of a network, from its connection to the inbox. */
import { listAccountFeatures, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { completeAccountSelection, getAccountSelection } from '@broadside/contract/features/accounts-connecting'
import { createProviderApp } from '@broadside/contract/features/admin'
import { listEngagementState } from '@broadside/contract/features/engagement'
import { listMessageState } from '@broadside/contract/features/messages'
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { site } from '@broadside/networks/site/index'
import type { Network, OperatorApp } from '@broadside/networks/spec/index'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene, createUser, signIn } from '#test/factories.ts'
import { choose as chooseFeature, collect as refresh, type Desk, itemsOf, messagesOf } from './collecting.ts'

export { collect as refresh, type Desk } from './collecting.ts'

/** Publishes a post, and returns its id on the network. */
export async function publish(
  { test, client, workspaceId: workspace_id, accountId }: Desk,
  texts: readonly string[] = ['We open at seven.'],
  settings = {},
): Promise<string> {
  const destinations = [{ social_account_id: accountId, segments: texts.map((text) => ({ text })), settings }]
  const { body } = await client.call(createPublication, { body: { workspace_id, destinations } })
  await client.call(publishPublicationNow, { params: { id: body.id }, body: { expected_revision: 1 } })
  await test.drain()
  const published = (await client.call(getPublication, { params: { id: body.id } })).body
  return published.destinations[0]?.external_id ?? ''
}

/** A post that was published before, for networks whose posts need a file at a public address. */
export async function addPublished(
  { test, client, workspaceId: workspace_id, accountId }: Desk,
  { externalId, profile }: { externalId: string; profile: string },
): Promise<void> {
  const destinations = [{ social_account_id: accountId, text: 'Winter hours' }]
  const { id, destinations: created } = (await client.call(createPublication, { body: { workspace_id, destinations } })).body
  const now = test.clock.now()
  const shared = { workspace_id, publication_id: id, social_account_id: accountId }
  for (const destination of created) {
    await test.app.db
      .updateTable('destinations')
      .set({ status: 'published', external_id: externalId, output_profile: profile, published_at: now })
      .where('id', '=', destination.id)
      .execute()
    const delivery = { ...shared, id: uuid7(now), destination_id: destination.id, due_at: now, created_at: now }
    await test.app.db
      .insertInto('deliveries')
      .values({ ...delivery, stage: 'done', outcome: 'published', finished_at: now })
      .execute()
  }
}

/** Turns both features on or off. */
export async function choose(desk: Desk, enabled = true): Promise<void> {
  for (const feature of ['engagement', 'messaging'] as const) await chooseFeature(desk, feature, enabled)
}

export async function read(desk: Desk) {
  const query = { workspace_id: desk.workspaceId }
  return {
    engagement: await itemsOf(desk),
    ...(await messagesOf(desk)),
    states: {
      engagement: (await desk.client.call(listEngagementState, { query })).body.items,
      messaging: (await desk.client.call(listMessageState, { query })).body.items,
    },
  }
}

export async function collect(desk: Desk) {
  await choose(desk)
  const body = await refresh(desk)
  return { body, ...(await read(desk)) }
}

export const findAvailability = async ({ client, workspaceId, accountId }: Desk) => {
  const { body } = await client.call(listAccountFeatures, { query: { workspace_id: workspaceId, account_ids: [accountId] } })
  return Object.fromEntries(body.items.map((item) => [item.feature, item.availability]))
}

interface AppNetwork {
  network: Network
  app: OperatorApp
  fakeUrl: string
  origins: Readonly<Record<string, string>>
}

/** A server with the admin's app on one network, whose errors are expected and not logged. */
export async function openAppServer({ network, app, fakeUrl, origins }: AppNetwork): Promise<TestApp> {
  const test = await createTestApp({
    networks: { site, [network.id]: network },
    env: {
      FETCH_ALLOW_LIST: new URL(fakeUrl).host,
      NETWORK_ORIGINS: Object.entries(origins)
        .map((pair) => pair.join('='))
        .join(','),
      LOG_LEVEL: 'silent',
    },
  })
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const body = { provider: network.id, name: 'Harbour', client_id: app.clientId, client_secret: app.clientSecret }
  await admin.call(createProviderApp, { body })
  return test
}

/** Connects the first account that the network offers, in a workspace of its own, as a browser does. */
export async function authorize(test: TestApp, platform: string, fakeUrl: string): Promise<Desk> {
  const { user, workspaceId: workspace_id } = await createScene(test)
  const cookie = await signIn(test, user)
  const client = test.client({ cookie })
  const { url } = (await client.call(startAccountAuthorization, { params: { platform }, body: { workspace_id } })).body
  const { pathname, search } = new URL(url)
  const back = new URL((await fetch(`${fakeUrl}${pathname}${search}`, { redirect: 'manual' })).headers.get('location') ?? '')
  const answer = await test.http.fastify.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } })
  const { searchParams } = new URL(String(answer.headers.location))
  const connected = searchParams.get('connected')
  if (connected !== null) return { test, client, workspaceId: workspace_id, accountId: connected }
  const connection_id = searchParams.get('selection') ?? ''
  const { items } = (await client.call(getAccountSelection, { params: { connection_id } })).body
  const body = { selection_ids: items.slice(0, 1).map(({ selection_id: id }) => id) }
  const done = await client.call(completeAccountSelection, { params: { connection_id }, body })
  return { test, client, workspaceId: workspace_id, accountId: done.body.items[0]?.id ?? '' }
}
