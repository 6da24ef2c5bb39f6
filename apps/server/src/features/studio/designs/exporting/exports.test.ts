import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import type { ExportDesignBody } from '@broadside/contract/features/designs.schemas'
import { listJobs } from '@broadside/contract/features/jobs'
import { deleteMedia, getMedia, listMedia } from '@broadside/contract/features/media'
import type { Static } from 'typebox'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { Problem } from '#lib/errors.ts'
import { days } from '#lib/time.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { jpeg } from '#media/media/testing/samples.ts'
import { createDrawing, type Drawing } from '../drawing/drawing.ts'
import { layer, textLayer, withPages } from '../testing/documents.ts'
import { storedExport } from '../testing/stored-export.ts'

/** Draws as usual, unless a test watches or stops it. */
const drawing: Drawing = createDrawing()
let onDraw: (pageId: string) => unknown = () => undefined
const watched: Drawing = {
  draw: async (page, load, signal) => {
    await onDraw(page.pageId)
    return drawing.draw(page, load, signal)
  },
  [Symbol.asyncDispose]: () => drawing[Symbol.asyncDispose](),
}

const test = perFile(() => createTestApp({ drawing: watched }))
let library: Library
let client: TestClient

beforeEach(async () => {
  onDraw = () => undefined
  library = await createLibrary(test)
  client = library.client
})

const names = (count: number) => Array.from({ length: count }, (_, index) => `Slide ${index + 1}`)

async function create(change: (document: DesignDocument) => DesignDocument) {
  const body = { workspace_id: library.workspace.id, title: 'Sale', preset_key: 'instagram-square' }
  const { id, document } = (await client.call(contract.createImageDesign, { body })).body
  await client.call(contract.updateImageDesign, { params: { id }, body: { expected_revision: 1, document: change(document) } })
  return id
}
const createLong = (count = 12, layers: Parameters<typeof withPages>[2] = []) =>
  create((document) => withPages(document, names(count), layers))

const send = (id: string, body: Partial<Static<typeof ExportDesignBody>> = {}) =>
  client.call(contract.exportImageDesign, { params: { id }, body: { scale: 0.05, ...body } })

/** The export of a job. Throws for another response. */
async function start(id: string, body: Partial<Static<typeof ExportDesignBody>> = {}) {
  const answer = await send(id, body)
  if (answer.status !== 202) throw new Error(`The export has status ${answer.status}.`)
  return answer.body
}
const read = async (id: string, export_id: string, by = client) =>
  (await by.call(contract.getImageDesignExport, { params: { id, export_id } })).body
const media = async () => (await client.call(listMedia, { query: { workspace_id: library.workspace.id } })).body.media

describe('an export of more than eight pages', () => {
  it('is rendered by a job, whose result names each page in the requested order', async () => {
    const id = await createLong(12, [textLayer('a', { text: '漢' })])
    const page_ids = ['page-12', ...Array.from({ length: 10 }, (_, index) => `page-${index + 1}`)]
    const queued = await start(id, { page_ids, format: 'jpeg' })
    expect(queued).toMatchObject({ design_id: id, revision: 2, state: 'queued', pages_total: 11, pages_done: 0, items: [], warnings: [] })
    const [job] = (await client.call(listJobs, { query: { workspace_id: library.workspace.id } })).body
    expect(job).toMatchObject({ type: 'design.export', status: 'pending', payload: expect.stringContaining(queued.id) })
    await test.drain()
    const ready = await read(id, queued.id)
    expect(ready).toMatchObject({ state: 'ready', pages_done: 11, ended_at: expect.any(String) })
    expect(ready.items.map(({ page_id }) => page_id)).toEqual(page_ids)
    expect(ready.warnings).toMatchObject([{ code: 'glyph_missing', page_id: 'page-1', layer_id: 'a' }])
    const first = (await client.call(getMedia, { params: { id: ready.items[0]?.media_id ?? '' } })).body
    expect(first).toMatchObject({ filename: 'Sale - Slide 12.jpg', source: 'image_editor_export', width: 54 })
    expect(await media()).toHaveLength(11)
  })

  it('is read by members only, and ends with its design', async () => {
    const id = await createLong(9)
    const { id: exportId } = await start(id)
    const viewer = test.client({ token: await createToken(test, await addMember(test, library.workspace, 'viewer')) })
    expect((await read(id, exportId, viewer)).state).toBe('queued')
    await expect(read(await createLong(1), exportId)).rejects.toMatchObject({ status: 404 })
    const stranger = (await createLibrary(test)).client
    await expect(read(id, exportId, stranger)).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    await client.call(contract.deleteImageDesign, { params: { id }, query: { permanent: true } })
    await test.drain()
    expect(await media()).toHaveLength(0)
  })

  it('shows the revision that was requested, also when the design has changed since', async () => {
    const id = await createLong(9)
    const { id: exportId } = await start(id)
    const { document } = (await client.call(contract.getImageDesign, { params: { id } })).body
    const changed = withPages({ ...document, title: 'Other' }, names(2))
    await client.call(contract.updateImageDesign, { params: { id }, body: { expected_revision: 2, document: changed } })
    await test.drain()
    expect(await read(id, exportId)).toMatchObject({ state: 'ready', revision: 2, pages_done: 9 })
    expect((await media()).map(({ filename }) => filename)).toContain('Sale - Slide 9.png')
  })

  it('continues after its process died, and stores no page twice', async () => {
    const id = await createLong(10)
    const { id: exportId } = await start(id)
    const drawn: string[] = []
    onDraw = (pageId) => {
      drawn.push(pageId)
      if (drawn.length === 4) throw new Error('The process died.')
    }
    await test.drain()
    expect(await read(id, exportId)).toMatchObject({ state: 'rendering', pages_done: 3 })
    test.clock.advance(60_000)
    await test.drain()
    expect(drawn).toEqual(
      ['page-1', 'page-2', 'page-3', ...Array.from({ length: 7 }, (_, index) => `page-${index + 4}`)].toSpliced(3, 0, 'page-4'),
    )
    const ready = await read(id, exportId)
    expect(ready).toMatchObject({ state: 'ready', pages_done: 10 })
    expect(new Set(ready.items.map(({ media_id }) => media_id)).size).toBe(10)
    expect(await media()).toHaveLength(10)
  })

  it("fails with the page that can't be stored, and keeps those before it", async () => {
    const id = await createLong(9)
    const { id: exportId } = await start(id)
    onDraw = (pageId) => {
      if (pageId === 'page-3') throw new Problem('limit_reached', 'The workspace is full.')
    }
    await test.drain()
    expect(await read(id, exportId)).toMatchObject({
      state: 'failed',
      pages_done: 2,
      error: { code: 'limit_reached', message: 'The workspace is full.', page_id: 'page-3' },
    })
    expect(await media()).toHaveLength(2)
  })

  it('waits while all processes are busy', async () => {
    const id = await createLong(9)
    const { id: exportId } = await start(id)
    onDraw = () => {
      throw new Problem('service_unavailable', 'Too many pages are waiting.', { retryAfter: 5 })
    }
    for (let run = 0; run < 6; run++) {
      await test.drain()
      test.clock.advance(6000)
    }
    expect((await read(id, exportId)).state).toBe('rendering')
    onDraw = () => undefined
    await test.drain()
    expect((await read(id, exportId)).state).toBe('ready')
  })

  it('is forgotten after 30 days', async () => {
    const id = await createLong(9)
    const { id: exportId } = await start(id)
    await test.drain()
    const clean = async (age: number) => {
      const created_at = new Date(test.clock.now().getTime() - age)
      await test.app.db.updateTable('design_exports').set({ created_at }).where('id', '=', exportId).execute()
      await test.app.db.updateTable('design_export_pages').set({ created_at }).where('design_id', '=', id).execute()
      await test.app.queue.enqueue(test.app, 'design.clean', {}, { subject: 'test' })
      await test.drain()
    }
    await clean(days(29))
    expect((await read(id, exportId)).state).toBe('ready')
    await clean(days(31))
    await expect(read(id, exportId)).rejects.toMatchObject({ status: 404 })
    expect((await start(id)).id).not.toBe(exportId)
  })

  it('gets a new job when the operator canceled its job', async () => {
    const id = await createLong(9)
    const { id: exportId } = await start(id)
    await test.app.queue.cancel(test.app, 'design.export', [exportId])
    await test.drain()
    expect((await read(id, exportId)).state).toBe('queued')
    expect((await start(id)).id).toBe(exportId)
    await test.drain()
    expect((await read(id, exportId)).state).toBe('ready')
  })
})

