import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import { getMedia, deleteMedia } from '@broadside/contract/features/media'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { jpeg, png } from '#media/media/testing/samples.ts'
import { defined } from '#lib/defined.ts'
import { storedExport } from './testing/stored-export.ts'

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
  (await client.call(contract.createImageDesign, { body: { workspace_id, title: 'Sale', preset_key: 'instagram-square', ...more } })).body
const get = async (id: string, of = client) => (await of.call(contract.getImageDesign, { params: { id } })).body
const save = async (id: string, document: DesignDocument, more: object = {}) => {
  const { body } = await client.call(contract.updateImageDesign, { params: { id }, body: { expected_revision: 1, document, ...more } })
  if (!('document' in body)) throw new Error('The response has no document.')
  return { body }
}
const list = async (query: object = {}) => (await client.call(contract.listImageDesigns, { query: { workspace_id, ...query } })).body
const picture = async (bytes?: Buffer) => (await library.upload(bytes ?? (await jpeg()), { filename: 'harbour.jpg' })).id

const uploaded = async () => {
  const id = await picture()
  await test.drain()
  return id
}

const textLayer = (text: string, more: object = {}) => ({
  id: `layer-${text.slice(0, 20)}`,
  type: 'text' as const,
  name: text.slice(0, 20),
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x: 10, y: 10, width: 800, height: 200, rotation: 0, flip_x: false, flip_y: false },
  text: { text, font_size: 120, color: '#ff0000' },
  ...more,
})

function withLayers(document: DesignDocument, layers: DesignDocument['pages'][number]['layers']): DesignDocument {
  return { ...document, pages: document.pages.map((page) => ({ ...page, layers })) }
}

/** Sends from another thread, so that only the server's own work blocks this one. */
async function sendElsewhere(request: { url: string; token: string; body: string }): Promise<{ status: number; revision: number }> {
  const program = `
    const { parentPort, workerData: { url, token, body } } = require('node:worker_threads')
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
    fetch(url, { method: 'PATCH', headers, body })
      .then(async (answer) => parentPort.postMessage({ status: answer.status, revision: (await answer.json()).revision }))`
  const worker = new Worker(program, { eval: true, workerData: request })
  const [answer] = (await once(worker, 'message')) as [{ status: number; revision: number }]
  await worker.terminate()
  return answer
}

const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: { problem?: { errors?: { location?: string }[] } }) => error.problem?.errors?.map(({ location }) => location),
  )

it.each(['', 'x'])('returns a long document unchanged, wherever its response is split (%j)', async (first) => {
  const { id, document } = await create()
  const layers = Array.from({ length: 70 }, (_, index) =>
    textLayer(`${index || first}${'🛟'.repeat(9_990)}`, { id: `layer-${index}`, name: 'Long' }),
  )
  const long = withLayers(document, layers)
  expect((await save(id, long)).body.document).toEqual(long)
  expect((await get(id)).document).toEqual(long)
})

describe('creating a design', () => {
  it('creates one white page in the size of the preset', async () => {
    const design = await create({ preset_key: 'youtube-thumbnail', title: '  ' })
    expect(design).toMatchObject({ workspace_id, revision: 1, can_edit: true, created_by_id: library.user.id })
    expect(design).not.toHaveProperty('cover_preview_media_id')
    expect(design.document).toMatchObject({
      schema_version: 1,
      title: 'Untitled design',
      preset_key: 'youtube-thumbnail',
      width_px: 1280,
      height_px: 720,
      export_defaults: { format: 'jpeg', quality: 0.92, matte_color: '#ffffff' },
      brand_kit_id: '',
      brand_kit_revision: 0,
      pages: [{ name: 'Page 1', background_color: '#ffffff', background: { type: 'solid', color: '#ffffff', opacity: 1 }, layers: [] }],
    })
  })

  it('accepts a custom size, and requires one for an unknown preset', async () => {
    expect((await create({ preset_key: '', width_px: 64 })).document).toMatchObject({
      preset_key: 'instagram-square',
      width_px: 64,
      height_px: 1080,
    })
    expect((await create({ preset_key: 'poster', width_px: 300, height_px: 400 })).document.preset_key).toBe('poster')
    expect(await locationsOf(create({ preset_key: 'custom' }))).toEqual(['body.width_px', 'body.height_px'])
    expect(await locationsOf(create({ width_px: 63, height_px: 4097 }))).toEqual(['body.width_px', 'body.height_px'])
  })

  it('centers a picture and makes it the cover', async () => {
    const mediaId = await uploaded()
    const design = await create({ source_media_id: mediaId })
    expect(design.cover_preview_media_id).toBe(mediaId)
    const [layer] = design.document.pages[0]?.layers ?? []
    expect(layer).toMatchObject({
      type: 'image',
      image: { media_id: mediaId, fit: 'contain' },
      transform: { x: 0, width: 1080, height: 810, y: 135 },
    })
    expect(await locationsOf(create({ source_media_id: 'nothing' }))).toEqual(['body.source_media_id'])
  })

  it('happens once per client_request_id of a user', async () => {
    const [first, second] = await Promise.all([create({ client_request_id: 'r1' }), create({ client_request_id: 'r1', title: 'Other' })])
    const third = await create({ client_request_id: 'r1', title: 'Third' })
    expect(second?.id).toBe(first?.id)
    expect(third.document.title).toBe(first?.document.title)
    expect((await list()).total).toBe(1)
  })
})

