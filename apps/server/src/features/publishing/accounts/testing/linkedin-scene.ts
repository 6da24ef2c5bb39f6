/** A server with an app for LinkedIn, and a user who connects a profile and pages through it. */
import { listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { completeAccountSelection, getAccountSelection } from '@broadside/contract/features/accounts-connecting'
import { createProviderApp } from '@broadside/contract/features/admin'
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import { type FakeLinkedIn, startFakeLinkedIn } from '@broadside/networks/testing/fake-linkedin'
import { allow, originsOf } from '@broadside/networks/testing/linkedin-account'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene, createUser, signIn } from '#test/factories.ts'

type Way = 'person' | 'organization'

export interface LinkedInScene extends AsyncDisposable {
  fake: FakeLinkedIn
  test: TestApp
  client: TestClient
  /** A client for after the first one's token has expired. */
  signIn(): Promise<TestClient>
  workspaceId: string
  /** Authorizes in the browser of the user. Returns the parameters of the page that the browser is sent to. */
  authorize(way?: Way): Promise<URLSearchParams>
  /** Connects all accounts that one may choose from. Returns their ids by their names. */
  connect(way: Way): Promise<Record<string, string>>
  publish(accountId: string, content: Record<string, unknown>, settings?: Record<string, unknown>): Promise<string>
  read(publicationId: string): Promise<Awaited<ReturnType<typeof readDestination>>>
  /** Lets the time pass, and runs the jobs that become due. */
  pass(milliseconds: number): Promise<void>
}

const readDestination = async (client: TestClient, id: string) => {
  const [destination] = (await client.call(getPublication, { params: { id } })).body.destinations
  if (!destination) throw new Error('The publication has no destination.')
  return destination
}

export async function createLinkedInScene(): Promise<LinkedInScene> {
  const fake = await startFakeLinkedIn()
  const origins = Object.entries(originsOf(fake)).map((pair) => pair.join('='))
  const test = await createTestApp({
    networks,
    env: { NETWORK_ORIGINS: origins.join(','), FETCH_ALLOW_LIST: new URL(fake.url).host, LOG_LEVEL: 'silent' },
  })
  fake.now = () => test.clock.now()
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const { clientId, clientSecret } = fake.app
  await admin.call(createProviderApp, { body: { provider: 'linkedin', name: 'Harbour', client_id: clientId, client_secret: clientSecret } })
  const { user, client, workspaceId } = await createScene(test)
  const cookie = await signIn(test, user)
  const browser = test.client({ cookie })

  const scene: LinkedInScene = {
    fake,
    test,
    client,
    signIn: async () => test.client({ cookie: await signIn(test, user) }),
    workspaceId,
    authorize: async (way) => {
      const body = { workspace_id: workspaceId, ...(way && { way }) }
      const { url } = (await browser.call(startAccountAuthorization, { params: { platform: 'linkedin' }, body })).body
      const query = new URLSearchParams(await allow(fake, url))
      const answer = await test.http.fastify.inject({ url: `/api/v1/accounts/linkedin/callback?${query}`, headers: { cookie } })
      return new URL(String(answer.headers.location)).searchParams
    },
    connect: async (way) => {
      fake.product = way === 'person' ? 'share' : 'community'
      const selection = (await scene.authorize(way)).get('selection')
      if (selection !== null) {
        const params = { connection_id: selection }
        const { items } = (await browser.call(getAccountSelection, { params })).body
        await browser.call(completeAccountSelection, { params, body: { selection_ids: items.map(({ selection_id }) => selection_id) } })
      }
      const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
      const mine = accounts.filter(({ platform }) => platform === 'linkedin')
      return Object.fromEntries(mine.map(({ display_name, id }) => [display_name, id]))
    },
    publish: async (accountId, content, settings = {}) => {
      const destinations = [{ social_account_id: accountId, settings }]
      const { id } = (await client.call(createPublication, { body: { workspace_id: workspaceId, destinations, ...content } })).body
      await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
      await test.drain()
      return id
    },
    read: (id) => readDestination(client, id),
    pass: async (milliseconds) => {
      test.clock.advance(milliseconds)
      await test.drain()
    },
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await fake.close()
    },
  }
  return scene
}
