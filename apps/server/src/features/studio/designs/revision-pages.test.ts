import * as contract from '@broadside/contract/features/designs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createLibrary } from '#media/media/testing/library.ts'
import { layer, withPages } from './testing/documents.ts'

it('a page of a revision looks as it was kept', async () => {
  await using test = await createTestApp()
  const { client, workspace, token } = await createLibrary(test)
  const body = { workspace_id: workspace.id, title: 'Sale', preset_key: 'instagram-square' }
  const { id, document } = (await client.call(contract.createImageDesign, { body })).body
  const params = { id }
  const cover = (fill: string) => withPages(document, ['One'], [layer('a', { type: 'shape', shape: { kind: 'rectangle', fill } })])
  const save = (expected_revision: number, fill: string) =>
    client.call(contract.updateImageDesign, { params, body: { expected_revision, document: cover(fill) } })
  await save(1, '#ff0000')
  const kept = (await client.call(contract.createImageDesignRevision, { params, body: { name: 'Red', expected_revision: 2 } })).body
  await save(2, '#0000ff')
  const get = (path: string, headers: Record<string, string> = {}) =>
    test.http.fastify.inject({
      url: `/api/v1/image-editor/designs/${id}${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  const centerOf = async (bytes: Buffer) => [
    ...(await sharp(bytes).extract({ left: 50, top: 50, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]

  const image = await get(`/revisions/${kept.id}/pages/page-1/image?scale=0.1&format=png`)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await centerOf(image.rawPayload)).toEqual([255, 0, 0])
  expect(await centerOf((await get('/pages/page-1/image?scale=0.1&format=png')).rawPayload)).toEqual([0, 0, 255])

  const again = await get(`/revisions/${kept.id}/pages/page-1/image?scale=0.1&format=png`, { 'if-none-match': String(image.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect((await get(`/revisions/${kept.id}/pages/page-2/image`)).statusCode).toBe(404)
  expect((await get(`/revisions/${id}/pages/page-1/image`)).statusCode).toBe(404)
})
