import { createEditor, type Editor } from '@broadside/scene/editor'
import { aDesign } from '@broadside/scene/testing/design'
import { aPage } from '@broadside/scene/testing/scene'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBatch } from './batch.ts'

const image = (mediaId: string) => ({ mediaId, name: mediaId, width: 200, height: 100 })
const document = aDesign([], [aPage([], { id: 'q' })])

describe('images that are added together', () => {
  let editor: Editor
  beforeEach(() => {
    let count = 0
    editor = createEditor(document, { workspaceId: 'w', newId: () => `l${++count}` })
  })
  const names = () => editor.page().layers.map(({ name }) => name)
  const selected = () => editor.page().layers.flatMap(({ id, name }) => (editor.selection().includes(id) ? [name] : []))

  it('keep their order and their places, whichever arrives first', () => {
    const batch = createBatch({ editor, pageId: 'p', at: { x: 500, y: 500 } })
    const expected = batch.boxOf({ width: 200, height: 100 }, 0)
    batch.place(image('c'), 2)
    batch.place(image('a'), 0)
    batch.place(image('b'), 1)
    expect(names()).toEqual(['a', 'b', 'c'])
    expect(editor.page().layers.map(({ transform: { x, y } }) => [x, y])).toEqual([
      [expected.x, expected.y],
      [420, 470],
      [440, 490],
    ])
    expect(selected()).toEqual(['a', 'b', 'c'])
    for (const left of [['a', 'c'], ['c'], []]) {
      editor.store.undo()
      expect(names()).toEqual(left)
    }
    expect(editor.store.canUndo).toBe(false)
  })

  it('leave a selection alone that was made since', () => {
    const batch = createBatch({ editor, pageId: 'p' })
    batch.place(image('a'), 0)
    editor.select([])
    batch.place(image('b'), 1)
    expect(selected()).toEqual([])
  })

  it('are added to the page that was current at first', () => {
    const batch = createBatch({ editor, pageId: 'p' })
    editor.store.update(() => ({ pageId: 'q', selection: [] }))
    batch.place(image('a'), 0)
    expect([names(), editor.selection()]).toEqual([[], []])
    expect(editor.store.get().document.pages[0]?.layers).toHaveLength(1)
  })
})
