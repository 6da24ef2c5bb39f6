import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { updateLayers, updatePage, withLayers } from '../model/pages.ts'
import { aDesign } from '../../testing/design.ts'
import { aLayer } from '../../testing/scene.ts'
import { createStore, type Update } from './store.ts'

const rectangle = (id: string, part: Partial<Layer> = {}): Layer => aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, ...part })

const moveTo =
  (id: string, x: number): Update =>
  ({ document }) => ({
    document: updatePage(document, 'p', (page) =>
      updateLayers(page, [id], (layer) => ({ ...layer, transform: { ...layer.transform, x } })),
    ),
  })
const remove =
  (id: string): Update =>
  ({ document }) => ({
    document: updatePage(document, 'p', (page) =>
      withLayers(
        page,
        page.layers.filter((layer) => layer.id !== id),
      ),
    ),
  })
const xOf = ({ pages: [page] }: DesignDocument, id: string) => page?.layers.find((layer) => layer.id === id)?.transform.x

const createScene = (options?: { maxBytes: number }) => createStore(aDesign([rectangle('a'), rectangle('b')]), options)

describe('the history', () => {
  it('tells an undone or redone document from a changed one', () => {
    const store = createScene()
    const { travel } = store.get()
    store.update(moveTo('a', 10))
    store.undo()
    store.update(() => ({ selection: ['a'] }))
    const undone = store.get().travel
    store.redo()
    const redone = store.get().travel
    store.update(moveTo('a', 20))
    const changed = store.get().travel
    store.undo()
    store.merge([])
    expect([travel, undone, redone, changed, store.get().travel]).toEqual([undefined, 'undone', 'redone', undefined, undefined])
  })

  it('undoes and redoes each update', () => {
    const store = createScene()
    store.update(moveTo('a', 10))
    store.update(moveTo('a', 20))
    store.undo()
    expect(xOf(store.get().document, 'a')).toBe(10)
    store.undo()
    expect(xOf(store.get().document, 'a')).toBe(0)
    expect(store.undo()).toBe(false)
    store.redo()
    store.redo()
    expect(xOf(store.get().document, 'a')).toBe(20)
    expect(store.redo()).toBe(false)
  })

  it('makes no step of an update that changes nothing', () => {
    const store = createScene()
    const { document } = store.get()
    store.update(moveTo('a', 0))
    expect(store.canUndo).toBe(false)
    expect(store.get().document).toBe(document)
  })

  it('makes no step of a selection, and restores the selection with each step', () => {
    const store = createScene()
    store.update(() => ({ selection: ['a'] }))
    expect(store.canUndo).toBe(false)
    store.update((snapshot) => ({ ...moveTo('a', 5)(snapshot), selection: ['a', 'b'] }))
    store.update(() => ({ selection: [] }))
    store.undo()
    expect(store.get().selection).toEqual(['a'])
    store.redo()
    expect(store.get().selection).toEqual(['a', 'b'])
  })

  it('deselects removed layers, and selects them again when the removal is undone', () => {
    const store = createScene()
    store.update(() => ({ selection: ['a', 'b'] }))
    store.update(remove('a'))
    expect(store.get().selection).toEqual(['b'])
    store.undo()
    expect(store.get().selection).toEqual(['a', 'b'])
    expect(store.get().document.pages[0]?.layers.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('forgets what was undone after a new update', () => {
    const store = createScene()
    store.update(moveTo('a', 10))
    store.undo()
    store.update(moveTo('b', 3))
    expect(store.canRedo).toBe(false)
  })

  it('squashes all updates since a mark into one step', () => {
    const store = createScene()
    store.update(moveTo('b', 7))
    const mark = store.mark()
    for (const x of [1, 2, 3]) store.update(moveTo('a', x))
    store.squash(mark)
    store.undo()
    expect([xOf(store.get().document, 'a'), xOf(store.get().document, 'b')]).toEqual([0, 7])
  })

  it('makes no step of updates that cancel out, and can still redo', () => {
    const store = createScene()
    store.update(moveTo('a', 10))
    store.undo()
    const mark = store.mark()
    store.update(moveTo('b', 5))
    store.update(moveTo('b', 0))
    store.squash(mark)
    expect(store.canUndo).toBe(false)
    store.redo()
    expect(xOf(store.get().document, 'a')).toBe(10)
  })

  it('bails to a mark without a step to redo', () => {
    const store = createScene()
    store.update(() => ({ selection: ['b'] }))
    const mark = store.mark()
    store.update((snapshot) => ({ ...moveTo('a', 9)(snapshot), selection: ['a'] }))
    store.bail(mark)
    expect(xOf(store.get().document, 'a')).toBe(0)
    expect(store.get().selection).toEqual(['b'])
    expect([store.canUndo, store.canRedo]).toEqual([false, false])
  })

  it('keeps what can be redone when it bails', () => {
    const store = createScene()
    store.update(moveTo('a', 10))
    store.undo()
    const mark = store.mark()
    store.update(moveTo('a', 4))
    store.bail(mark)
    store.redo()
    expect(xOf(store.get().document, 'a')).toBe(10)
  })

  it('revises since a mark with a single notification', () => {
    const store = createScene()
    const mark = store.mark()
    store.update(moveTo('a', 1))
    const seen: unknown[] = []
    store.subscribe(() => seen.push(xOf(store.get().document, 'a')))
    store.revise(mark, moveTo('b', 2))
    expect(seen).toEqual([0])
    expect(xOf(store.get().document, 'b')).toBe(2)
  })

  it('drops its oldest steps when it grows beyond its limit', () => {
    const store = createScene({ maxBytes: 4000 })
    for (let x = 1; x <= 100; x++) store.update(moveTo('a', x))
    let undone = 0
    while (store.undo()) undone++
    expect(undone).toBeGreaterThan(2)
    expect(undone).toBeLessThan(30)
    expect(xOf(store.get().document, 'a')).toBe(100 - undone)
  })

  it('squashes a gesture although older steps were dropped during it', () => {
    const store = createScene({ maxBytes: 4000 })
    for (let x = 1; x <= 10; x++) store.update(moveTo('a', x))
    const mark = store.mark()
    for (let x = 1; x <= 3; x++) store.update(moveTo('b', x))
    store.squash(mark)
    store.undo()
    expect([xOf(store.get().document, 'a'), xOf(store.get().document, 'b')]).toEqual([10, 0])
  })

  it('shares everything unchanged with the document before', () => {
    const store = createScene()
    const before = store.get().document.pages[0]?.layers[1]
    store.update(moveTo('a', 10))
    expect(store.get().document.pages[0]?.layers[1]).toBe(before)
  })
})

describe('changes from elsewhere', () => {
  const addBelow = (id: string) => [{ type: 'insert' as const, path: ['pages', '@p', 'layers'], id, index: 0, value: rectangle(id) }]

  it('stay when own steps are undone', () => {
    const store = createScene()
    store.update(moveTo('a', 10))
    store.merge(addBelow('c'))
    store.undo()
    expect(store.get().document.pages[0]?.layers.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(xOf(store.get().document, 'a')).toBe(0)
  })

  it('can remove what a step would restore', () => {
    const store = createScene()
    store.update(moveTo('a', 10))
    store.merge([{ type: 'remove', path: ['pages', '@p', 'layers'], id: 'a', index: 0, value: rectangle('a') }])
    store.undo()
    expect(store.get().document.pages[0]?.layers.map(({ id }) => id)).toEqual(['b'])
  })

  it('free a layer whose group is gone when it comes back', () => {
    const store = createStore(aDesign([aLayer({ id: 'g', type: 'group' }), rectangle('a', { parent_id: 'g' })]))
    store.update(remove('a'))
    store.merge([{ type: 'remove', path: ['pages', '@p', 'layers'], id: 'g', index: 0, value: aLayer({ id: 'g', type: 'group' }) }])
    store.undo()
    expect(store.get().document.pages[0]?.layers).toEqual([rectangle('a', { parent_id: '' })])
  })

  it('survive a gesture that bails', () => {
    const store = createScene()
    const mark = store.mark()
    store.update(moveTo('a', 10))
    store.merge(addBelow('c'))
    store.bail(mark)
    expect(store.get().document.pages[0]?.layers.map(({ id, transform }) => [id, transform.x])).toEqual([
      ['c', 0],
      ['a', 0],
      ['b', 0],
    ])
  })
})
