import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import type { PatchOperation } from '@broadside/contract/features/designs.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { textLayer, withPages } from './testing/documents.ts'

let test: TestApp
let library: Library
let id: string

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  library = await createLibrary(test)
  const body = { workspace_id: library.workspace.id, title: 'Sale', preset_key: 'instagram-square' }
  const created = (await library.client.call(contract.createImageDesign, { body })).body
  id = created.id
  const layers = [textLayer('headline', { text: 'Sale' }), textLayer('price', { text: '9' })]
  await save(1, { document: withPages(created.document, ['One', 'Two'], layers) })
})

type Change = { document: DesignDocument } | { operations: PatchOperation[] }
const save = (expected_revision: number, change: Change) =>
  library.client.call(contract.updateImageDesign, { params: { id }, body: { expected_revision, ...change } })
const patch = (...operations: PatchOperation[]) => save(2, { operations })
const read = async () => (await library.client.call(contract.getImageDesign, { params: { id } })).body
const opacity = '/pages/@page-1/layers/@price/opacity'

const send = (body: object, headers: Record<string, string> = {}) =>
  test.http.fastify.inject({
    method: 'PATCH',
    url: `/api/v1/image-editor/designs/${id}`,
    headers: { authorization: `Bearer ${library.token}`, ...headers },
    body,
  })

it('changes only the named parts of the document', async () => {
  const before = (await read()).document
  await patch(
    { op: 'test', path: '/title', value: 'Sale' },
    { op: 'replace', path: opacity, value: 0.5 },
    { op: 'add', path: '/pages/@page-2/layers/-', value: textLayer('added', { text: 'New' }) },
    { op: 'move', from: '/pages/@page-1/layers/@headline', path: '/pages/@page-1/layers/-' },
    { op: 'remove', path: '/pages/@page-1/layers/@price/text/wrap' },
  )
  const { revision, document } = await read()
  expect(revision).toBe(3)
  const [one, two] = document.pages
  expect(one?.layers.map((layer) => [layer.id, layer.opacity, layer.text?.wrap])).toEqual([
    ['price', 0.5, undefined],
    ['headline', 1, 'character'],
  ])
  expect(two?.layers.map((layer) => layer.id)).toEqual(['added'])
  expect({ ...document, pages: [] }).toEqual({ ...before, pages: [] })
})

it('answers with the revision alone if the client prefers that', async () => {
  const body = { expected_revision: 2, operations: [{ op: 'replace', path: opacity, value: 0.5 }] }
  const answer = await send(body, { prefer: 'respond-async, return=minimal' })
  const { revision, updated_at } = await read()
  expect(answer.headers['preference-applied']).toBe('return=minimal')
  expect(answer.json()).toEqual({ $schema: expect.stringContaining('ImageEditorSaveResponse'), id, revision, updated_at })
  expect(answer.rawPayload.length).toBeLessThan(1000)
})

it('leaves layers alone that were stored before a limit was added', async () => {
  const { document } = await read()
  const old = {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      layers: page.layers.map((layer) => ({ ...layer, transform: { ...layer.transform, x: 1e6 } })),
    })),
  }
  await test.app.db
    .updateTable('designs')
    .set({ document: JSON.stringify(old) })
    .where('id', '=', id)
    .execute()
  await patch({ op: 'replace', path: '/pages/@page-1/layers/@price/transform/x', value: 5 })
  expect((await read()).document.pages[0]?.layers.map(({ transform }) => transform.x)).toEqual([1e6, 5])
})

it('stays at the revision if nothing changes', async () => {
  await patch({ op: 'replace', path: '/title', value: ' Sale ' })
  expect((await read()).revision).toBe(2)
})

const page = { id: 'new', name: '', background_color: '#ffffff', background: { type: 'solid', color: '#ffffff', opacity: 1 } }

describe('changes nothing, and names the operation and the place', () => {
  it.each<[string, PatchOperation, object]>([
    [
      'for an unknown layer',
      { op: 'remove', path: '/pages/@page-1/layers/@gone' },
      { code: 'nothing_at_pointer', location: 'body.operations[1].path' },
    ],
    ['for an invalid pointer', { op: 'remove', path: 'title' }, { code: 'not_a_pointer', location: 'body.operations[1].path' }],
    ['for a missing value', { op: 'add', path: '/title' }, { code: 'missing_value', location: 'body.operations[1].value' }],
    [
      'for a value out of bounds',
      { op: 'replace', path: opacity, value: 2 },
      { location: 'body.operations[1].document.pages[0].layers[1].opacity' },
    ],
    [
      'for a missing part',
      { op: 'remove', path: '/pages/@page-1/layers/@price/text' },
      { location: 'body.operations[1].document.pages[0].layers[1].text' },
    ],
    [
      'for an id that exists',
      { op: 'replace', path: '/pages/@page-2/id', value: 'page-1' },
      { location: 'body.operations[1].document.pages[1].id' },
    ],
    [
      'for a layer among all of a page',
      {
        op: 'replace',
        path: '/pages/@page-1/layers',
        value: [textLayer('one', { text: 'One' }), { ...textLayer('two', { text: 'Two' }), opacity: 2 }],
      },
      { location: 'body.operations[1].document.pages[0].layers[1].opacity' },
    ],
    [
      'for nothing in place of a layer',
      { op: 'replace', path: '/pages/@page-1/layers', value: [null] },
      { code: 'not_object', location: 'body.operations[1].document.pages[0].layers[0]' },
    ],
    [
      'for a layer of a new page',
      { op: 'add', path: '/pages/-', value: { ...page, layers: [{ ...textLayer('two', { text: 'Two' }), evil: true }] } },
      { code: 'unknown_property', location: 'body.operations[1].document.pages[2].layers[0].evil' },
    ],
    [
      'for media of others',
      { op: 'add', path: '/pages/@page-1/latest_export_media_id', value: 'foreign' },
      { code: 'unknown_file', location: 'body.operations[1].document.pages[0].latest_export_media_id' },
    ],
  ])('%s', async (_, operation, error) => {
    await expect(patch({ op: 'replace', path: '/title', value: 'Other' }, operation)).rejects.toMatchObject({
      status: 422,
      problem: { code: 'validation_failed', errors: [error] },
    })
    expect(await read()).toMatchObject({ revision: 2, document: { title: 'Sale' } })
  })

  it('for a value that differs from the expected one', async () => {
    await expect(patch({ op: 'test', path: '/title', value: 'Other' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'revision_conflict', errors: [{ code: 'test_failed', location: 'body.operations[0].path', value: '/title' }] },
    })
  })

  it('for another revision', async () => {
    const call = save(1, { operations: [{ op: 'replace', path: '/title', value: 'Other' }] })
    await expect(call).rejects.toMatchObject({ status: 409, problem: { errors: [{ location: 'body.expected_revision', value: 2 }] } })
  })

  it('for more than 1 MiB', async () => {
    const operations = Array.from({ length: 60 }, () => ({ op: 'test', path: '/title', value: 'x'.repeat(20_000) }))
    const answer = await send({ expected_revision: 2, operations })
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ code: 'operations_too_large', location: 'body.operations' }] })
  })

  it('unless there is a document or operations, and not both', async () => {
    const { document } = await read()
    for (const change of [{}, { document, operations: [{ op: 'remove', path: '/title' }] }]) {
      const answer = await send({ expected_revision: 2, ...change })
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ code: 'document_or_operations', location: 'body' }] })
    }
  })
})
