/** The database of an earlier version, upgraded to this one and used. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getSessionState, login } from '@broadside/contract/features/auth'
import { getImageDesign, listImageDesigns } from '@broadside/contract/features/designs'
import { listExternalWebhooks } from '@broadside/contract/features/webhooks'
import { getPublication, listPublications } from '@broadside/contract/features/publications'
import { listAccounts } from '@broadside/contract/features/accounts'
import { listMedia } from '@broadside/contract/features/media'
import { networks } from '@broadside/networks/registry'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#lib/log.ts'
import { reclaim } from '#jobs/heartbeat.ts'
import { createTestClock } from './clock.ts'
import { driveApp, type DrivenApp } from './driven-app.ts'
import { openEmptyDatabase } from './empty-database.ts'
import { dumpSuffix, fixtureFolder, fixtureKey, readScene, type Scene } from './fixtures.ts'
import { loadDatabase } from '#db/dump/load.ts'
import { unpack } from '#db/dump/memory.ts'
import type { Database } from '#db/open.ts'

const hour = 3_600_000

/** Continues as the network that the scene was made with: it has the same posts, and numbers the next ones after them. */
async function resume({ statuses }: Scene['servers'][number]): Promise<FakeMastodon> {
  const fake = await startFakeMastodon()
  const headers = { authorization: `Bearer ${fake.token}`, 'content-type': 'application/json' }
  for (const _ of statuses) await fetch(`${fake.url}/api/v1/statuses`, { method: 'POST', headers, body: '{"status": "Number"}' })
  fake.statuses.splice(0, fake.statuses.length, ...statuses)
  return fake
}

export interface Upgraded {
  test: DrivenApp
  scene: Scene
  fakes: readonly FakeMastodon[]
}

interface Site {
  scene: Scene
  dataDir: string
  /** In the order of the scene. */
  fakes: readonly FakeMastodon[]
}

/** The data directory and the networks of a scene, without its database. */
export async function openSite(fixture: string, stack: AsyncDisposableStack): Promise<Site> {
  const scene = await readScene(fixture)
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-fixture-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  for (const [path, bytes] of Object.entries(scene.files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), Buffer.from(bytes, 'base64'))
  }
  const fakes = await Promise.all(scene.servers.map(resume))
  for (const fake of fakes) stack.defer(() => fake.close())
  return { scene, dataDir, fakes }
}

export const readDump = async (fixture: string) => unpack(await readFile(join(fixtureFolder, `${fixture}${dumpSuffix}`)))

/** An app on the database of a scene, which it upgrades. Its time is that of the dump. */
export async function openApp({ scene, dataDir, fakes }: Site, database: Database): Promise<DrivenApp> {
  const FETCH_ALLOW_LIST = fakes.map(({ url }) => new URL(url).host).join()
  const settings = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://social.example', FETCH_ALLOW_LIST })
  // The settings allow this only for https.
  const config = { ...settings, NETWORK_ORIGINS: scene.servers.map(({ url }, index) => `${url}=${fakes[index]?.url}`).join() }
  const clock = createTestClock()
  clock.set(scene.takenAt)
  const options = { clock, networks, webFolder: join(dataDir, 'web'), passwordCost: { memoryKiB: 8, passes: 1, parallelism: 1 } }
  const broadside = await createApp({ config, log: createLog('silent'), database, secretKeys: [fixtureKey] }, options)
  // Jobs are also due by the database's clock, which passes the times of a dump as it gets older.
  await sql`update jobs set run_at = greatest(run_at, now() + interval '1 day')
    where state = 'pending' and run_at > ${scene.takenAt}::timestamptz + interval '1 day'`.execute(database.db)
  return driveApp(broadside, clock)
}

export async function upgrade(fixture: string): Promise<Upgraded & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const site = await openSite(fixture, stack)
  const database = stack.use(await openEmptyDatabase())
  await loadDatabase(database, await readDump(fixture))
  const test = stack.use(await openApp(site, database))
  const all = stack.move()
  return { test, ...site, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const clientOf = ({ test, scene }: Upgraded) => test.client({ token: scene.token })

async function statusesOf(upgraded: Upgraded, name: keyof Scene['publications']): Promise<string[]> {
  const { body } = await clientOf(upgraded).call(getPublication, { params: { id: upgraded.scene.publications[name] } })
  return body.destinations.map(({ status }) => status).toSorted()
}

/** The user's session, token and password work, lists are answered, and media and designs open. */
export async function expectToOpen(upgraded: Upgraded): Promise<void> {
  const { test, scene } = upgraded
  const client = clientOf(upgraded)
  const { workspaceId: workspace_id, email, password } = scene
  const query = { workspace_id }
  expect((await test.client({ cookie: scene.cookie }).call(getSessionState)).body).toMatchObject({ authenticated: true })
  expect((await test.client().call(login, { body: { email, password } })).status).toBe(200)
  const { body: list } = await client.call(listPublications, { query })
  expect(list.items.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(scene.publications)))
  expect((await client.call(listAccounts, { query })).body).toHaveLength(3)
  expect((await client.call(listExternalWebhooks)).body).toMatchObject([{ workspace_id, status: 'active' }])
  expect((await client.call(listMedia, { query })).body.media.map(({ id }) => id)).toContain(scene.mediaId)
  expect((await client.call(listImageDesigns, { query })).body.designs.map(({ id }) => id)).toContain(scene.designId)
  expect((await client.call(getImageDesign, { params: { id: scene.designId } })).body.document.pages).toHaveLength(1)
  const headers = { authorization: `Bearer ${scene.token}` }
  const content = await test.http.fastify.inject({ url: `/api/v1/media/${scene.mediaId}/content`, headers })
  expect([content.statusCode, content.headers['content-type']]).toEqual([200, 'image/jpeg'])
}

const count = (fake: FakeMastodon | undefined, words: string) => fake?.statuses.filter(({ content }) => content.includes(words)).length

/** Runs everything that is due until after the scheduled posts. */
export async function publish({ test, fakes }: Upgraded): Promise<void> {
  const [, rough] = fakes
  for (const route of [`GET /api/v1/accounts/${rough?.accountId}/statuses`, 'GET /api/v2/search', 'GET /api/v1/timelines/home'])
    rough?.fail(route, { mode: 'answer', answer: { status: 503 }, times: 1000 })
  rough?.fail('POST /api/v1/statuses', { mode: 'drop', times: 1000 })
  await reclaim(test.app, 0)
  await test.drain()
  test.clock.advance(2.5 * hour)
  await test.drain()
}

/** Scheduled posts were published once, and so was the one whose call was cut off; the outcome of another is still unknown. */
export async function expectPublished(upgraded: Upgraded): Promise<void> {
  const { scene, fakes } = upgraded
  const [calm, rough] = fakes
  const expected = {
    published: ['published', 'published'],
    failed: ['failed'],
    partly: ['failed', 'published'],
    canceled: ['cancelled'],
    scheduled: ['published', 'published'],
    sending: ['published'],
    later: ['scheduled'],
    unknown: ['unknown'],
  } as const
  for (const [name, statuses] of Object.entries(expected))
    expect(await statusesOf(upgraded, name as keyof typeof expected), name).toEqual(statuses)
  expect([count(calm, 'leek'), count(calm, 'tide tables'), count(calm, 'Monday'), count(rough, 'lanterns')]).toEqual([1, 1, 0, 1])
  const before = scene.servers.map(({ statuses }) => statuses.length)
  expect([(calm?.statuses.length ?? 0) - 1, rough?.statuses.length]).toEqual(before)
}
