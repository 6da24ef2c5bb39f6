import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import { listMedia } from '@broadside/contract/features/media'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { png } from '#media/media/testing/samples.ts'
import { createDrawing, type Drawing } from './drawing.ts'
import type { DrawTask } from './task.ts'

let drawing: Drawing
let test: TestApp
let library: Library
let client: TestClient

beforeAll(async () => {
  drawing = createDrawing({ size: 1, waiting: { each: 1, all: 1 }, patience: 1000, timeout: 1000 })
  test = await createTestApp({ drawing })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  library = await createLibrary(test)
  client = library.client
})

type Layers = DesignDocument['pages'][number]['layers']

const layer = (id: string, part: Partial<Layers[number]> & Pick<Layers[number], 'type'>): Layers[number] => ({
  id,
  name: '',
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x: 0, y: 0, width: 1080, height: 1080, rotation: 0, flip_x: false, flip_y: false },
  ...part,
})

const create = async () => {
  const body = { workspace_id: library.workspace.id, title: 'Sale', preset_key: 'instagram-square' }
  return (await client.call(contract.createImageDesign, { body })).body
}
type Design = Awaited<ReturnType<typeof create>>

const withLayers = ({ document }: Design, layers: Layers): DesignDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, layers })),
})
const save = (design: Design, document: DesignDocument) =>
  client.call(contract.updateImageDesign, { params: { id: design.id }, body: { expected_revision: design.revision, document } })
/** Writes directly, to skip the checks and save time. */
const store = ({ id }: Design, document: DesignDocument) =>
  test.app.db
    .updateTable('designs')
    .set({ document: JSON.stringify(document) })
    .where('id', '=', id)
    .execute()
const render = ({ id, document }: Design, query = '?scale=0.05') =>
  test.http.fastify.inject({
    url: `/api/v1/image-editor/designs/${id}/pages/${document.pages[0]?.id}/image${query}`,
    headers: { authorization: `Bearer ${library.token}` },
  })

/** Random connections that are the same in every run. */
function scattered(count: number) {
  let seed = 1
  const next = () => (seed = (seed * 16_807) % 2_147_483_647) % 1080
  return Array.from({ length: count }, () => ({ x: next(), y: next() }))
}

it('aborts a page that takes too long, and keeps drawing', async () => {
  const [hostile, harmless] = [await create(), await create()]
  const paint = { kind: 'stroke' as const, size: 40, points: scattered(100_000) }
  await store(hostile, withLayers(hostile, [layer('a', { type: 'paint', paint })]))
  const refused = await render(hostile, '?scale=1')
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'validation_failed',
    detail: expect.stringContaining('takes too long to render'),
    errors: [{ location: 'path.id', value: hostile.document.pages[0]?.id }],
  })
  expect((await render(harmless)).statusCode).toBe(200)
})

describe('when all processes are busy', () => {
  /** Occupies the process with a page that does not load before `work` has ended. */
  async function whileBusy(work: () => Promise<void>) {
    const gate = Promise.withResolvers<DrawTask>()
    const signal = new AbortController().signal
    const call = drawing.draw({ workspaceId: 'other', pageId: 'p' }, () => gate.promise, signal)
    await work()
    gate.reject(new Error('no more'))
    await expect(call).rejects.toThrow('no more')
  }

  it('sends Retry-After', async () => {
    const design = await create()
    await whileBusy(async () => {
      const refused = await render(design)
      expect(refused.statusCode).toBe(503)
      expect(refused.json()).toMatchObject({ code: 'service_unavailable' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    })
    expect((await render(design)).statusCode).toBe(200)
  })

  it('limits the number of waiting requests', async () => {
    const design = await create()
    await whileBusy(async () => {
      const both = await Promise.all([render(design), render(design)])
      expect(both.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    })
  })
})

it('rejects a page whose layers are too large in total, before drawing anything', async () => {
  const design = await create()
  const mediaId = (await library.upload(await png({ width: 20, height: 20 }), { filename: 'x.png' })).id
  await test.drain()
  const image = { media_id: mediaId, adjustments: { contrast: 0.5 } }
  const layers = Array.from({ length: 500 }, (_, index) => layer(`${index}`, { type: 'image', image }))
  const [first] = design.document.pages
  if (!first) throw new Error('no page')
  await save(design, { ...design.document, pages: [first, { ...first, id: 'second', layers }] })
  const refused = client.call(contract.exportImageDesign, { params: { id: design.id }, body: { format: 'jpeg' } })
  await expect(refused).rejects.toMatchObject({
    status: 422,
    problem: { detail: expect.stringMatching(/too large to render \(1\d{3} MP; limit 64 MP\)/), errors: [{ value: 'second' }] },
  })
  const exported = await client.call(listMedia, { query: { workspace_id: library.workspace.id, source: 'image_editor_export' } })
  expect(exported.body.total).toBe(0)
})

describe('limits added later', () => {
  const far = (more: object = {}) => ({ x: 0, y: 0, width: 800, height: 800, rotation: 0, flip_x: false, flip_y: false, ...more })
  const shape = { kind: 'rectangle' as const, fill: '#ff0000' }

  it('apply to saves', async () => {
    const design = await create()
    const layers = [
      layer('a', { type: 'shape', shape, transform: far({ x: 100_001, y: -100_001, width: 32_769, height: 32_769 }) }),
      layer('b', { type: 'text', text: { text: 'x', font_size: 4097 } }),
      layer('c', { type: 'shape', shape, transform: far({ x: -100_000, width: 32_768 }) }),
    ]
    const at = 'body.document.pages[0].layers'
    await expect(save(design, withLayers(design, layers))).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: ['[0].transform.x', '[0].transform.y', '[0].transform.width', '[0].transform.height', '[1].text.font_size'].map(
          (place) => ({ location: `${at}${place}` }),
        ),
      },
    })
  })

  it('do not affect reading documents stored earlier', async () => {
    const design = await create()
    const { id } = design
    const text = { text: 'Pier', font_size: 5000, stroke_color: '#000000', stroke_width: 1e300, shadow: { offset_x: 1e300 } }
    const old = withLayers(design, [
      layer('a', { type: 'text', text }),
      layer('b', { type: 'shape', shape, transform: far({ x: -500_000, y: -500_000, width: 1_000_000, height: 1_000_000 }) }),
    ])
    await test.app.db
      .updateTable('designs')
      .set({ document: JSON.stringify(old) })
      .where('id', '=', id)
      .execute()
    expect((await client.call(contract.getImageDesign, { params: { id } })).body.document).toEqual(old)
    const { rawPayload } = await render(design)
    expect((await sharp(rawPayload).stats()).channels.map(({ mean }) => mean).slice(0, 3)).toEqual([255, 0, 0])
    const kept = await client.call(contract.createImageDesignRevision, { params: { id }, body: { name: 'old', expected_revision: 1 } })
    const params = { id, revision_id: kept.body.id }
    const restored = await client.call(contract.restoreImageDesignRevision, { params, body: { expected_revision: 1 } })
    expect(restored.body.document).toEqual(old)
    expect((await client.call(contract.duplicateImageDesign, { params: { id } })).status).toBe(201)
  })
})
