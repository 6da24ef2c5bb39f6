import { expect, it } from 'vitest'
import { createTestScene, imageLayer, place, rectangle, textLayer } from '../../testing/test-scene.ts'
import { addText } from '../adding/add.ts'
import { backgroundProperties } from './background.ts'
import { mainColor, withBrandKit } from './brand.ts'
import { listColors } from './colors.ts'
import { readProperty, setProperty } from './property.ts'

const createScene = () =>
  createTestScene([
    rectangle('a', place(0, 0, 10, 10)),
    rectangle('l', place(50, 0, 10, 2), { shape: { kind: 'line', stroke: '#000000', stroke_width: 2 } }),
    textLayer('t', place(0, 50, 10, 10)),
    imageLayer('i', place(50, 50, 10, 10)),
  ])

it('colors letters, areas and lines, and leaves images alone', () => {
  const scene = createScene()
  scene.press('mod+a')
  setProperty(scene.editor, mainColor, '#00ff00')
  expect([scene.layer('a').shape?.fill, scene.layer('l').shape?.stroke, scene.layer('t').text?.color]).toEqual(
    Array.from({ length: 3 }, () => '#00ff00'),
  )
  expect(readProperty(scene.editor, mainColor)).toEqual({ value: '#00ff00', isMixed: false, count: 3, editable: 3, total: 4 })
})

it('names the kit of a value in the same step, and nothing if the value was there before', () => {
  const scene = createScene()
  const kit = { id: 'k', revision: 3 }
  const paint = () => withBrandKit(scene.editor, kit, () => setProperty(scene.editor, backgroundProperties.solid, '#ffffff'))
  paint()
  expect(scene.editor.store.get().document.brand_kit_revision).toBe(0)
  withBrandKit(scene.editor, kit, () => setProperty(scene.editor, backgroundProperties.solid, '#00ff00'))
  expect(scene.editor.store.get().document).toMatchObject({ brand_kit_id: 'k', brand_kit_revision: 3 })
  scene.press('mod+z')
  expect(scene.editor.store.get().document).toMatchObject({ brand_kit_id: '', brand_kit_revision: 0 })
  expect(scene.editor.page().background.color).toBe('#ffffff')
})

it('names the kit of a text style with the text that is added in it', () => {
  const scene = createScene()
  withBrandKit(scene.editor, { id: 'k', revision: 3 }, () => void addText(scene.editor, 'Headline', { color: '#0f4c75' }))
  expect(scene.editor.store.get().document).toMatchObject({ brand_kit_id: 'k', brand_kit_revision: 3 })
  expect(scene.countSteps()).toBe(1)
})

it('lists the colors of a document, the most frequent first', () => {
  const scene = createScene()
  scene.editor.select(['a', 't'])
  setProperty(scene.editor, mainColor, '#00FF00')
  expect(listColors(scene.editor.store.get().document)).toEqual(['#00ff00', '#ffffff', '#000000'])
})
