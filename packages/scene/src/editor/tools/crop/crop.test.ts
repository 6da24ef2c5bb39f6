import { describe, expect, it } from 'vitest'
import { createTestScene, imageLayer, place } from '../../../testing/test-scene.ts'
import { cropToFormat, currentCrop } from './cropping.ts'

/** An image of 400 by 200 that fills its layer. */
const createScene = (part = {}) => {
  const scene = createTestScene([imageLayer('i', place(100, 100, 400, 200), part)])
  scene.doubleClick([300, 200])
  return scene
}
const rounded = (box: object | undefined) => Object.values(box ?? {}).map((value) => Math.round((value as number) * 1000) / 1000)
const cropOf = (scene: ReturnType<typeof createScene>) => rounded(scene.layer('i').image?.crop)

describe('cropping', () => {
  it('starts with a double click, and ends with Escape', () => {
    const scene = createScene()
    expect(scene.editor.view.get()).toMatchObject({ cropping: 'i', state: 'cropping' })
    scene.press('Escape')
    expect(scene.editor.view.get()).toMatchObject({ cropping: undefined, state: 'idle' })
    expect(scene.editor.store.canUndo).toBe(false)
  })

  it('cuts off a side, and leaves the picture where it is', () => {
    const scene = createScene()
    scene.drag([100, 200], [200, 200])
    expect(scene.box('i')).toEqual([200, 100, 300, 200])
    expect(cropOf(scene)).toEqual([0.25, 0, 0.75, 1])
    expect(rounded(currentCrop(scene.editor)?.picture)).toEqual([100, 100, 400, 200, 0])
    expect(scene.countSteps()).toBe(1)
  })

  it('never leaves the picture', () => {
    const scene = createScene()
    scene.drag([500, 300], [900, 900])
    expect(scene.box('i')).toEqual([100, 100, 400, 200])
    scene.drag([500, 300], [200, 200])
    scene.drag([200, 200], [900, 900], { shift: true })
    expect(scene.box('i')).toEqual([100, 100, 200, 200])
  })

  it('moves the picture below its frame', () => {
    const scene = createScene()
    scene.drag([100, 200], [300, 200])
    scene.drag([400, 200], [450, 200])
    expect(scene.box('i')).toEqual([300, 100, 200, 200])
    expect(cropOf(scene)).toEqual([0.375, 0, 0.5, 1])
    scene.drag([400, 200], [900, 500])
    expect(cropOf(scene)).toEqual([0, 0, 0.5, 1])
  })

  it('works on turned layers', () => {
    const scene = createTestScene([imageLayer('i', place(100, 200, 400, 200, 90))])
    scene.doubleClick([300, 300])
    // Turned by 90°, the left side is at the top.
    scene.drag([300, 100], [300, 200])
    expect(cropOf(scene)).toEqual([0.25, 0, 0.75, 1])
    expect(scene.layer('i').transform).toMatchObject({ x: 150, y: 250, width: 300, height: 200, rotation: 90 })
  })

  it('cuts off the visible side of a flipped image', () => {
    const scene = createScene({ transform: { ...place(100, 100, 400, 200), flip_x: true } })
    scene.drag([100, 200], [200, 200])
    expect(scene.box('i')).toEqual([200, 100, 300, 200])
    expect(cropOf(scene)).toEqual([0, 0, 0.75, 1])
  })

  it('begins with what is visible of an image that fills a box of another format', () => {
    const scene = createTestScene([imageLayer('i', place(100, 100, 200, 200))])
    scene.doubleClick([200, 200])
    expect(rounded(currentCrop(scene.editor)?.picture)).toEqual([0, 100, 400, 200, 0])
    scene.drag([100, 200], [50, 200])
    expect(cropOf(scene)).toEqual([0.125, 0, 0.625, 1])
  })

  it('frames an image that is smaller than its box', () => {
    const scene = createTestScene([
      imageLayer('i', place(100, 100, 400, 400), { image: { media_id: 'm', fit: 'contain', source_width: 400, source_height: 200 } }),
    ])
    scene.doubleClick([300, 300])
    expect(rounded(currentCrop(scene.editor)?.frame)).toEqual([100, 200, 400, 200, 0])
  })

  it('crops to a format, and back to all of the picture', () => {
    const scene = createScene()
    cropToFormat(scene.editor, 'i', 1)
    expect(scene.box('i')).toEqual([200, 100, 200, 200])
    expect(cropOf(scene)).toEqual([0.25, 0, 0.5, 1])
    cropToFormat(scene.editor, 'i', undefined)
    expect(scene.box('i')).toEqual([100, 100, 400, 200])
    expect(scene.countSteps()).toBe(2)
  })

  it('ends with a press beside the picture', () => {
    const scene = createScene()
    scene.click([800, 800])
    expect([scene.editor.view.get().cropping, scene.selection()]).toEqual([undefined, ''])
  })

  it('needs the size of the picture', () => {
    const scene = createTestScene([imageLayer('i', place(100, 100, 400, 200), { image: { media_id: 'm' } })])
    scene.doubleClick([300, 200])
    expect(scene.editor.view.get().cropping).toBeUndefined()
    const known = createTestScene([imageLayer('i', place(100, 100, 400, 200), { image: { media_id: 'm' } })], {
      host: { pictureSize: () => ({ width: 800, height: 400 }) },
    })
    known.click([300, 200])
    known.press('c')
    expect(known.editor.view.get().cropping).toBe('i')
  })
})
