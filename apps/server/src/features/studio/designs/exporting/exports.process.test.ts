import { randomBytes } from 'node:crypto'
import { createClient } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/designs'
import { listMedia } from '@broadside/contract/features/media'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { databaseUrl, startServer } from '#test/server-program.ts'
import { withPages } from '../testing/documents.ts'

/** The next process takes over the job once the dead one has been silent for 20 seconds. */
const takeover = { timeout: 90_000, interval: 200 }

it('continues an export after kill -9, and stores no page twice', { timeout: 240_000 }, async () => {
  const key = randomBytes(32)
  await using test = await createTestApp({ secretKeys: [key] })
  const { client, workspaceId, token } = await createScene(test)
  const body = { workspace_id: workspaceId, title: 'Sale', preset_key: 'story-reel-slide' }
  const { id, document } = (await client.call(contract.createImageDesign, { body })).body
  const pages = Array.from({ length: 35 }, (_, index) => `Slide ${index + 1}`)
  const params = { id }
  await client.call(contract.updateImageDesign, { params, body: { expected_revision: 1, document: withPages(document, pages) } })

  const env = { DATABASE_URL: await databaseUrl(test), SECRET_KEY: key.toString('base64'), DATA_DIR: test.app.config.dataDir }
  const read = async (by: typeof client, export_id: string) =>
    (await by.call(contract.getImageDesignExport, { params: { id, export_id } })).body
  const clientOf = (origin: string) => createClient({ baseUrl: `${origin}/api/v1`, token })

  const first = await startServer({ env })
  const started = await clientOf(first.origin).call(contract.exportImageDesign, { params, body: {} })
  if (started.status !== 202) throw new Error(`The export has status ${started.status}.`)
  await expect.poll(async () => (await read(client, started.body.id)).pages_done, takeover).toBeGreaterThan(2)
  await first[Symbol.asyncDispose]()
  const left = await read(client, started.body.id)
  expect(left.state).toBe('rendering')

  await using second = await startServer({ env })
  await expect.poll(async () => (await read(clientOf(second.origin), started.body.id)).state, takeover).toBe('ready')
  const { items } = await read(client, started.body.id)
  expect(items.slice(0, left.pages_done)).toEqual(left.items)
  expect(items.map(({ page_id }) => page_id)).toEqual(pages.map((_, index) => `page-${index + 1}`))
  const { media, total } = (await client.call(listMedia, { query: { workspace_id: workspaceId, limit: 100 } })).body
  expect(total).toBe(35)
  expect(media.map((file) => file.id).toSorted()).toEqual(items.map(({ media_id }) => media_id).toSorted())
})