describe('a repeated export', () => {
  it('returns the open export of the same request, and the stored pages after it', async () => {
    const id = await createLong(9)
    const [first, second] = await Promise.all([start(id), start(id)])
    expect(second.id).toBe(first.id)
    expect((await start(id, { format: 'webp' })).id).not.toBe(first.id)
    await test.drain()
    const { items } = await read(id, first.id)
    expect(await storedExport(client, id, { scale: 0.05 })).toMatchObject({ items, warnings: [] })
    expect(await storedExport(client, id, { scale: 0.05, format: 'png', page_ids: ['page-2'] })).toMatchObject({ items: [items[1]] })
    expect(await media()).toHaveLength(18)
  })

  it('stores a page once, also at the same time', async () => {
    const id = await createLong(2, [textLayer('a', { text: '漢' })])
    const both = await Promise.all([storedExport(client, id, { scale: 0.1 }), storedExport(client, id, { scale: 0.1 })])
    expect(both[0]).toEqual(both[1])
    expect(both[0].warnings).toHaveLength(1)
    expect(await media()).toHaveLength(2)
    const rows = await test.app.db.selectFrom('media').select('id').where('workspace_id', '=', library.workspace.id).execute()
    expect(rows).toHaveLength(2)
  })

  it('stores a page again when it looks different, or when its file was deleted', async () => {
    const picture = (await library.upload(await jpeg(), { filename: 'harbour.jpg' })).id
    await test.drain()
    const id = await createLong(1, [layer('p', { type: 'image', image: { media_id: picture } })])
    const exported = async (body: object = {}) => (await storedExport(client, id, { scale: 0.1, ...body })).items[0]?.media_id
    const first = await exported()
    expect(await exported()).toBe(first)
    expect(await exported({ format: 'webp' })).not.toBe(first)
    expect(await exported({ scale: 0.2 })).not.toBe(first)
    await test.app.db.updateTable('media').set({ processing_status: 'failed' }).where('id', '=', picture).execute()
    const without = await storedExport(client, id, { scale: 0.1 })
    expect(without.items[0]?.media_id).not.toBe(first)
    expect(without.warnings).toMatchObject([{ code: 'picture_missing', layer_id: 'p' }])
    await test.app.db.updateTable('media').set({ processing_status: 'ready' }).where('id', '=', picture).execute()
    expect(await exported()).toBe(first)
    await client.call(deleteMedia, { params: { id: first ?? '' } })
    const again = await exported()
    expect(again).not.toBe(first)
    expect(await exported()).toBe(again)
  })
})

it('finds no design that is deleted while its page is rendered, and stores nothing', async () => {
  const id = await createLong(1)
  onDraw = () => client.call(contract.deleteImageDesign, { params: { id }, query: { permanent: true } })
  await expect(send(id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect(await media()).toEqual([])
})
