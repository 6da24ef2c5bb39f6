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
    expect(draft.unsaved()).toBeUndefined()
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

  it('leaves nothing to save if nothing was edited here', () => {
    const { draft, start, store } = createScene()
    draft.receive(edited(start, 'b', { name: 'Theirs' }), 2)
    expect([draft.unsaved(), draft.saved]).toEqual([undefined, { document: store.get().document, revision: 2 }])
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

  it('can be the own request whose response was lost, although the same property was edited again since', () => {
    const { draft, edit, store } = createScene()
    edit('a', { opacity: 0.5 })
    draft.begin()
    draft.lose()
    const stored = structuredClone(store.get().document)
    edit('a', { opacity: 0.3 })
    // The second request finds the first one's revision.
    draft.begin()
    draft.fail()
    expect(draft.receive(edited(stored, 'b', { name: 'Theirs' }), 3)).toBeUndefined()
    expect(store.get().document.pages[0]?.layers.map(({ name, opacity }) => [name, opacity])).toEqual([
      ['', 0.3],
      ['Theirs', 1],
    ])
    expect(draft.begin()).toEqual({
      expected_revision: 3,
      operations: [{ op: 'replace', path: '/pages/@p/layers/@a/opacity', value: 0.3 }],
    })
  })

  it('conflicts as before if the lost request did not arrive', () => {
    const { draft, edit, start } = createScene()
    edit('a', { opacity: 0.5 })
    draft.begin()
    draft.lose()
    expect(draft.receive(edited(start, 'a', { opacity: 0.2 }), 2)?.clashes).toEqual([['pages', '@p', 'layers', '@a', 'opacity']])
  })

  it('leaves a request in progress alone if it is older than that', () => {
    const { draft, edit, start } = createScene()
    edit('a', { opacity: 0.5 })
    draft.begin()
    draft.receive(start, 1)
    draft.confirm(2)
    expect([draft.saved.revision, draft.unsaved()]).toEqual([2, undefined])
  })

  it('is ignored if it is older than the saved revision', () => {
    const { draft, start, store } = createScene()
    draft.receive(edited(start, 'a', { name: 'Old' }), 1)
    expect(store.get().document).toBe(start)
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

describe('unsaved work of an earlier session', () => {
  /** What storage returns, which shares nothing with the documents of the session. */
  const kept = ({ draft }: Pick<ReturnType<typeof createScene>, 'draft'>) => {
    const unsaved = draft.unsaved()
    if (!unsaved) throw new Error('Nothing is unsaved')
    return structuredClone(unsaved)
  }
  const openAt = (document: DesignDocument, revision: number) => {
    const store = createStore(document)
    return { store, draft: createDraft(store, { document, revision }) }
  }

  it('is applied to what others saved since, and can be undone', () => {
    const former = createScene()
    former.edit('a', { opacity: 0.5 })
    const theirs = edited(former.start, 'b', { name: 'Theirs' })
    const { store, draft } = openAt(theirs, 7)
    expect(draft.recover(kept(former))).toBeUndefined()
    expect(store.get().document.pages[0]?.layers[1]).toBe(theirs.pages[0]?.layers[1])
    expect(draft.begin()).toEqual({
      expected_revision: 7,
      operations: [{ op: 'replace', path: '/pages/@p/layers/@a/opacity', value: 0.5 }],
    })
    store.undo()
    expect(store.get().document).toEqual(theirs)
  })

  it('conflicts with what others saved since, and is kept as it was', () => {
    const former = createScene()
    former.edit('a', { opacity: 0.5 })
    const theirs = edited(former.start, 'a', { opacity: 0.2 })
    const { store, draft } = openAt(theirs, 7)
    expect(draft.recover(kept(former))).toMatchObject({
      baseRevision: 1,
      revision: 7,
      clashes: [['pages', '@p', 'layers', '@a', 'opacity']],
    })
    expect(store.get().document.pages[0]?.layers[0]?.opacity).toBe(0.5)
    expect(draft.unsaved()).toEqual(kept(former))
    draft.takeTheirs()
    expect([store.get().document, draft.unsaved()]).toEqual([theirs, undefined])
  })

  it('of several sessions is applied together, unless both changed the same', () => {
    const [first, second, third] = [createScene(), createScene(), createScene()]
    first.edit('a', { opacity: 0.5 })
    second.edit('b', { opacity: 0.4 })
    third.edit('a', { opacity: 0.3 })
    const { store, draft } = openAt(structuredClone(first.start), 1)
    const mark = store.mark()
    draft.recover(kept(first))
    expect([draft.recoverMore(kept(second)), draft.recoverMore(kept(third)), draft.recoverMore(kept(second))]).toEqual([true, false, true])
    store.squash(mark)
    expect(operationsOf(draft.begin()).map(({ path }) => path)).toEqual(['/pages/@p/layers/@a/opacity', '/pages/@p/layers/@b/opacity'])
    store.undo()
    expect([store.get().document, store.canUndo]).toEqual([first.start, false])
  })

  it('of another session is not applied in a conflict', () => {
    const [first, second] = [createScene(), createScene()]
    first.edit('a', { opacity: 0.5 })
    second.edit('b', { opacity: 0.4 })
    const { store, draft } = openAt(edited(first.start, 'a', { opacity: 0.2 }), 7)
    draft.recover(kept(first))
    const { document } = store.get()
    expect([draft.recoverMore(kept(second)), store.get().document === document]).toEqual([false, true])
  })

  it('has nothing to save if the last request arrived', () => {
    const former = createScene()
    former.edit('a', { opacity: 0.5 })
    former.draft.begin()
    const work = kept(former)
    const { draft } = openAt(structuredClone(work.document), 2)
    expect([draft.recover(work), draft.begin()]).toEqual([undefined, undefined])
  })

  it('continues from its last request if that arrived', () => {
    const former = createScene()
    former.edit('a', { opacity: 0.5 })
    former.draft.begin()
    const stored = structuredClone(former.store.get().document)
    former.edit('a', { opacity: 0.3 })
    const { draft } = openAt(stored, 2)
    expect([draft.recover(kept(former)), operationsOf(draft.begin())]).toMatchObject([undefined, [{ value: 0.3 }]])
  })
})
