import { expect, it } from 'vitest'
import { createTestScene, place, rectangle, textLayer } from '../../testing/test-scene.ts'
import { selectionHandles } from './selection.ts'

it('the width of a text can be changed although it is a single line', () => {
  const scene = createTestScene([textLayer('line', place(100, 100, 400, 48)), rectangle('bar', place(100, 300, 400, 48))], {
    host: { measureText: () => ({ width: 0, height: 48 }) },
  })
  scene.editor.view.set({ camera: { x: 0, y: 0, zoom: 0.5 } })
  const handlesOf = (id: string) => {
    scene.editor.select([id])
    return selectionHandles(scene.editor).map((handle) => handle.id)
  }
  expect(handlesOf('line')).toEqual(['rotate', 'nw', 'ne', 'e', 'se', 'sw', 'w'])
  expect(handlesOf('bar')).toEqual(['rotate', 'nw', 'n', 'ne', 'se', 's', 'sw'])
})
