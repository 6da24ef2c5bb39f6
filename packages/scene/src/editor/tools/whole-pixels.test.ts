import { beforeEach, describe, expect, it } from 'vitest'
import { createTestScene, place, rectangle, type TestScene } from '../../testing/test-scene.ts'

/** At this zoom, no pixel of the screen but the first is a whole one of the page. */
const zoom = 0.61

describe('on a page that is zoomed, pointers', () => {
  let scene: TestScene
  beforeEach(() => {
    scene = createTestScene([rectangle('a', place(100, 100, 200, 200))])
    scene.editor.view.set({ camera: { x: 0, y: 0, zoom } })
  })
  const free = { mod: true }
  const areWhole = (numbers: readonly number[]) => numbers.every(Number.isInteger)

  it('move layers by whole pixels', () => {
    scene.drag([100, 100], [217, 151], free)
    expect(scene.box('a')).toEqual([292, 184, 200, 200])
  })

  it('resize layers to whole pixels', () => {
    scene.click([100, 100])
    scene.drag([300 * zoom, 300 * zoom], [261, 277], free)
    expect(scene.box('a')).toEqual([100, 100, 328, 354])
  })

  it('draw shapes and lines on whole pixels', () => {
    for (const tool of ['rectangle', 'ellipse'] as const) {
      scene.tool(tool)
      scene.drag([301, 302], [403, 407], free)
      expect(areWhole(scene.box(scene.selection()))).toBe(true)
    }
    scene.tool('rectangle')
    scene.click([333, 334])
    expect(areWhole(scene.box(scene.selection()))).toBe(true)
    scene.tool('line')
    scene.drag([301, 302], [403, 302])
    expect(areWhole(scene.box(scene.selection()))).toBe(true)
  })

  it('place texts on whole pixels', () => {
    scene.tool('text')
    scene.drag([301, 302], [403, 407])
    const [x, y, width] = scene.box(scene.selection())
    expect(areWhole([x, y, width])).toBe(true)
  })
})
