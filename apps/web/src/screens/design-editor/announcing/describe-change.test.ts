import { createEditor, deletePage, findCommand, setLayer } from '@broadside/scene/editor'
import { describe, expect, it } from 'vitest'
import { loadMessages } from '#i18n/translator.ts'
import { aDesign } from '../../../../../../packages/scene/src/testing/design.ts'
import { place, rectangle, textLayer } from '../../../../../../packages/scene/src/testing/test-scene.ts'
import { describeChange, look } from './describe-change.ts'

await loadMessages('designEditor')

const open = () => {
  let last = 0
  const layers = [rectangle('a', place(100, 100, 50, 50), { name: 'Sign' }), textLayer('b', place(0, 0, 300, 48), 'Open from eight')]
  const editor = createEditor(aDesign(layers), { workspaceId: 'w', newId: () => `new${(last += 1)}` })
  let before = look(editor)
  const said = (): string | undefined => {
    const now = look(editor)
    const text = describeChange(before, now)
    before = now
    return text
  }
  const run = (id: string): string | undefined => {
    findCommand(id)?.run(editor)
    return said()
  }
  return { editor, said, run }
}

describe('a change of the canvas', () => {
  it('says which layer is selected and where it is', () => {
    const { editor, said } = open()
    editor.select(['a'])
    expect(said()).toBe('Sign, Rectangle, x 100, y 100')
    editor.select(['b'])
    expect(said()).toBe('Open from eight, Text, x 0, y 0')
    editor.select(['a', 'b'])
    expect(said()).toBe('2 layers selected')
    editor.select([])
    expect(said()).toBe('Nothing selected')
    expect(said()).toBeUndefined()
  })

  it('says where the selection has been moved', () => {
    const { editor, said, run } = open()
    editor.select(['a'])
    said()
    expect(run('align-left')).toBe('x 0, y 100')
  })

  it('counts layers that are added and deleted', () => {
    const { editor, said, run } = open()
    editor.select(['a'])
    said()
    expect(run('duplicate')).toBe('1 layer added, Sign, Rectangle, x 120, y 120')
    expect(run('select-all')).toBe('3 layers selected')
    expect(run('delete')).toBe('3 layers deleted')
  })

  it('says what has become of the selection', () => {
    const { editor, said, run } = open()
    editor.select(['a'])
    said()
    expect(run('bring-to-front')).toBe('Layer 1 of 2 from the top')
    expect(run('lock')).toBe('Locked')
    expect(run('lock')).toBe('Unlocked')
    expect(run('hide')).toBe('Hidden')
    expect(run('hide')).toBe('Shown')
    expect(run('flip-vertical')).toBe('Flipped')
  })

  it('says what is undone and redone, also if nothing else can be said of it', () => {
    const { editor, said, run } = open()
    expect(run('undo')).toBeUndefined()
    editor.select(['a'])
    said()
    run('align-left')
    setLayer(editor, 'a', { name: 'Board' })
    expect(said()).toBeUndefined()
    expect(run('undo')).toBe('Undone')
    expect(run('undo')).toBe('Undone, x 100, y 100')
    expect(run('redo')).toBe('Redone, x 0, y 100')
    editor.select([])
    expect(said()).toBe('Nothing selected')
    editor.store.merge([])
    expect(said()).toBeUndefined()
  })

  it('says which page is shown', () => {
    const { editor, said, run } = open()
    expect(run('add-page')).toBe('Page 2 of 2')
    deletePage(editor, editor.page().id)
    expect(said()).toMatch(/^Page 1 of 1: /)
  })
})
