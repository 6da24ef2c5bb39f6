import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { aDesign } from '../../testing/design.ts'
import { patched } from '../../testing/json-patch.ts'
import { aLayer } from '../../testing/scene.ts'
import { createStore } from '../history/store.ts'
import { updateLayers, updatePage, withLayers } from '../model/pages.ts'
import { createDraft, type Save } from './draft.ts'

const rectangle = (id: string, part: Partial<Layer> = {}): Layer => aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, ...part })
const edited = (document: DesignDocument, id: string, part: Partial<Layer>) =>
  updatePage(document, 'p', (page) => updateLayers(page, [id], (layer) => ({ ...layer, ...part })))
const removed = (document: DesignDocument, id: string) =>
  updatePage(document, 'p', (page) =>
    withLayers(
      page,
      page.layers.filter((layer) => layer.id !== id),
    ),
  )

const createScene = () => {
  const start = aDesign([rectangle('a'), rectangle('b')])
  const store = createStore(start)
  const draft = createDraft(store, { document: start, revision: 1 })
  const edit = (id: string, part: Partial<Layer>) => store.update(({ document }) => ({ document: edited(document, id, part) }))
  return { start, store, draft, edit }
}
const operationsOf = (save: Save | undefined) => (save && 'operations' in save ? save.operations : [])

describe('autosave', () => {
  it('has nothing to send before an edit, nor after an edit was undone', () => {
    const { draft, edit, store } = createScene()
    expect(draft.begin()).toBeUndefined()
    edit('a', { opacity: 0.5 })
    store.undo()
    expect(draft.begin()).toBeUndefined()
  })

  it('merges edits while they are unsent', () => {
    const { draft, edit, start, store } = createScene()
    for (const opacity of [0.9, 0.8, 0.7]) edit('a', { opacity })
    edit('b', { name: 'B' })
    const save = draft.begin()
    expect(save?.expected_revision).toBe(1)
    expect(operationsOf(save)).toHaveLength(2)
    expect(patched(start, operationsOf(save))).toEqual(store.get().document)
  })

  it('sends one request at a time, and later edits after it', () => {
    const { draft, edit } = createScene()
    edit('a', { opacity: 0.5 })
    draft.begin()
    edit('b', { opacity: 0.5 })
    expect(draft.begin()).toBeUndefined()
    draft.confirm(2)
    const save = draft.begin()
    expect(save?.expected_revision).toBe(2)
    expect(operationsOf(save).map(({ path }) => path)).toEqual(['/pages/@p/layers/@b/opacity'])
  })

  it('sends the same changes again after a failure', () => {
    const { draft, edit } = createScene()
    edit('a', { opacity: 0.5 })
    const first = draft.begin()
    draft.fail()
    expect(draft.begin()).toEqual(first)
  })

  it('sends the document if there are too many operations', () => {
    const layers = Array.from({ length: 500 }, (_, index) => rectangle(`l${index}`))
    const store = createStore(aDesign(layers))
    const draft = createDraft(store, { document: store.get().document, revision: 4 })
    store.update(({ document }) => ({
      document: updatePage(document, 'p', (page) =>
        updateLayers(
          page,
          layers.map(({ id }) => id),
          (layer) => ({ ...layer, opacity: 0.1, name: 'n', locked: true }),
        ),
      ),
    }))
    expect(draft.begin()).toEqual({ expected_revision: 4, document: store.get().document })
  })
})

