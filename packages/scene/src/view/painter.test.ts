import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../render/page.ts'
import { release } from '../render/stage.ts'
import { pixelsOf } from '../testing/pixels.ts'
import { actAtRandom, variousLayers } from '../testing/random-actions.ts'
import { randomFrom } from '../testing/random.ts'
import { aLayer, aStage } from '../testing/scene.ts'
import { createTestScene, imageLayer, place, rectangle, type TestScene } from '../testing/test-scene.ts'
import { createPainter, type Sight } from './painter.ts'
import { createTexts } from './texts.ts'

const photo = createCanvas(400, 200)
const ink = photo.getContext('2d')
for (let x = 0; x < 400; x += 40) {
  ink.fillStyle = `hsl(${x} 80% 50%)`
  ink.fillRect(x, 0, 40, 200)
}

/** Those of every kind, and some that blend with what is below them. */
const layers = (): Layer[] => [
  ...variousLayers(),
  rectangle('m', place(200, 200, 400, 300), { effects: { blend_mode: 'multiply' }, shape: { kind: 'ellipse', fill: '#ffd166' } }),
  imageLayer('j', place(50, 400, 300, 300), { image: { media_id: 'm', adjustments: { contrast: 0.4 } }, mask: { shape: 'circle' } }),
  rectangle('s', place(600, 600, 200, 200), {
    effects: { drop_shadow: { color: '#000000', opacity: 0.5, blur: 20, angle: 45, distance: 20 } },
  }),
  rectangle('o', place(650, 300, 300, 100), { opacity: 0.6, shape: { kind: 'rectangle', fill: '#0055ff' } }),
  aLayer({
    id: 'p',
    type: 'paint',
    transform: place(500, 800, 300, 100),
    paint: { kind: 'stroke', size: 20, opacity: 0.5, color: '#00aa55', points: [0, 100, 200, 300].map((x) => ({ x, y: (x * 7) % 100 })) },
  }),
]

const scale = 0.25
const stage = aStage({ picture: () => photo })

const watch = (scene: TestScene, part: Partial<Sight> = {}) => {
  const painter = createPainter(stage, createTexts(stage))
  const surface = createCanvas(1, 1)
  const size = { width_px: 1000, height_px: 1000 }
  const window = { x: 0, y: 0, width: 250, height: 250 }
  const sight = (isMoving: boolean, page: DesignPage = scene.editor.page()): Sight => ({
    page,
    size,
    scale,
    window,
    selection: scene.editor.selection(),
    isMoving,
    ...part,
  })
  return {
    surface,
    paint: (isMoving = false, page?: DesignPage) => painter.paint(surface, sight(isMoving, page)),
    prepare: () => painter.prepare(surface, sight(false)),
    close: painter.close,
  }
}

/** On a matte, because colors of almost transparent pixels are imprecise. */
const pixelsOnMatte = (canvas: Canvas, at = { x: 0, y: 0 }, { width, height } = canvas): Uint8ClampedArray => {
  const matted = createCanvas(width, height)
  const pen = matted.getContext('2d')
  pen.fillStyle = '#ff00ff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(canvas, -at.x, -at.y)
  const pixels = pixelsOf(matted)
  release(matted)
  return pixels
}

/** How many channels differ by more than some levels. */
const countDiffering = (one: Uint8ClampedArray, other: Uint8ClampedArray, by: number): number =>
  one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > by).length

/** Each sheet rounds colors. */
const rounding = 3

/** The share of channels that differ from the exported page. */
const difference = (one: Canvas, page: DesignPage, at = { x: 0, y: 0 }, by = scale): number => {
  const all = renderPage(stage, page, { width_px: 1000, height_px: 1000 }, { scale: by })
  const right = pixelsOnMatte(all, at, one)
  release(all)
  return countDiffering(pixelsOnMatte(one), right, rounding) / right.length
}

const few = 0.0005

/**
 * A layer that the page cuts is exported as the part on the page, but a painter draws all of it to keep its picture. Curves and pictures
 * are then smoothed differently at their edges: by up to 73 levels, in at most 0.2 % of the channels of these pages.
 */
const cut = { levels: 90, share: 0.003 }

