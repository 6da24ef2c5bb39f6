import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import { listMedia } from '@broadside/contract/features/media'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { png } from '#media/media/testing/samples.ts'

const test = perFile(createTestApp)
let library: Library
let client: TestClient
let workspace_id: string

beforeEach(async () => {
  library = await createLibrary(test)
  client = library.client
  workspace_id = library.workspace.id
})

const create = async (more: object = {}) =>
  (await client.call(contract.createImageDesign, { body: { workspace_id, title: 'Sale', preset_key: 'instagram-portrait', ...more } })).body
const get = (id: string, query = '', headers: Record<string, string> = {}) =>
  test.http.fastify.inject({
    url: `/api/v1/image-editor/designs/${id}/cover${query}`,
    headers: { authorization: `Bearer ${library.token}`, ...headers },
  })
const save = (id: string, expected_revision: number, document: DesignDocument, more: object = {}) =>
  client.call(contract.updateImageDesign, { params: { id }, body: { expected_revision, document, ...more } })
const painted = (document: DesignDocument, color: string): DesignDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, background: { type: 'solid', color, opacity: 1 } })),
})
const colorOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean))
const upload = async (bytes: Buffer) => {
  const { id } = await library.upload(bytes, { filename: 'harbor.png' })
  await test.drain()
  return id
}

it('shows the first page in the requested width', async () => {
  const { id, document } = await create()
  await save(id, 1, painted(document, '#00ff00'))
  for (const [query, width, height] of [
    ['', 512, 640],
    ['?width=64', 64, 80],
    ['?width=1024', 1024, 1280],
  ] as const) {
    const answer = await get(id, query)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  expect((await colorOf((await get(id)).rawPayload))[1]).toBeGreaterThan(250)
})

it('rejects a width out of bounds', async () => {
  const { id } = await create()
  for (const width of [63, 1025]) expect((await get(id, `?width=${width}`)).statusCode).toBe(422)
})

it('bounds the height of a page that is much taller than wide', async () => {
  const { id } = await create({ preset_key: 'custom', width_px: 64, height_px: 4096 })
  expect(await sharp((await get(id, '?width=1024')).rawPayload).metadata()).toMatchObject({ width: 64, height: 4096 })
})

it('is not sent again unchanged, and is found so without reading the document', async () => {
  const { id, document } = await create()
  const first = await get(id)
  const recorded = recordStatements(test)
  const headers = { 'if-none-match': String(first.headers.etag) }
  const statements = await recorded.during(async () => expect((await get(id, '', headers)).statusCode).toBe(304))
  expect(statements.filter(({ text }) => text.includes('document'))).toEqual([])
  expect((await get(id, '?width=64', headers)).statusCode).toBe(200)
  await save(id, 1, painted(document, '#0000ff'))
  const changed = await get(id, '', headers)
  expect(changed.statusCode).toBe(200)
  expect((await colorOf(changed.rawPayload))[2]).toBeGreaterThan(250)
})

it('is drawn once per revision, for all widths', async () => {
  const { id } = await create()
  await get(id)
  // A document that can't be drawn shows that the kept cover is used.
  await test.app.db.updateTable('designs').set({ document: '{}' }).where('id', '=', id).execute()
  expect((await get(id, '?width=100')).statusCode).toBe(200)
})

it('shows the chosen image, or the first page without one', async () => {
  const cover = await upload(await png({ width: 200, height: 100 }))
  const { id, document } = await create()
  await save(id, 1, document, { cover_preview_media_id: cover })
  expect(await sharp((await get(id)).rawPayload).metadata()).toMatchObject({ width: 200, height: 100 })
  await save(id, 2, document, { cover_preview_media_id: null })
  expect(await sharp((await get(id)).rawPayload).metadata()).toMatchObject({ width: 512, height: 640 })
})

it('is not counted as media', async () => {
  const { id } = await create()
  await get(id)
  expect((await client.call(listMedia, { query: { workspace_id } })).body.total).toBe(0)
})

it('is named in lists, except for designs in the trash', async () => {
  const { id } = await create()
  const list = async (query: object = {}) =>
    (await client.call(contract.listImageDesigns, { query: { workspace_id, ...query } })).body.designs[0]
  const address = (await list())?.cover_url ?? ''
  expect((await test.http.fastify.inject({ url: address, headers: { authorization: `Bearer ${library.token}` } })).statusCode).toBe(200)
  await client.call(contract.deleteImageDesign, { params: { id } })
  expect(await list({ lifecycle: 'trash' })).not.toHaveProperty('cover_url')
  expect((await get(id)).statusCode).toBe(404)
})

it('goes with its design', async () => {
  const { id } = await create()
  await get(id)
  await client.call(contract.deleteImageDesign, { params: { id }, query: { permanent: true } })
  expect(await test.app.db.selectFrom('design_covers').select('design_id').where('design_id', '=', id).execute()).toEqual([])
})

it('is not shown to members of other workspaces', async () => {
  const { id } = await create()
  const { token } = await createScene(test)
  expect((await get(id, '', { authorization: `Bearer ${token}` })).statusCode).toBe(403)
})