describe('the list of designs', () => {
  it('is sorted by last change, searched ignoring case, and counted before pagination', async () => {
    for (const title of ['One 100%', 'two', 'Three']) {
      await create({ title })
      test.clock.advance(1000)
    }
    expect((await list()).designs.map(({ title }) => title)).toEqual(['Three', 'two', 'One 100%'])
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ total: 3, can_edit: true, designs: [{ title: 'two' }] })
    expect((await list({ search: 'ONE' })).designs).toHaveLength(1)
    expect((await list({ search: '0%' })).total).toBe(1)
    expect((await list({ search: '_' })).total).toBe(0)
  })

  it("shows the first picture as the default cover, and only the caller's favorites", async () => {
    const mediaId = await uploaded()
    const { id } = await create({ source_media_id: mediaId })
    const before = (await list()).designs[0]
    await save(id, (await get(id)).document, { cover_preview_media_id: null })
    expect((await list()).designs[0]?.cover_preview_media_id).toBe(mediaId)
    const toggle = () => client.call(contract.toggleImageDesignFavorite, { params: { id } })
    expect((await toggle()).body).toEqual({ is_favorite: true, $schema: expect.anything() })
    const other = await addMember(test, library.workspace, 'viewer')
    const viewer = test.client({ token: await createToken(test, other) })
    const seen = (await viewer.call(contract.listImageDesigns, { query: { workspace_id } })).body
    expect(seen).toMatchObject({ can_edit: false, designs: [{ is_favorite: false }] })
    expect((await list()).designs[0]).toMatchObject({ is_favorite: true })
    expect((await toggle()).body.is_favorite).toBe(false)
    expect(before?.revision).toBe(1)
  })
})

