import { describe, expect, it } from 'vitest'
import { createTestScene, imageLayer, place } from '../../../testing/test-scene.ts'
import { currentCrop } from './crop.ts'
import { cropOffset, cropToFormat, cropZoom, flipCrop, freeCrop, slideCropZoom, turnCrop } from './edits.ts'

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

  it('is one step, which Escape undoes', () => {
    const scene = createScene()
    scene.drag([100, 200], [200, 200])
    scene.drag([500, 200], [400, 200])
    scene.press('Enter')
    expect(scene.box('i')).toEqual([200, 100, 200, 200])
    scene.doubleClick([300, 200])
    scene.press('ArrowRight')
    scene.press('Escape')
    expect(scene.box('i')).toEqual([200, 100, 200, 200])
    expect(scene.editor.view.get().cropping).toBeUndefined()
    expect(scene.countSteps()).toBe(1)
  })

  it('undoes and redoes its own steps only', () => {
    const scene = createScene()
    scene.press('Escape')
    scene.press('ArrowDown')
    scene.press('c')
    scene.drag([100, 201], [200, 201])
    scene.press('mod+z')
    expect([scene.box('i'), scene.editor.view.get().cropping]).toEqual([[100, 101, 400, 200], 'i'])
    scene.press('mod+z')
    expect(scene.box('i')).toEqual([100, 101, 400, 200])
    scene.press('mod+shift+z')
    scene.press('mod+y')
    expect(scene.box('i')).toEqual([200, 101, 300, 200])
    scene.press('Enter')
    expect(scene.countSteps()).toBe(2)
  })

  it('moves and resizes the frame with arrow keys, within the picture', () => {
    const scene = createScene()
    scene.press('alt+shift+ArrowLeft')
    expect(scene.box('i')).toEqual([100, 100, 390, 200])
    scene.press('ArrowRight')
    expect(scene.box('i')).toEqual([101, 100, 390, 200])
    scene.press('shift+ArrowRight')
    scene.press('shift+ArrowDown')
    expect([scene.box('i'), cropOf(scene)]).toEqual([
      [110, 100, 390, 200],
      [0.025, 0, 0.975, 1],
    ])
    expect(rounded(cropOffset(scene.editor))).toEqual([10, 0])
    scene.press('alt+shift+ArrowRight')
    expect(scene.box('i')).toEqual([110, 100, 390, 200])
    expect(rounded(currentCrop(scene.editor)?.picture)).toEqual([100, 100, 400, 200, 0])
  })

  it('keeps a format until it is free again', () => {
    const scene = createScene()
    cropToFormat(scene.editor, 'i', 1)
    expect(currentCrop(scene.editor)?.handles.map(({ id }) => id)).toEqual(['nw', 'ne', 'se', 'sw'])
    scene.drag([400, 300], [350, 290])
    expect(scene.box('i')).toEqual([200, 100, 190, 190])
    scene.press('alt+shift+ArrowUp')
    expect(scene.box('i')).toEqual([200, 100, 180, 180])
    freeCrop(scene.editor)
    scene.press('alt+shift+ArrowUp')
    expect(scene.box('i')).toEqual([200, 100, 180, 170])
    scene.press('Enter')
    scene.doubleClick([250, 200])
    expect(scene.editor.view.get().cropFormat).toBeUndefined()
  })

  it('crops to a format within another frame, so that trying several formats does not shrink it', () => {
    const scene = createScene()
    const frame = currentCrop(scene.editor)?.frame
    cropToFormat(scene.editor, 'i', 1)
    cropToFormat(scene.editor, 'i', 4, frame)
    expect(scene.box('i')).toEqual([100, 150, 400, 100])
    cropToFormat(scene.editor, 'i', 'original', frame)
    expect(scene.box('i')).toEqual([100, 100, 400, 200])
  })

  it('enlarges the picture around the center of its frame, in one step', () => {
    const scene = createScene()
    const slide = slideCropZoom(scene.editor)
    for (const zoom of [1.5, 3, 2]) slide.to(zoom)
    slide.end()
    expect([scene.box('i'), cropOf(scene)]).toEqual([
      [100, 100, 400, 200],
      [0.25, 0.25, 0.5, 0.5],
    ])
    expect(cropZoom(scene.editor)).toBeCloseTo(2)
    slideCropZoom(scene.editor).to(0)
    expect(cropOf(scene)).toEqual([0, 0, 1, 1])
  })

  it('turns and mirrors the frame with what it shows', () => {
    const scene = createScene()
    scene.drag([100, 200], [300, 200])
    flipCrop(scene.editor, 'x')
    expect([scene.box('i'), cropOf(scene), scene.layer('i').transform.flip_x]).toEqual([[300, 100, 200, 200], [0.5, 0, 0.5, 1], true])
    expect(rounded(currentCrop(scene.editor)?.picture)).toEqual([300, 100, 400, 200, 0])
    cropToFormat(scene.editor, 'i', 2)
    turnCrop(scene.editor, 90)
    expect(scene.layer('i').transform).toMatchObject({ rotation: 90, width: 200, height: 100 })
    expect(scene.editor.view.get()).toMatchObject({ cropping: 'i', cropFormat: undefined })
    // Turned by 90°, a wide frame is high.
    cropToFormat(scene.editor, 'i', 0.5)
    expect(scene.layer('i').transform).toMatchObject({ width: 200, height: 100 })
  })
})
