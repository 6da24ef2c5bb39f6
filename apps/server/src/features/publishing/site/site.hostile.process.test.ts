/** Hostile texts must not block the event loop, neither when they are published nor when they are read. */
import * as contract from '@broadside/contract/features/publications'
import { growthOf } from '@broadside/composer/testing/growth'
import { beforeAll, expect, it } from 'vitest'
import { type HostileText, shapesOfMarks, signs } from '#test/hostile-texts.ts'
import { createToken } from '#test/factories.ts'
import type { TestClient } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { setScene } from './testing/scene.ts'

/** A post holds at most twice this text and a definition. */
const [length, most] = [49_000, 3]

const scene = perFile(setScene)
let client: TestClient
let accountId: string

beforeAll(async () => {
  const { db } = scene.test.app
  const { created_by: id } = await db.selectFrom('workspaces').select('created_by').executeTakeFirstOrThrow()
  client = scene.test.client({ token: await createToken(scene.test, { id: id ?? '' }) })
  accountId = (await db.selectFrom('accounts').select('id').where('platform', '=', 'site').executeTakeFirstOrThrow()).id
})

/** Publishes through the API and its job, and returns the path of the post. */
async function publish(text: string): Promise<string> {
  const { body: created } = await client.call(contract.createPublication, {
    body: { workspace_id: scene.workspaceId, title: 'Post', text, account_ids: [accountId] },
  })
  await client.call(contract.publishPublicationNow, { params: { id: created.id }, body: { expected_revision: created.revision } })
  await scene.test.drain()
  const { body: published } = await client.call(contract.getPublication, { params: { id: created.id } })
  const [destination] = published.destinations
  expect(destination?.status).toBe('published')
  return new URL(destination?.external_url ?? '').pathname
}

/** Measures the event loop's processor time only, since rendering runs in other threads. */
async function read(path: string): Promise<void> {
  for (const file of [path, scene.path, `${scene.path}/feed.xml`, `${scene.path}/atom.xml`, `${scene.path}/feed.json`])
    expect(await scene.get(file)).toMatchObject({ status: 200 })
}

const removeAll = () => scene.test.app.db.deleteFrom('site_posts').execute()

/** `linear.process.test.ts` measures the rendering of all hostile texts. */
const worst: HostileText[] = [
  ...signs.filter(({ text }) => text(100).startsWith('http') && '()":;'.includes(text(100).slice(-1))),
  ...shapesOfMarks.filter(({ name }) => !name.startsWith('"') || /<b>|\(\(\(|\[a\]\(b "|\*_|www\._/.test(name)),
]

it.each(worst)('$name takes the event loop as long as its length, to publish and to read', { timeout: 120_000 }, async ({ text }) => {
  const paths = new Map<number, string>()
  const publishing = async (size: number) => paths.set(size, await publish(text(size)))
  await publishing(length / 10)
  await removeAll()
  expect(await growthOf(publishing, length, most)).toBeLessThanOrEqual(most)
  await removeAll()
  const growth = await growthOf(
    async (size) => {
      await removeAll()
      await publishing(size)
      await read(paths.get(size) ?? '')
    },
    length,
    most,
  )
  expect(growth).toBeLessThanOrEqual(most)
})
