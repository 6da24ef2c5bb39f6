import { createPublication } from '@broadside/contract/features/publications'
import { expect, it } from 'vitest'
import { perFile } from '#test/lifetimes.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createLibrary } from './testing/library.ts'
import { png } from './testing/samples.ts'

const test = perFile(() => createTestApp())

it('are recorded by posts that are created at the same time with the same files in any order', async () => {
  const { client, upload, workspace } = await createLibrary(test)
  const ids: string[] = []
  for (let index = 1; index <= 8; index += 1) ids.push((await upload(await png({ width: 10 * index, height: 10 }))).id)
  await test.drain()
  const create = (media_ids: string[]) =>
    client.call(createPublication, {
      body: { workspace_id: workspace.id, text: 'Doors open.', media: media_ids.map((media_id) => ({ media_id })) },
    })
  const orders = Array.from({ length: 24 }, (_, index) => (index % 2 ? ids : ids.toReversed()).slice(index % 4, 8 - (index % 3)))
  const created = await Promise.all(orders.map(create))
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(24)
})
