import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import { deleteMedia } from '@broadside/contract/features/media'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createScene, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { png } from '#media/media/testing/samples.ts'

const test = perFile(createTestApp)
let library: Library
let client: TestClient
let workspace_id: string
let document: DesignDocument

beforeEach(async () => {
  library = await createLibrary(test)
  client = library.client
  workspace_id = library.workspace.id
  const body = { workspace_id, title: 'Sale', preset_key: 'instagram-square' }
  document = (await client.call(contract.createImageDesign, { body })).body.document
})

const create = async (of: DesignDocument = document) =>
  (await client.call(contract.createImageTemplate, { body: { workspace_id, name: 'Sale', category: 'Offers', document: of } })).body
const get = async (id: string, of = client) => (await of.call(contract.getImageTemplate, { params: { id } })).body
const update = async (id: string, body: { name?: string; document?: DesignDocument }) =>
  (await client.call(contract.updateImageTemplate, { params: { id }, body })).body
const withPicture = (mediaId: string): DesignDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, background: { type: 'image', image: { media_id: mediaId, fit: 'cover' }, opacity: 1 } })),
})

it('is read with its document by members of its workspace only', async () => {
  const created = await create()
  const viewer = await addMember(test, library.workspace, 'viewer')
  expect(await get(created.id, test.client({ token: await createToken(test, viewer) }))).toMatchObject({
    ...created,
    $schema: expect.any(String),
    document,
  })
  const stranger = await createScene(test)
  await expect(get(created.id, stranger.client)).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
  await expect(get('unknown')).rejects.toMatchObject({ status: 404 })
})

it('is read with its document when it is built in, the same each time', async () => {
  const [builtIn] = (await client.call(contract.listPublicImageTemplates)).body.items
  const first = await get(builtIn?.id ?? '')
  expect(first).toMatchObject({ ...builtIn, document: { width_px: builtIn?.width_px } })
  expect(first).not.toHaveProperty('updated_at')
  expect(await get(builtIn?.id ?? '')).toEqual(first)
})

it('lists when it was last changed', async () => {
  const { id, updated_at } = await create()
  test.clock.advance(1000)
  const renamed = await update(id, { name: 'Big sale' })
  expect(Date.parse(renamed.updated_at ?? '')).toBeGreaterThan(Date.parse(updated_at ?? ''))
  const { items } = (await client.call(contract.listImageTemplates, { query: { workspace_id } })).body
  expect(items.find((one) => one.id === id)).toEqual({ ...renamed, $schema: undefined })
  expect((await get(id)).document).toEqual(document)
})

it('takes another document, and designs made from it stay as they are', async () => {
  const { id } = await create()
  const design = (await client.call(contract.instantiateImageTemplate, { params: { id }, body: { workspace_id } })).body
  const [page] = document.pages
  if (!page) throw new Error('no page')
  const wide = { ...document, preset_key: 'custom', width_px: 800, height_px: 400, pages: [page, { ...page, id: 'second' }] }
  expect(await update(id, { document: wide })).toMatchObject({
    name: 'Sale',
    preset_key: 'custom',
    width_px: 800,
    height_px: 400,
    page_count: 2,
  })
  expect((await get(id)).document).toEqual(wide)
  expect((await client.call(contract.getImageDesign, { params: { id: design.id } })).body).toEqual(design)
})

it('holds the media of its current document only', async () => {
  const { id: mediaId } = await library.upload(await png({ width: 40, height: 40 }), { filename: 'harbor.png' })
  await test.drain()
  const { id } = await create()
  await update(id, { document: withPicture(mediaId) })
  await expect(client.call(deleteMedia, { params: { id: mediaId } })).rejects.toMatchObject({ status: 409, code: 'media_in_use' })
  await update(id, { document })
  expect((await client.call(deleteMedia, { params: { id: mediaId } })).status).toBe(204)
})

it('rejects a document with faults or unknown media, and keeps the former one', async () => {
  const { id } = await create()
  await expect(update(id, { document: withPicture('unknown') })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ location: 'body.document.pages[0].background.image.media_id', value: 'unknown' }] },
  })
  await expect(update(id, { document: { ...document, pages: [] } })).rejects.toMatchObject({ status: 422 })
  expect((await get(id)).document).toEqual(document)
})

const image = (id: string, query = '', headers: Record<string, string> = {}) =>
  test.http.fastify.inject({
    url: `/api/v1/image-editor/templates/${id}/image${query}`,
    headers: { authorization: `Bearer ${library.token}`, ...headers },
  })

it('is shown as a picture of the requested width, which is sent again only after a change', async () => {
  const { id } = await create()
  const first = await image(id, '?width=100')
  expect(first.headers['content-type']).toBe('image/webp')
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 100, height: 100 })
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await image(id, '?width=100', known)).statusCode).toBe(304)
  expect((await image(id, '?width=101', known)).statusCode).toBe(200)
  test.clock.advance(1000)
  await update(id, { document: { ...document, width_px: 540, height_px: 1080 } })
  expect(await sharp((await image(id, '?width=100', known)).rawPayload).metadata()).toMatchObject({ width: 100, height: 200 })
})

it('is shown as a picture when it is built in', async () => {
  const [{ id = '' } = {}] = (await client.call(contract.listPublicImageTemplates)).body.items
  const first = await image(id)
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512 })
  expect((await image(id, '', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})

it('is not shown to members of other workspaces', async () => {
  const { id } = await create()
  const { token } = await createScene(test)
  expect((await image(id, '', { authorization: `Bearer ${token}` })).statusCode).toBe(403)
  expect((await image('unknown')).statusCode).toBe(404)
})
