import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import { listMedia } from '@broadside/contract/features/media'
import { GlobalFonts } from '@napi-rs/canvas'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { layer, textLayer, withPages } from '../testing/documents.ts'
import { readZip } from '#test/read-zip.ts'
import { storedExport } from '../testing/stored-export.ts'

const test = perFile(createTestApp)
let library: Library
let client: TestClient

beforeEach(async () => {
  library = await createLibrary(test)
  client = library.client
})

async function create(change: (document: DesignDocument) => DesignDocument, title = 'Sale') {
  const body = { workspace_id: library.workspace.id, title, preset_key: 'instagram-square' }
  const { id, document } = (await client.call(contract.createImageDesign, { body })).body
  await client.call(contract.updateImageDesign, { params: { id }, body: { expected_revision: 1, document: change(document) } })
  return id
}

const render = (id: string, pageId = 'page-1', headers: Record<string, string> = {}) =>
  test.http.fastify.inject({
    url: `/api/v1/image-editor/designs/${id}/pages/${pageId}/image?scale=0.1`,
    headers: { authorization: `Bearer ${library.token}`, ...headers },
  })

const archive = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  test.http.fastify.inject({
    method: 'POST',
    url: `/api/v1/image-editor/designs/${id}/exports`,
    headers: { authorization: `Bearer ${library.token}`, 'content-type': 'application/json', ...headers },
    payload: { archive: true, scale: 0.1, ...body },
  })

/** Writes directly, because a saved document can't use media that don't exist. */
const store = (id: string, document: DesignDocument) =>
  test.app.db
    .updateTable('designs')
    .set({ document: JSON.stringify(document) })
    .where('id', '=', id)
    .execute()

const missingOf = ({ headers }: Awaited<ReturnType<typeof render>>) =>
  headers['x-missing'] === undefined ? [] : (JSON.parse(String(headers['x-missing'])) as { code: string }[])

const mediaCount = async () => (await client.call(listMedia, { query: { workspace_id: library.workspace.id } })).body.media.length

describe('an archive', () => {
  it('has the pages in their order, uncompressed, and stores nothing', async () => {
    const id = await create((document) => withPages(document, ['Start', 'Grüße/日本', 'Start']), 'Herbst: "Sale"')
    const answer = await archive(id, { format: 'png' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining("filename*=UTF-8''Herbst-%20-Sale-.zip"),
    })
    const entries = await readZip(answer.rawPayload)
    expect(entries.map(({ name }) => name)).toEqual([
      'Herbst- -Sale- - 1 - Start.png',
      'Herbst- -Sale- - 2 - Grüße-日本.png',
      'Herbst- -Sale- - 3 - Start.png',
    ])
    const now = test.clock.now().getTime()
    for (const { method, modified, bytes } of entries) {
      expect(method).toBe(0)
      expect(Math.abs(modified.getTime() - now)).toBeLessThan(60_000)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 108 })
    }
    expect(entries[0]?.bytes).toEqual((await render(id)).rawPayload)
    expect(await mediaCount()).toBe(0)
  })

  it('has only the chosen pages, and 35 of them sort by name', async () => {
    const names = Array.from({ length: 35 }, () => 'Page')
    const id = await create((document) => withPages(document, names))
    const two = await readZip((await archive(id, { page_ids: ['page-3', 'page-1'], format: 'webp' })).rawPayload)
    expect(two.map(({ name }) => name)).toEqual(['Sale - 1 - Page.webp', 'Sale - 2 - Page.webp'])
    const all = (await readZip((await archive(id, { scale: 0.05 })).rawPayload)).map(({ name }) => name)
    expect(all).toHaveLength(35)
    expect(all).toEqual([...new Set(all)].toSorted())
  })

  it('is rendered again for a repeated Idempotency-Key, because nothing was stored', async () => {
    const id = await create((document) => withPages(document, ['Start']))
    const key = { 'idempotency-key': 'archive-of-the-sale' }
    const [first, second] = [await archive(id, {}, key), await archive(id, {}, key)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect((await readZip(second.rawPayload))[0]?.bytes).toEqual((await readZip(first.rawPayload))[0]?.bytes)
    expect((await archive(id, { page_ids: ['nothing'] })).json()).toMatchObject({ code: 'validation_failed' })
  })
})

