import type { PatchOperation } from '@broadside/contract/features/designs.schemas'
import { describe, expect, it } from 'vitest'
import { applyPatch, createOperationFinder } from './patch.ts'

const aDocument = () => ({
  title: 'Sale',
  pages: [
    {
      id: 'p1',
      layers: [
        { id: 'a', opacity: 1 },
        { id: 'b', opacity: 0.5 },
      ],
    },
    { id: 'p2', layers: [] as object[] },
  ],
})

const patch = (...operations: PatchOperation[]) => {
  const result = applyPatch(aDocument(), operations)
  if ('fault' in result) throw new Error(`${result.fault.code} of operation ${result.fault.index}`)
  return result.document as ReturnType<typeof aDocument>
}
const faultOf = (...operations: PatchOperation[]) => {
  const result = applyPatch(aDocument(), operations)
  return 'fault' in result ? result.fault : undefined
}
const ids = (layers: object[] | undefined) => layers?.map((layer) => (layer as { id: string }).id)

describe('operations on a document', () => {
  it('name pages and layers by id or by position', () => {
    for (const path of ['/pages/@p1/layers/@b/opacity', '/pages/0/layers/1/opacity'])
      expect(patch({ op: 'replace', path, value: 0 }).pages[0]?.layers[1]).toEqual({ id: 'b', opacity: 0 })
  })

  it('add before an item, at the end, and as a property', () => {
    const value = { id: 'c' }
    expect(ids(patch({ op: 'add', path: '/pages/@p1/layers/@b', value }).pages[0]?.layers)).toEqual(['a', 'c', 'b'])
    expect(ids(patch({ op: 'add', path: '/pages/@p1/layers/-', value }).pages[0]?.layers)).toEqual(['a', 'b', 'c'])
    expect(ids(patch({ op: 'add', path: '/pages/@p1/layers/2', value }).pages[0]?.layers)).toEqual(['a', 'b', 'c'])
    expect(patch({ op: 'add', path: '/preset_key', value: 'x' })).toMatchObject({ preset_key: 'x' })
  })

  it('move between pages, and see what operations before them changed', () => {
    const { pages } = patch(
      { op: 'move', from: '/pages/@p1/layers/@a', path: '/pages/@p2/layers/-' },
      { op: 'test', path: '/pages/@p2/layers/0', value: { opacity: 1, id: 'a' } },
      { op: 'remove', path: '/pages/@p1/layers/@b' },
    )
    expect(pages.map(({ layers }) => ids(layers))).toEqual([[], ['a']])
  })

  it.each<[string, PatchOperation, string]>([
    ['an unknown id', { op: 'replace', path: '/pages/@p9/id', value: 1 }, 'nothing_at_pointer'],
    ['an id that is a position', { op: 'remove', path: '/pages/@0' }, 'nothing_at_pointer'],
    ['a position behind the end', { op: 'add', path: '/pages/3', value: 1 }, 'nothing_at_pointer'],
    ['a property that does not exist', { op: 'remove', path: '/gone' }, 'nothing_at_pointer'],
    ['an inherited property', { op: 'replace', path: '/constructor', value: 1 }, 'nothing_at_pointer'],
    ['a pointer without a slash', { op: 'remove', path: 'title' }, 'not_a_pointer'],
    ['no value', { op: 'add', path: '/title' }, 'missing_value'],
    ['no source', { op: 'move', path: '/title' }, 'missing_from'],
    ['a move into itself', { op: 'move', from: '/pages/0', path: '/pages/0/layers/0' }, 'into_itself'],
    ['the complete document', { op: 'replace', path: '', value: {} }, 'document_itself'],
    ['another value than expected', { op: 'test', path: '/title', value: 'Other' }, 'test_failed'],
  ])('are refused for %s', (_, operation, code) => {
    expect(faultOf({ op: 'test', path: '/title', value: 'Sale' }, operation)).toMatchObject({ code, index: 1 })
  })

  it('set no prototype', () => {
    const changed = patch({ op: 'add', path: '/__proto__', value: { polluted: true } })
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype)
    expect((changed as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

it('finds the operation that a place was changed by, although later ones moved it', () => {
  const result = applyPatch(aDocument(), [
    { op: 'replace', path: '/title', value: '' },
    { op: 'replace', path: '/pages/@p1/layers/@b/opacity', value: 7 },
    { op: 'add', path: '/pages/@p1/layers/0', value: { id: 'c', opacity: 9 } },
    { op: 'remove', path: '/pages/@p2/layers' },
  ])
  if ('fault' in result) throw new Error(result.fault.code)
  const operationAt = createOperationFinder(result.document, result.traces)
  expect(operationAt('title')).toBe(0)
  expect(operationAt('pages[0].layers[2].opacity')).toBe(1)
  expect(operationAt('pages[0].layers[0].opacity')).toBe(2)
  expect(operationAt('pages[1].layers')).toBe(3)
  expect(operationAt('pages[0].layers[1].opacity')).toBeUndefined()
})

it('reports what it touched', () => {
  const document = aDocument()
  const [one, two] = document.pages
  const result = applyPatch(document, [{ op: 'replace', path: '/pages/@p1/layers/@b/opacity', value: 0 }])
  if ('fault' in result) throw new Error(result.fault.code)
  expect([one, two, one?.layers[0], one?.layers[1]].map((part) => result.touched.has(part))).toEqual([true, false, false, true])
})
