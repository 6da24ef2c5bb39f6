import { expect, it } from 'vitest'
import { aLayer } from '../../../testing/scene.ts'
import { createTestScene, place } from '../../../testing/test-scene.ts'

const line = aLayer({
  id: 'l',
  type: 'shape',
  shape: { kind: 'line', stroke: '#000000', stroke_width: 6 },
  transform: place(200, 297, 400, 6),
})

it('the end of a line moves as far as the pointer, wherever its handle was grabbed', () => {
  const scene = createTestScene([line])
  scene.click([400, 300])
  scene.drag([605, 304], [705, 304])
  expect(scene.box('l')).toEqual([200, 297, 500, 6])
  expect(scene.countSteps()).toBe(1)
})
