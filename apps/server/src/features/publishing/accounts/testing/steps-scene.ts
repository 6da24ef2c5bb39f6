/** A server with the network that has every kind of step, and a user who connects its accounts. */
import { listAccounts, startAccountAuthorization, connectAccount } from '@broadside/contract/features/accounts'
import { completeAccountSelection, getAccountSelection } from '@broadside/contract/features/accounts-connecting'
import { createPublication, schedulePublication } from '@broadside/contract/features/publications'
import { site } from '@broadside/networks/site/index'
import { type FakeSteps, startFakeSteps } from '@broadside/networks/testing/fake-steps'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene as createUserScene, signIn, type TestUser } from '#test/factories.ts'

export interface StepsScene extends AsyncDisposable {
  fake: FakeSteps
  test: TestApp
  user: TestUser
  cookie: string
  client: TestClient
  workspaceId: string
  connectByKey(): Promise<string>
  /** Authorizes in the browser of the user. Returns the parameters of the page that the browser is sent to. */
  authorize(headers?: Record<string, string>): Promise<URLSearchParams>
  /** Authorizes and chooses these pages. Returns the ids of the accounts. */
  connectPages(...pages: string[]): Promise<string[]>
  schedule(accountIds: string[], text?: string): Promise<string>
  accounts(): Promise<{ id: string; account_id: string; status?: string }[]>
}

const hour = 3_600_000

export async function createStepsScene(env: Record<string, string> = {}): Promise<StepsScene> {
  const fake = await startFakeSteps()
  const gated = createStepsNetwork(fake.url, { id: 'gated', name: 'Gated', modes: ['oauth'] })
  const test = await createTestApp({
    networks: { gated, site, steps: createStepsNetwork(fake.url) },
    // These tests provoke refusals, which would fill the log.
    env: { FETCH_ALLOW_LIST: new URL(fake.url).host, LOG_LEVEL: 'silent', ...env },
  })
  fake.now = () => test.clock.now()
  const { user, client, workspaceId } = await createUserScene(test)
  const cookie = await signIn(test, user)
  const mine = test.client({ cookie })

  const scene: StepsScene = {
    fake,
    test,
    user,
    cookie,
    client,
    workspaceId,
    connectByKey: async () => {
      const body = { workspace_id: workspaceId, platform: 'steps', credentials: { key: fake.key } }
      return (await client.call(connectAccount, { body })).body.id
    },
    authorize: async (headers = { cookie }) => {
      const start = { params: { platform: 'steps' }, body: { workspace_id: workspaceId } }
      const { url } = (await mine.call(startAccountAuthorization, start)).body
      const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
      const answer = await test.http.fastify.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers })
      return new URL(String(answer.headers.location)).searchParams
    },
    connectPages: async (...pages) => {
      const connection_id = (await scene.authorize()).get('selection') ?? ''
      const { items } = (await mine.call(getAccountSelection, { params: { connection_id } })).body
      const chosen = items.filter(({ selection_id }) => pages.includes(selection_id)).map(({ selection_id }) => selection_id)
      const done = await mine.call(completeAccountSelection, { params: { connection_id }, body: { selection_ids: chosen } })
      return done.body.items.map(({ id }) => id)
    },
    schedule: async (account_ids, text = 'Doors open at seven.') => {
      const { id } = (await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids } })).body
      const at = new Date(test.clock.now().getTime() + 48 * hour).toISOString()
      await client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
      return id
    },
    accounts: async () =>
      (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body.filter(({ platform }) => platform === 'steps'),
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await fake.close()
    },
  }
  return scene
}
