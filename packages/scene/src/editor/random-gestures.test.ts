/** Whatever a user does, the document stays one that the server accepts, and every step can be undone and sent. */
import { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { schemaFaults } from '@broadside/contract/testing/schema-faults'
import { describe, expect, it } from 'vitest'
import { findFaults } from '../check.ts'
import { patched } from '../testing/json-patch.ts'
import { actAtRandom, variousLayers } from '../testing/random-actions.ts'
import { randomFrom } from '../testing/random.ts'
import { createTestScene } from '../testing/test-scene.ts'
import { createDraft, type Save } from './saving/draft.ts'

const shapeFaults = schemaFaults(DesignDocument)

const faultsOf = (document: DesignDocument) => {
  const faults = shapeFaults(document)
  return faults.length ? faults : findFaults(document)
}

const applySave = (saved: DesignDocument, save: Save): DesignDocument =>
  'operations' in save ? patched(saved, save.operations) : save.document

describe('random gestures', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('leave a valid document, and can be undone and sent (%i)', (seed) => {
    const random = randomFrom(seed)
    const scene = createTestScene(variousLayers())
    const { store } = scene.editor
    const first = store.get().document
    const draft = createDraft(store, { document: first, revision: 1 })
    expect(faultsOf(first)).toEqual([])
    let saved = first
    for (let round = 0; round < 250; round++) {
      actAtRandom(scene, random)
      expect(faultsOf(store.get().document)).toEqual([])
      const save = draft.begin()
      if (save) {
        saved = applySave(saved, save)
        draft.confirm(round + 2)
      }
      expect(saved).toEqual(store.get().document)
    }
    scene.editor.complete()
    while (store.redo());
    const last = store.get().document
    while (store.undo()) expect(faultsOf(store.get().document)).toEqual([])
    expect(store.get().document).toEqual(first)
    while (store.redo());
    expect(store.get().document).toEqual(last)
  })
})

describe('two editors of a design', () => {
  const open = (name: string) => {
    let count = 0
    const { editor, ...scene } = createTestScene(variousLayers(), { host: { newId: () => `${name}${++count}` } })
    const saved = { document: editor.store.get().document, revision: 1 }
    return { scene: { ...scene, editor }, editor, draft: createDraft(editor.store, saved) }
  }

  it.each([1, 2, 3, 4])('end with the same valid document after random gestures (%i)', (seed) => {
    const random = randomFrom(seed)
    const editors = [open('x'), open('y')]
    let server = { document: editors[0]?.draft.saved.document as DesignDocument, revision: 1 }
    const counts = { conflicts: 0, merges: 0 }
    const sync = ({ editor, draft }: ReturnType<typeof open>): void => {
      editor.complete()
      if (draft.saved.revision < server.revision) {
        const unsent = draft.unsent().length
        if (draft.receive(structuredClone(server.document), server.revision)) {
          counts.conflicts++
          draft.takeTheirs()
        } else if (unsent) counts.merges++
      }
      expect(faultsOf(editor.store.get().document)).toEqual([])
      const save = draft.begin()
      if (!save) return
      expect(save.expected_revision).toBe(server.revision)
      server = { document: applySave(server.document, save), revision: server.revision + 1 }
      draft.confirm(server.revision)
      expect(server.document).toEqual(editor.store.get().document)
    }
    for (let round = 0; round < 200; round++) {
      for (const { scene } of editors) actAtRandom(scene, random)
      const turn = editors[random(2)]
      if (turn) sync(turn)
    }
    for (const one of [...editors, ...editors]) sync(one)
    const [one, other] = editors.map(({ editor }) => editor.store.get().document)
    expect(one).toEqual(other)
    expect(counts.merges).toBeGreaterThan(0)
  })
})
