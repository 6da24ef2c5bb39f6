/** Workers in separate processes, which deliver posts scheduled by a test app to a fediverse server. */
import { randomBytes } from 'node:crypto'
import { connectAccount } from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { databaseUrl, type ServerProgram, startServer } from '#test/server-program.ts'

export interface WorkerStage extends AsyncDisposable {
  fake: FakeMastodon
  /** Environment, and files to load before the program, for this worker only. */
  startWorker(env?: Record<string, string>, preload?: readonly string[]): Promise<ServerProgram>
  /** Publishes a post now. Returns the publication's id. */
  publish(): Promise<string>
  statusOf(id: string): Promise<string | undefined>
  /** Requests to create a status that the server has received. */
  sent(): number
  query<R extends object>(text: string): Promise<R[]>
  /** The outcomes of all attempts, oldest first. */
  outcomes(): Promise<(string | null)[]>
  /** Makes waiting jobs due now. */
  bringForward(): Promise<void>
}

export async function openWorkerStage(): Promise<WorkerStage> {
  await using stack = new AsyncDisposableStack()
  const fake = await startFakeMastodon()
  stack.defer(() => fake.close())
  // This server software does not deduplicate posts.
  fake.software = 'gotosocial'
  const key = randomBytes(32)
  const FETCH_ALLOW_LIST = new URL(fake.url).host
  const test = stack.use(await createTestApp({ secretKeys: [key], env: { FETCH_ALLOW_LIST } }))
  const { workspaceId, client } = await createScene(test)
  const shared = {
    ROLE: 'worker',
    PUBLIC_URL: 'https://social.example',
    DATABASE_URL: await databaseUrl(test),
    SECRET_KEY: key.toString('base64'),
    FETCH_ALLOW_LIST,
  }
  const query = async <R extends object>(text: string): Promise<R[]> =>
    (await test.app.database.pool.query<R & Record<string, unknown>>(text)).rows
  const workers = stack.use(new AsyncDisposableStack())
  const all = stack.move()
  return {
    fake,
    query,
    startWorker: async (env = {}, preload = []) => workers.use(await startServer({ env: { ...shared, ...env }, preload })),
    publish: async () => {
      const credentials = { instance_url: fake.url, access_token: fake.token }
      const { body: account } = await client.call(connectAccount, {
        body: { workspace_id: workspaceId, platform: 'mastodon', credentials },
      })
      const body = { workspace_id: workspaceId, text: 'We open at seven.', account_ids: [account.id] }
      const { id } = (await client.call(contract.createPublication, { body })).body
      await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
      return id
    },
    statusOf: async (id) => (await client.call(contract.getPublication, { params: { id } })).body.destinations[0]?.status,
    sent: () => fake.requests.filter(({ method, path }) => method === 'POST' && path === '/api/v1/statuses').length,
    outcomes: async () =>
      (await query<{ outcome: string | null }>('select outcome from attempts order by started_at, id')).map(({ outcome }) => outcome),
    bringForward: async () => {
      await query(`update jobs set run_at = now() where state = 'pending' and type in ('delivery.publish', 'delivery.reconcile')`)
      await query(`select pg_notify('broadside_jobs', type) from (values ('delivery.publish'), ('delivery.reconcile')) as t (type)`)
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
