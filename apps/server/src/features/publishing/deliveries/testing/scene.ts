/** A workspace with one account of the fake network, and helpers shared by tests of deliveries. */
import * as deliveries from '@broadside/contract/features/deliveries'
import * as contract from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import type { Network } from '@broadside/networks/spec/index'
import { afterEach } from 'vitest'
import { defined } from '#lib/defined.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp, type TestClient, type TestOptions } from '#test/create-test-app.ts'
import { createScene, type TestUser } from '#test/factories.ts'
import { createFakeNetwork, type FakeNetwork, type FakeNetworkOptions } from '#test/fake-network.ts'

export const minute = 60_000

export interface Scene extends AsyncDisposable {
  test: TestApp
  fake: FakeNetwork
  client: TestClient
  /** The request body. */
  token: string
  workspaceId: string
  accountId: string
}

export interface SceneOptions extends FakeNetworkOptions {
  env?: Record<string, string>
  through?: TestOptions['through']
  log?: TestOptions['log']
  /** Changes the network before the app gets it. */
  change?: (network: Network, fake: FakeNetwork) => Network
}

type Publish = NonNullable<Network['publish']>

/** The network with another `publish`, which can call the original one. */
export const publishing =
  (work: (usual: Publish, ...rest: Parameters<Publish>) => ReturnType<Publish>) =>
  (network: Network): Network => ({ ...network, publish: (...rest) => work(network.publish as Publish, ...rest) })

export async function insertAccount(test: Pick<TestApp, 'app'>, workspaceId: string, name: string): Promise<string> {
  const { db, box, clock } = test.app
  const now = clock.now()
  const [id, grantId] = [uuid7(), uuid7()]
  const shared = { workspace_id: workspaceId, platform: 'fake', created_at: now, updated_at: now }
  const sealed = box.seal({ token: name }, `grant:${grantId}`)
  await db
    .insertInto('grants')
    .values({ id: grantId, sealed, ...shared })
    .execute()
  await db
    .insertInto('accounts')
    .values({ id, grant_id: grantId, account_id: name, username: name, slug: `fake-${name}`, ...shared })
    .execute()
  return id
}

export async function openScene({ change = (network) => network, env = {}, through, log, ...options }: SceneOptions = {}): Promise<Scene> {
  const fake = await createFakeNetwork(options)
  const test = await createTestApp({
    networks: { ...networks, fake: change(fake.network, fake) },
    env: { FETCH_ALLOW_LIST: new URL(fake.server.url).host, LOG_LEVEL: through ? 'silent' : 'warn', ...env },
    through,
    ...defined({ log }),
  })
  const { workspaceId, client, token } = await createScene(test)
  return {
    test,
    fake,
    accountId: await insertAccount(test, workspaceId, 'ada'),
    workspaceId,
    client,
    token,
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

/** Returns a function that opens scenes. They are closed after each test. */
export function perTestScenes(): (options?: SceneOptions) => Promise<Scene> {
  const open: Scene[] = []
  afterEach(async () => {
    for (const scene of open.splice(0)) await scene[Symbol.asyncDispose]()
  })
  return async (options) => {
    const scene = await openScene(options)
    open.push(scene)
    return scene
  }
}

/** The scene in a new workspace with one account, for tests that share an app. */
export async function inNewWorkspace(shared: Scene): Promise<Scene & { user: TestUser }> {
  const { workspaceId, client, token, user } = await createScene(shared.test)
  return { ...shared, workspaceId, client, token, user, accountId: await insertAccount(shared.test, workspaceId, uuid7()) }
}

export async function create({ client, workspaceId, accountId }: Scene, body: Record<string, unknown> = {}) {
  const { body: publication } = await client.call(contract.createPublication, {
    body: { workspace_id: workspaceId, text: 'We open at seven.', account_ids: [accountId], ...body },
  })
  return publication
}

export async function publish(scene: Scene, body: Record<string, unknown> = {}): Promise<string> {
  const { id } = await create(scene, body)
  await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  return id
}

export async function read({ client }: Scene, id: string) {
  const { body } = await client.call(contract.getPublication, { params: { id } })
  const [destination] = body.destinations
  if (!destination) throw new Error('The publication has no destination.')
  return { publication: body, destination }
}

export async function attemptsOf({ client }: Scene, id: string) {
  const { body } = await client.call(deliveries.listPublicationDeliveries, { params: { id } })
  return body.items.flatMap(({ attempts }) => attempts)
}

export async function eventsOf({ client }: Scene, id: string) {
  const { body } = await client.call(deliveries.listPublicationEvents, { params: { id } })
  return body.items.map(({ type }) => type).reverse()
}

/** Advances the clock in steps, and runs the jobs that become due in each. */
export async function pass({ test }: Scene, rounds: number, step = 2 * minute): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    test.clock.advance(step)
    await test.drain()
  }
}

/** Treats the jobs of a worker as if its heartbeat had stopped. */
export const loseLease = ({ test }: Scene) =>
  test.app.database.pool.query(`update jobs set state = 'pending', run_at = now() where state = 'processing' and type like 'delivery.%'`)

export interface Gate {
  /** Resolves once a caller waits. */
  reached: Promise<void>
  pass(): void
  /** Only the first caller waits; the others pass. */
  wait(): Promise<void>
}

export function createGate(): Gate {
  const arrival = Promise.withResolvers<void>()
  const opening = Promise.withResolvers<void>()
  let taken = false
  return {
    reached: arrival.promise,
    pass: () => opening.resolve(),
    wait: async () => {
      if (taken) return
      taken = true
      arrival.resolve()
      await opening.promise
    },
  }
}