describe('the painter', () => {
  it.each([5, 16, 31, 38, 65, 66])('shows the page as it is exported, after any gestures (%i)', (seed) => {
    const random = randomFrom(seed)
    const scene = createTestScene(layers())
    const { surface, paint, prepare, close } = watch(scene)
    let frames = 0
    scene.editor.store.subscribe(() => {
      if (random(3) === 0) prepare()
      if (paint(true)) frames++
    })
    paint()
    for (let round = 0; round < 60; round++) {
      actAtRandom(scene, random)
      paint()
      const another = watch(scene)
      another.paint()
      const [shown, right] = [pixelsOnMatte(surface), pixelsOnMatte(another.surface)]
      expect(countDiffering(shown, right, rounding), `what gestures left in round ${round}`).toBe(0)
      another.close()
      release(another.surface)
      const page = renderPage(stage, scene.editor.page(), { width_px: 1000, height_px: 1000 }, { scale })
      const exported = pixelsOnMatte(page)
      release(page)
      expect(countDiffering(shown, exported, cut.levels), `round ${round}`).toBe(0)
      expect(countDiffering(shown, exported, rounding) / shown.length, `round ${round}`).toBeLessThan(cut.share)
    }
    expect(frames).toBeGreaterThan(5)
    close()
  })

  it('shows a part of a page that is enlarged, and moves layers into it', () => {
    const scene = createTestScene([...layers(), imageLayer('out', place(900, 900, 100, 100))])
    const window = { x: 700, y: 640, width: 300, height: 280 }
    const { surface, paint, prepare } = watch(scene, { scale: 2, window })
    const isRight = () => expect(difference(surface, scene.editor.page(), window, 2)).toBeLessThan(few)
    paint()
    isRight()
    scene.editor.select(['out'])
    prepare()
    const end = scene.editor.store.subscribe(() => paint(true))
    scene.drag([950, 950], [430, 400], { mod: true })
    end()
    paint()
    expect(scene.box('out')).toEqual([380, 350, 100, 100])
    isRight()
  })

  it('draws in a frame of a gesture no layer besides those that change', () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      imageLayer(`i${index}`, place((index % 10) * 100, Math.floor(index / 10) * 100, 150, 150)),
    )
    const scene = createTestScene(many)
    let drawn = 0
    const counting = { ...stage, picture: () => (drawn++, photo) }
    const painter = createPainter(counting, createTexts(counting))
    const surface = createCanvas(1, 1)
    const sight = (isMoving: boolean): Sight => ({
      page: scene.editor.page(),
      size: { width_px: 1000, height_px: 1000 },
      scale,
      window: { x: 0, y: 0, width: 250, height: 250 },
      selection: scene.editor.selection(),
      isMoving,
    })
    const count = (work: () => void): number => {
      drawn = 0
      work()
      return drawn
    }
    expect(count(() => painter.paint(surface, sight(false)))).toBe(100)
    scene.editor.select(['i44'])
    expect(count(() => painter.prepare(surface, sight(false)))).toBe(100)
    scene.down([450, 450])
    const frames = [460, 480, 520, 700].map((x) => {
      scene.move([x, 450])
      return count(() => painter.paint(surface, sight(true)))
    })
    expect(frames).toEqual([0, 0, 0, 0])
    scene.up([700, 450])
    expect(count(() => painter.paint(surface, sight(false)))).toBe(1)
    expect(difference(surface, scene.editor.page())).toBeLessThan(few)
    expect(count(() => painter.paint(surface, sight(false)))).toBe(0)
  })

  it('draws only what covers a place where something has changed without being selected', () => {
    const scene = createTestScene(layers())
    const { surface, paint } = watch(scene)
    paint()
    const page = scene.editor.page()
    const changed = { ...page, layers: page.layers.map((layer) => (layer.id === 's' ? { ...layer, opacity: 0.5 } : layer)) }
    const part = paint(false, changed)
    expect(part?.width).toBeLessThan(100)
    expect(difference(surface, changed)).toBeLessThan(few)
  })

  it('draws pictures again that have arrived', () => {
    const scene = createTestScene([imageLayer('i', place(100, 100, 500, 500), { mask: { shape: 'circle' } })])
    let isThere = false
    const late = { ...stage, picture: () => (isThere ? photo : undefined) }
    const painter = createPainter(late, createTexts(late))
    const surface = createCanvas(1, 1)
    const size = { width_px: 1000, height_px: 1000 }
    const paint = () =>
      painter.paint(surface, {
        page: scene.editor.page(),
        size,
        scale,
        window: { x: 0, y: 0, width: 250, height: 250 },
        selection: [],
        isMoving: false,
      })
    paint()
    isThere = true
    expect(paint()).toBeUndefined()
    painter.forget({ picture: 'm' })
    paint()
    expect(difference(surface, scene.editor.page())).toBe(0)
  })
})