describe('saving', () => {
  it('creates the next revision, and none when nothing changed', async () => {
    const { id, document } = await create()
    const changed = withLayers({ ...document, title: ' New title ' }, [textLayer('Hello')])
    const { body } = await save(id, changed)
    expect(body).toMatchObject({ revision: 2, document: { title: 'New title', pages: [{ layers: [{ text: { text: 'Hello' } }] }] } })
    expect((await save(id, body.document, { expected_revision: 2 })).body.revision).toBe(2)
    expect((await list()).designs[0]).toMatchObject({ title: 'New title', revision: 2 })
  })

  it('rejects a stale revision, and checks If-Match first', async () => {
    const { id, document } = await create()
    await save(id, { ...document, title: 'a' })
    await expect(save(id, { ...document, title: 'b' })).rejects.toMatchObject({
      status: 409,
      code: 'revision_conflict',
      problem: { errors: [{ location: 'body.expected_revision', value: 2 }] },
    })
    const call = client.call(contract.updateImageDesign, {
      params: { id },
      body: { expected_revision: 2, document },
      headers: { 'if-match': '"r1.00000000"' },
    })
    await expect(call).rejects.toMatchObject({ status: 412 })
    expect((await get(id)).document.title).toBe('a')
  })

  it('accepts only one of two concurrent saves', async () => {
    const { id, document } = await create()
    const outcomes = await Promise.allSettled([save(id, { ...document, title: 'a' }), save(id, { ...document, title: 'b' })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await get(id)).revision).toBe(2)
  })

  it('reports every problem of schema and content', async () => {
    const { id, document } = await create()
    const shape = withLayers({ ...document, width_px: 10 }, [textLayer('x', { opacity: 2, colour: 1 })])
    expect(await locationsOf(save(id, shape))).toEqual(
      expect.arrayContaining([
        'body.document.width_px',
        'body.document.pages[0].layers[0].opacity',
        'body.document.pages[0].layers[0].colour',
      ]),
    )
    const sense = withLayers(document, [textLayer('x', { parent_id: 'nowhere' }), textLayer('x')])
    expect(await locationsOf(save(id, sense))).toEqual([
      'body.document.pages[0].layers[1].id',
      'body.document.pages[0].layers[0].parent_id',
    ])
    const foreign = await createLibrary(test)
    const foreignPicture = (await foreign.upload(await png(), { filename: 'x.png' })).id
    await test.drain()
    const image = { id: 'i', image: { media_id: foreignPicture }, type: 'image' as const, text: undefined }
    expect(await locationsOf(save(id, withLayers(document, [textLayer('x', image)]), { cover_preview_media_id: 'gone' }))).toEqual([
      'body.document.pages[0].layers[0].image.media_id',
      'body.cover_preview_media_id',
    ])
  })

  it('refuses numbers that no page can show, each at its place', async () => {
    const { id, document } = await create()
    const transform = { ...textLayer('').transform, rotation: 1e300 }
    const shadow = { offset_x: 4097, offset_y: -1e12 }
    const text = { text: 'far', letter_spacing: -1e300, line_height: 1e12, stroke_width: 501, shadow }
    const shape = { kind: 'rounded_rectangle' as const, stroke_width: 1e300, radius: 32_769 }
    const layers = [textLayer('far', { transform, text }), textLayer('shape', { type: 'shape', text: undefined, shape })]
    const [ofText, ofShape] = [0, 1].map((index) => `body.document.pages[0].layers[${index}]`)
    const places = [
      ...['transform.rotation', 'text.letter_spacing', 'text.line_height', 'text.stroke_width'].map((name) => `${ofText}.${name}`),
      ...['text.shadow.offset_x', 'text.shadow.offset_y'].map((name) => `${ofText}.${name}`),
      ...['shape.stroke_width', 'shape.radius'].map((name) => `${ofShape}.${name}`),
    ]
    expect(new Set(await locationsOf(save(id, withLayers(document, layers))))).toEqual(new Set(places))
  })

  it('rejects broken JSON and more than 12 MiB', async () => {
    const { id } = await create()
    const send = (payload: string) =>
      test.http.fastify.inject({
        method: 'PATCH',
        url: `/api/v1/image-editor/designs/${id}`,
        headers: { authorization: `Bearer ${library.token}`, 'content-type': 'application/json' },
        payload,
      })
    expect((await send('{"a":1,"a":2}')).json()).toMatchObject({ status: 400, code: 'malformed_json' })
    expect((await send('{')).json()).toMatchObject({ status: 400 })
    expect((await send(`"${'x'.repeat(12 * 1024 * 1024)}"`)).json()).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  it('keeps used media out of the trash until nothing uses them', async () => {
    const mediaId = await uploaded()
    const { id, document } = await create({ source_media_id: mediaId })
    const trash = () => client.call(deleteMedia, { params: { id: mediaId } })
    await expect(trash()).rejects.toMatchObject({
      status: 409,
      code: 'media_in_use',
      problem: {
        detail: 'This file is in use. Remove it there first.',
        errors: [{ message: 'Used by design (status: active).', value: id }],
      },
    })
    await save(id, withLayers(document, []), { cover_preview_media_id: null })
    await trash()
  })

  it('accepts ten megabytes', async () => {
    const { id, document } = await create()
    const points = Array.from({ length: 90_000 }, (_, index) => ({ x: index + 0.123_456, y: index * 2 + 0.654_321 }))
    const paint = (index: number) =>
      textLayer(`${index}`, { id: `p${index}`, type: 'paint', text: undefined, paint: { kind: 'stroke', points } })
    const large = withLayers(document, [paint(1), paint(2), paint(3)])
    const text = JSON.stringify({ expected_revision: 1, document: large })
    expect(text.length).toBeGreaterThan(9.5e6)
    expect(text.length).toBeLessThan(10 * 1024 * 1024)
    const origin = await test.http.fastify.listen({ host: '127.0.0.1', port: 0 })
    const request = { url: `${origin}/api/v1/image-editor/designs/${id}`, token: library.token }
    const answer = await sendElsewhere({ ...request, body: text })
    expect(answer).toMatchObject({ status: 200, revision: 2 })
  })
})

describe('history', () => {
  const revisions = async (id: string) => (await client.call(contract.listImageDesignRevisions, { params: { id }, query: {} })).body.items

  it('saves a recovery copy every five minutes, and always on export and close', async () => {
    const { id, document } = await create()
    let revision = 1
    const saveNext = async (reason?: 'idle' | 'export' | 'close') => {
      await save(id, { ...document, title: `t${revision}` }, { expected_revision: revision, ...defined({ recovery_reason: reason }) })
      revision += 1
      test.clock.advance(1000)
    }
    await saveNext('idle')
    await saveNext('idle')
    expect(await revisions(id)).toHaveLength(1)
    await saveNext('close')
    await saveNext('export')
    expect((await revisions(id)).map((one) => [one.kind, one.revision])).toEqual([
      ['autosave', 5],
      ['autosave', 4],
      ['autosave', 2],
    ])
    test.clock.advance(5 * 60_000)
    await saveNext('idle')
    expect(await revisions(id)).toHaveLength(4)
    for (let count = 0; count < 20; count++) await saveNext('close')
    expect(await revisions(id)).toHaveLength(20)
    test.clock.advance(31 * 24 * 3600_000)
    await test.app.queue.enqueue(test.app, 'design.clean', {}, { subject: 'clean' })
    await test.drain()
    client = test.client({ token: await createToken(test, library.user) })
    expect(await revisions(id)).toEqual([])
  })

  it('restores a named state, saves the current one, and restores trashed pictures', async () => {
    const mediaId = await uploaded()
    const { id, document } = await create({ source_media_id: mediaId })
    const checkpoint = await client.call(contract.createImageDesignRevision, {
      params: { id },
      body: { name: 'First', expected_revision: 1 },
    })
    expect(checkpoint.body).toMatchObject({ kind: 'checkpoint', name: 'First', revision: 1, is_current_user: true })
    await save(id, withLayers({ ...document, title: 'Empty' }, []), { cover_preview_media_id: null })
    await client.call(deleteMedia, { params: { id: mediaId } })
    const params = { id, revision_id: checkpoint.body.id }
    const restored = await client.call(contract.restoreImageDesignRevision, { params, body: { expected_revision: 2 } })
    expect(restored.body).toMatchObject({
      revision: 3,
      document: { title: 'Sale', pages: [{ layers: [{ image: { media_id: mediaId } }] }] },
    })
    expect((await client.call(getMedia, { params: { id: mediaId } })).body).not.toHaveProperty('trashed_at')
    expect((await revisions(id)).map(({ kind }) => kind)).toContain('restore_point')
    const kept = await client.call(contract.getImageDesignRevision, { params })
    expect(kept.body.document.title).toBe('Sale')
    await expect(client.call(contract.restoreImageDesignRevision, { params, body: { expected_revision: 2 } })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('changes nothing when a picture of the state was permanently deleted', async () => {
    const mediaId = await uploaded()
    const { id, document } = await create({ source_media_id: mediaId })
    const { body } = await client.call(contract.createImageDesignRevision, { params: { id }, body: { name: 'x', expected_revision: 1 } })
    await save(id, withLayers(document, []), { cover_preview_media_id: null })
    await test.app.db.deleteFrom('media').where('id', '=', mediaId).execute()
    const call = client.call(contract.restoreImageDesignRevision, { params: { id, revision_id: body.id }, body: { expected_revision: 2 } })
    await expect(call).rejects.toMatchObject({ status: 422, problem: { errors: [{ value: mediaId }] } })
    expect((await get(id)).revision).toBe(2)
    expect((await revisions(id)).map(({ kind }) => kind)).not.toContain('restore_point')
  })

  it('is paginated', async () => {
    const { id } = await create()
    for (const name of ['a', 'b', 'c']) {
      await client.call(contract.createImageDesignRevision, { params: { id }, body: { name, expected_revision: 1 } })
      test.clock.advance(1)
    }
    const first = await client.call(contract.listImageDesignRevisions, { params: { id }, query: { limit: 2 } })
    const cursor = first.body.next_cursor ?? ''
    const second = await client.call(contract.listImageDesignRevisions, { params: { id }, query: { limit: 2, cursor } })
    expect([...first.body.items, ...second.body.items].map(({ name }) => name)).toEqual(['c', 'b', 'a'])
    expect(second.body).not.toHaveProperty('next_cursor')
    await expect(client.call(contract.listImageDesignRevisions, { params: { id }, query: { cursor: 'x' } })).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('copies and deletion', () => {
  it('a duplicate shares only its media with its original', async () => {
    const { id, document } = await create({ title: 'x'.repeat(158) })
    const group = textLayer('g', { id: 'g', type: 'group', text: undefined })
    await save(id, withLayers(document, [group, textLayer('in it', { parent_id: 'g' })]))
    const { status, body } = await client.call(contract.duplicateImageDesign, { params: { id } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ revision: 1 })
    expect(body.document.title).toBe(`${'x'.repeat(158)} c`)
    const [page] = body.document.pages
    expect(page?.id).not.toBe(document.pages[0]?.id)
    expect(page?.layers[1]).toMatchObject({ parent_id: page?.layers[0]?.id, text: { text: 'in it' } })
    expect(page?.layers[0]?.id).not.toBe('g')
  })

  it('a deleted design is gone, and its media can be deleted', async () => {
    const mediaId = await uploaded()
    const { id } = await create({ source_media_id: mediaId })
    expect((await client.call(contract.deleteImageDesign, { params: { id } })).status).toBe(204)
    await expect(get(id)).rejects.toMatchObject({ status: 404 })
    await expect(client.call(contract.deleteImageDesign, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await list()).total).toBe(0)
    await client.call(deleteMedia, { params: { id: mediaId } })
  })
})

describe('pictures of pages', () => {
  const render = (id: string, pageId: string, query = '') =>
    test.http.fastify.inject({
      url: `/api/v1/image-editor/designs/${id}/pages/${pageId}/image${query}`,
      headers: { authorization: `Bearer ${library.token}` },
    })

  it('are drawn in the requested format and size, and not sent again unchanged', async () => {
    const mediaId = await picture(await png({ width: 40, height: 40 }))
    await test.drain()
    const { id, document } = await create({ source_media_id: mediaId })
    const pageId = document.pages[0]?.id ?? ''
    for (const format of ['png', 'jpeg', 'webp']) {
      const answer = await render(id, pageId, `?format=${format}&scale=0.1`)
      expect(answer.headers['content-type']).toBe(`image/${format}`)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 108, height: 108 })
    }
    const first = await render(id, pageId, '?scale=0.05')
    const again = await test.http.fastify.inject({
      url: `/api/v1/image-editor/designs/${id}/pages/${pageId}/image?scale=0.05`,
      headers: { authorization: `Bearer ${library.token}`, 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect((await render(id, 'nowhere')).statusCode).toBe(404)
  })

  it('show text in the built-in typeface', async () => {
    const { id, document } = await create()
    const before = await render(id, document.pages[0]?.id ?? '', '?scale=0.2')
    await save(id, withLayers(document, [textLayer('HELLO')]))
    const after = await render(id, document.pages[0]?.id ?? '', '?scale=0.2')
    const greenOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[1]?.mean ?? 255
    expect(await greenOf(before.rawPayload)).toBe(255)
    expect(await greenOf(after.rawPayload)).toBeLessThan(254)
  })

  it('are added to the library on export', async () => {
    const { id, document } = await create({ title: 'A/B' })
    const [page] = document.pages
    if (!page) throw new Error('no page')
    const two = { ...document, pages: [page, { ...page, id: 'second', name: 'Back' }] }
    await save(id, two)
    const { items, warnings } = await storedExport(client, id, { format: 'jpeg', scale: 0.1 })
    expect(warnings).toEqual([])
    expect(items.map(({ page_id }) => page_id)).toEqual([page.id, 'second'])
    await test.drain()
    const media = (await client.call(getMedia, { params: { id: items[1]?.media_id ?? '' } })).body
    expect(media).toMatchObject({
      mime_type: 'image/jpeg',
      source: 'image_editor_export',
      filename: 'A-B - Back.jpg',
      width: 108,
      processing_status: 'ready',
    })
    expect(await locationsOf(client.call(contract.exportImageDesign, { params: { id }, body: { page_ids: ['nothing'] } }))).toEqual([
      'body.page_ids[0]',
    ])
  })
})

it('are unavailable when the editor is off, except for the presets', async () => {
  await using off = await createTestApp({ env: { IMAGE_EDITOR: 'false' } })
  const user = await createUser(off)
  const workspace = await createWorkspace(off, user)
  const own = off.client({ token: await createToken(off, user) })
  expect((await own.call(contract.listImagePresets)).body).toMatchObject({ enabled: false, schema_version: 1 })
  await expect(own.call(contract.listImageDesigns, { query: { workspace_id: workspace.id } })).rejects.toMatchObject({
    status: 403,
    code: 'feature_disabled',
  })
})
