import { expect, it } from 'vitest'
import { createTestScene, group, place, rectangle } from '../../testing/test-scene.ts'
import { moveInList, renamePage, setBackground, setExportDefaults, setLayer, setTitle } from './document.ts'

const createScene = () =>
  createTestScene([rectangle('a', place(0, 0, 10, 10)), group('g'), rectangle('b', place(50, 0, 10, 10), { parent_id: 'g' })])

it('names a design, its pages and layers, as long as a document allows', () => {
  const scene = createScene()
  setTitle(scene.editor, ` ${'T'.repeat(200)}`)
  setTitle(scene.editor, '  ')
  renamePage(scene.editor, 'p', '')
  setLayer(scene.editor, 'a', { name: 'n'.repeat(130) })
  const { document } = scene.editor.store.get()
  expect([document.title, document.pages[0]?.name, scene.layer('a').name]).toEqual(['T'.repeat(160), '', 'n'.repeat(120)])
  expect(scene.countSteps()).toBe(3)
})

it('keeps the last solid color of a background', () => {
  const scene = createScene()
  setBackground(scene.editor, { type: 'solid', color: '#123456', opacity: 1 })
  setBackground(scene.editor, { type: 'transparent', opacity: 1 })
  expect(scene.editor.page()).toMatchObject({ background: { type: 'transparent' }, background_color: '#123456' })
})

it('changes layers from a list of them, also locked ones', () => {
  const scene = createScene()
  setLayer(scene.editor, 'b', { locked: true })
  setLayer(scene.editor, 'b', { visible: false })
  expect(scene.layer('b')).toMatchObject({ locked: true, visible: false, name: '' })
  moveInList(scene.editor, ['a'], { groupId: 'g', index: 1 })
  expect(scene.order()).toBe('g g/b g/a')
  moveInList(scene.editor, ['g'], { groupId: 'g', index: 0 })
  expect(scene.countSteps()).toBe(3)
})

it('changes how a design is exported', () => {
  const scene = createScene()
  setExportDefaults(scene.editor, { format: 'webp' })
  expect(scene.editor.store.get().document.export_defaults).toEqual({ format: 'webp', quality: 0.92, matte_color: '#ffffff' })
})