describe('a change by another editor', () => {
  it('is merged with unsent edits of other layers', () => {
    const { draft, edit, start, store } = createScene()
    edit('a', { opacity: 0.5 })
    expect(draft.receive(edited(start, 'b', { name: 'Theirs' }), 2)).toBeUndefined()
    expect(store.get().document.pages[0]?.layers.map(({ name, opacity }) => [name, opacity])).toEqual([
      ['', 0.5],
      ['Theirs', 1],
    ])
    expect(draft.begin()).toMatchObject({ expected_revision: 2, operations: [{ path: '/pages/@p/layers/@a/opacity' }] })
  })

  it('is merged with unsent edits of other properties', () => {
    const { draft, edit, start, store } = createScene()
    edit('a', { opacity: 0.5 })
    expect(draft.receive(edited(start, 'a', { name: 'Theirs' }), 2)).toBeUndefined()
    expect(store.get().document.pages[0]?.layers[0]).toMatchObject({ name: 'Theirs', opacity: 0.5 })
  })

  it('conflicts with another value of the same property, and loses nothing', () => {
    const { draft, edit, start, store } = createScene()
    edit('a', { opacity: 0.5 })
    const theirs = edited(start, 'a', { opacity: 0.2 })
    expect(draft.receive(theirs, 5)).toMatchObject({
      baseRevision: 1,
      revision: 5,
      theirs,
      clashes: [['pages', '@p', 'layers', '@a', 'opacity']],
    })
    expect(draft.begin()).toBeUndefined()
    edit('b', { opacity: 0.1 })
    expect(draft.unsent()).toMatchObject([
      { before: 1, after: 0.5 },
      { before: 1, after: 0.1 },
    ])
    draft.takeTheirs()
    expect(store.get().document).toBe(theirs)
    expect([draft.conflict, draft.saved.revision, draft.unsent(), store.canUndo]).toEqual([undefined, 5, [], false])
  })

  it('conflicts with the removal of an edited layer, in both directions', () => {
    const mine = createScene()
    mine.edit('a', { opacity: 0.5 })
    expect(mine.draft.receive(removed(mine.start, 'a'), 2)?.clashes).toHaveLength(1)
    const theirs = createScene()
    theirs.store.update(({ document }) => ({ document: removed(document, 'a') }))
    expect(theirs.draft.receive(edited(theirs.start, 'a', { opacity: 0.5 }), 2)?.clashes).toEqual([['pages', '@p', 'layers', '@a']])
  })

  it('does not conflict if both made the same edit', () => {
    const { draft, edit, start } = createScene()
    edit('a', { opacity: 0.5 })
    expect(draft.receive(edited(start, 'a', { opacity: 0.5 }), 2)).toBeUndefined()
    expect(draft.unsent()).toEqual([])
  })

  it('can be the own request whose response was lost', () => {
    const { draft, edit, store } = createScene()
    edit('a', { opacity: 0.5 })
    draft.begin()
    const sent = store.get().document
    edit('b', { opacity: 0.1 })
    expect(draft.receive(structuredClone(sent), 2)).toBeUndefined()
    expect(operationsOf(draft.begin()).map(({ path }) => path)).toEqual(['/pages/@p/layers/@b/opacity'])
  })

  it('is ignored if it is older than the saved revision', () => {
    const { draft, start, store } = createScene()
    draft.receive(edited(start, 'a', { name: 'Old' }), 1)
    expect(store.get().document).toBe(start)
  })

  it('meets work that was recovered from an earlier visit', () => {
    const start = aDesign([rectangle('a'), rectangle('b')])
    const store = createStore(edited(start, 'a', { opacity: 0.5 }))
    const draft = createDraft(store, { document: start, revision: 1 })
    expect(draft.receive(edited(start, 'b', { name: 'Theirs' }), 7)).toBeUndefined()
    expect(draft.begin()).toEqual({
      expected_revision: 7,
      operations: [{ op: 'replace', path: '/pages/@p/layers/@a/opacity', value: 0.5 }],
    })
  })

  it('is merged once a conflicting edit was undone', () => {
    const { draft, edit, start, store } = createScene()
    edit('a', { opacity: 0.5 })
    const theirs = edited(start, 'a', { opacity: 0.2 })
    expect(draft.receive(theirs, 2)).toBeDefined()
    store.undo()
    expect([draft.receive(theirs, 2), draft.conflict, store.get().document]).toEqual([undefined, undefined, theirs])
  })
})