describe('fonts', () => {
  const picture = async (text: Parameters<typeof textLayer>[1]) => {
    const answer = await render(await create((document) => withPages(document, ['Start'], [textLayer('a', text)])))
    return { rawPayload: answer.rawPayload, missing: missingOf(answer) }
  }
  const installed = GlobalFonts.families.map(({ family }) => family).filter((family) => family !== 'Inter')

  it.runIf(installed.length > 0)('never come from the system: a family that is installed is drawn in Inter', async () => {
    const inter = await picture({ text: 'Harbour' })
    for (const family of installed.slice(0, 3)) {
      const drawn = await picture({ text: 'Harbour', font_family: family })
      expect(drawn.rawPayload.equals(inter.rawPayload), family).toBe(true)
      expect(drawn.missing).toEqual([{ code: 'font_missing', page_id: 'page-1', layer_id: 'a', parameters: { family } }])
    }
  })

  it('never come from the system: every character that Inter lacks is the same box', async () => {
    const [first, second] = [await picture({ text: '漢→✓😀' }), await picture({ text: '字←✗🎉' })]
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    expect(first.missing).toEqual([
      { code: 'glyph_missing', page_id: 'page-1', layer_id: 'a', parameters: { characters: ['漢', '→', '✓', '😀'], count: 4 } },
    ])
    expect((await picture({ text: '    ' })).rawPayload.equals(first.rawPayload)).toBe(false)
  })
})

describe('warnings', () => {
  const fontFile = async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
    return readFile(join(folder, 'files', 'inter-greek-wght-normal.woff2'))
  }
  const font = async (bytes: Buffer) => {
    const { id } = await library.upload(bytes, { filename: 'brand.woff2', asset_kind: 'brand_font' })
    await test.drain()
    return id
  }

  it('do not concern a brand font that can be used', async () => {
    const id = await font(await fontFile())
    const text = { text: 'Ωκεανός', font_asset_id: id, font_family: 'Brand' }
    expect(missingOf(await render(await create((document) => withPages(document, ['Start'], [textLayer('a', text)]))))).toEqual([])
  })

  it('name a font file that is not usable, and is drawn in Inter', async () => {
    const bytes = await fontFile()
    const id = await font(Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0xa5)]))
    const broken = { text: 'Pier', font_asset_id: id, font_family: 'Brand' }
    const drawn = await render(await create((document) => withPages(document, ['Start'], [textLayer('a', broken)])))
    const parameters = { family: 'Brand', media_id: id }
    expect(missingOf(drawn)).toEqual([{ code: 'font_missing', page_id: 'page-1', layer_id: 'a', parameters }])
    const inter = await render(await create((document) => withPages(document, ['Start'], [textLayer('a', { text: 'Pier' })])))
    expect(drawn.rawPayload.equals(inter.rawPayload)).toBe(true)
  })

  it('name missing images of the page and of its background, and nothing that is hidden', async () => {
    const id = await create((document) => withPages(document, ['Start', 'End']))
    const { document } = (await client.call(contract.getImageDesign, { params: { id } })).body
    const image = (media_id: string) => ({ type: 'image' as const, image: { media_id } })
    const layers = [
      layer('shown', image('gone')),
      layer('hidden', { ...image('gone'), visible: false }),
      textLayer('blank', { text: '  ', font_family: 'Nothing' }),
      layer('outside', {
        ...image('gone'),
        transform: { x: 5000, y: 0, width: 10, height: 10, rotation: 0, flip_x: false, flip_y: false },
      }),
    ]
    const background = { type: 'image' as const, opacity: 1, image: { media_id: 'backdrop', fit: 'cover' as const } }
    await store(id, { ...document, pages: document.pages.map((page, index) => (index ? page : { ...page, background, layers })) })
    const warnings = [
      { code: 'picture_missing', page_id: 'page-1', parameters: { media_id: 'backdrop' } },
      { code: 'picture_missing', page_id: 'page-1', layer_id: 'shown', parameters: { media_id: 'gone' } },
    ]
    const first = await render(id)
    expect(missingOf(first)).toEqual(warnings)
    expect(missingOf(await render(id, 'page-2'))).toEqual([])
    const again = await render(id, 'page-1', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.headers['x-missing']]).toEqual([304, first.headers['x-missing']])
    expect((await storedExport(client, id, { scale: 0.1 })).warnings).toEqual(warnings)
    expect(missingOf(await archive(id))).toEqual(warnings)
    expect(missingOf(await archive(id, { page_ids: ['page-2'] }))).toEqual([])
  })

  it('are bounded for each page, and more so in the header', async () => {
    const layers = Array.from({ length: 120 }, (_, index) => textLayer(`layer-${index}`, { text: '漢', font_size: 10 }))
    const id = await create((document) => withPages(document, ['Start'], layers))
    const header = String((await render(id)).headers['x-missing'])
    expect(header).toMatch(/^[\u0020-\u007e]{500,2000}$/)
    const listed = JSON.parse(header) as { code: string }[]
    expect(listed.at(-1)).toEqual({ code: 'more', parameters: { count: 100 - (listed.length - 1) } })
    expect((await storedExport(client, id, { scale: 0.1 })).warnings).toHaveLength(100)
  })
})
