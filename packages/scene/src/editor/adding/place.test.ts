import { describe, expect, it } from 'vitest'
import { aPage } from '../../testing/scene.ts'
import { createTestScene, imageLayer, place, rectangle } from '../../testing/test-scene.ts'
import { addText } from './add.ts'
import { imageBox, placeImage, replaceEverywhere, replaceImage } from './place.ts'

const file = (mediaId: string) => ({ mediaId, width: 400, height: 200 })
const box = { x: 10, y: 20, width: 400, height: 200 }

describe('placing images', () => {
  it('puts them around a point, one beside the other, and none larger than the page', () => {
    const { editor } = createTestScene([])
    expect(imageBox(editor, { width: 400, height: 200 })).toMatchObject({ x: 300, y: 400, width: 400, height: 200 })
    expect(imageBox(editor, { width: 4000, height: 2000 }, { at: { x: 500, y: 600 }, index: 2 })).toMatchObject({
      x: 40,
      y: 390,
      width: 1000,
      height: 500,
    })
  })

  it('keeps their order, in whichever order they arrive', () => {
    const scene = createTestScene([rectangle('a', place(0, 0, 10, 10))])
    const last = placeImage(scene.editor, file('3'), { box })
    placeImage(scene.editor, file('1'), { box, below: last })
    placeImage(scene.editor, file('2'), { box, below: last })
    expect(scene.editor.page().layers.map(({ image }) => image?.media_id)).toEqual([undefined, '1', '2', '3'])
    expect(scene.selection()).toBe('')
    expect(scene.countSteps()).toBe(3)
  })

  it('adds to another page, or to the current one if that was deleted', () => {
    const { editor } = createTestScene([], { pages: [aPage([], { id: 'q' })] })
    placeImage(editor, { ...file('m'), name: 'n'.repeat(130) }, { box, pageId: 'q' })
    placeImage(editor, file('n'), { box, pageId: 'gone' })
    const { pages } = editor.store.get().document
    expect(pages.map(({ layers }) => layers.map(({ image }) => image?.media_id))).toEqual([['n'], ['m']])
    expect(pages.map(({ layers }) => layers[0]?.name.length)).toEqual([0, 120])
  })

  it('is refused by a full page', () => {
    const scene = createTestScene(Array.from({ length: 500 }, (_, index) => rectangle(`l${index}`, place(index, 0, 10, 10))))
    expect(placeImage(scene.editor, file('m'), { box })).toBeUndefined()
    expect(scene.refusals).toEqual([{ code: 'too_many_layers', limit: 500 }])
  })

  it('waits for the end of a gesture, which would lose it', () => {
    const scene = createTestScene([rectangle('a', place(100, 100, 100, 100))])
    const add = () => scene.editor.whenIdle(() => void placeImage(scene.editor, file('m'), { box }))
    scene.down([150, 150])
    scene.move([250, 150])
    add()
    scene.move([350, 150])
    expect(scene.order()).toBe('a')
    scene.up([350, 150])
    expect([scene.order(), scene.box('a')[0]]).toEqual(['a new1', 300])
    add()
    expect(scene.order()).toBe('a new1 new2')
    expect(scene.countSteps()).toBe(3)
  })
})

describe('replacing images', () => {
  const pages = () => [
    aPage([imageLayer('k', place(0, 0, 50, 50)), imageLayer('o', place(0, 0, 50, 50), { image: { media_id: 'other' } })], {
      id: 'q',
      background: { type: 'image', image: { media_id: 'm', fit: 'cover' }, opacity: 1 },
    }),
  ]
  const crop = { x: 0, y: 0, width: 0.5, height: 1 }
  const adjusted = { image: { media_id: 'm', crop, adjustments: { contrast: 0.5 } } }

  it('keeps the box and the adjustments of a layer on any page, without its crop', () => {
    const scene = createTestScene([imageLayer('i', place(5, 5, 400, 200), adjusted)], { pages: pages() })
    replaceImage(scene.editor, 'i', { mediaId: 'n', width: 30.4, height: 20 })
    expect(scene.layer('i').image).toEqual({ media_id: 'n', adjustments: { contrast: 0.5 }, source_width: 30, source_height: 20 })
    replaceImage(scene.editor, 'k', file('n'))
    expect(scene.editor.store.get().document.pages[1]?.layers[0]?.image?.media_id).toBe('n')
    expect(scene.countSteps()).toBe(2)
  })

  it('replaces an image wherever it is used, in one step', () => {
    const scene = createTestScene([imageLayer('i', place(5, 5, 400, 200), adjusted)], { pages: pages() })
    replaceEverywhere(scene.editor, 'm', file('n'))
    const { pages: after } = scene.editor.store.get().document
    expect(after.map(({ layers }) => layers.map(({ image }) => image?.media_id))).toEqual([['n'], ['n', 'other']])
    expect(after[1]?.background).toEqual({ type: 'image', image: { media_id: 'n', fit: 'cover' }, opacity: 1 })
    expect(scene.countSteps()).toBe(1)
  })
})

describe('adding texts', () => {
  it('takes a style', () => {
    const scene = createTestScene([])
    addText(scene.editor, 'Headline', { font_size: 100, font_weight: 700, line_height: 1.1 })
    expect(scene.layer('new1').text).toMatchObject({ text: 'Headline', font_size: 100, font_weight: 700, wrap: 'word' })
    expect(scene.box('new1')).toEqual([200, 445, 600, 110])
  })
})
