import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { DesignPage, Effects, Gradient, Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { gradePixels } from '../grade.ts'
import { aLayer, aPage, aStage } from '../testing/scene.ts'
import { renderPage, type RenderOptions } from './page.ts'
import { alongPath } from './text-curve.ts'
import { layOut } from './text-layout.ts'

const fonts = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
GlobalFonts.register(readFileSync(join(fonts, 'files', 'inter-latin-wght-normal.woff2')), 'Scene Test')

/** Left half red, right half blue, 40 by 20. */
const picture = createCanvas(40, 20)
const pen = picture.getContext('2d')
pen.fillStyle = '#ff0000'
pen.fillRect(0, 0, 20, 20)
pen.fillStyle = '#0000ff'
pen.fillRect(20, 0, 20, 20)

const stage = aStage({ picture: (id) => (id === 'm' ? picture : undefined), family: () => '"Scene Test"' })

const size = { width_px: 100, height_px: 100 }
const box = { x: 20, y: 20, width: 60, height: 60, rotation: 0, flip_x: false, flip_y: false }

let count = 0
const layer = (part: Partial<Layer> & Pick<Layer, 'type'>): Layer => aLayer({ id: `layer-${count++}`, transform: box, ...part })
const square = (fill: string, more: Partial<Layer> = {}) => layer({ type: 'shape', shape: { kind: 'rectangle', fill }, ...more })

const draw = (layers: Layer[], page: Partial<DesignPage> = {}, options: RenderOptions = {}): Canvas => {
  return renderPage(stage, aPage(layers, page), size, options)
}

const at = (surface: Canvas, x: number, y: number): number[] => [...surface.getContext('2d').getImageData(x, y, 1, 1).data]
const expectNear = (actual: number[], expected: number[], tolerance = 6) =>
  expect(
    actual.every((value, index) => Math.abs(value - (expected[index] ?? 255)) <= tolerance),
    `${actual} is not ${expected}`,
  ).toBe(true)
const red = [255, 0, 0, 255]
const blue = [0, 0, 255, 255]
const paper = [255, 255, 255, 255]

const inkBox = (surface: Canvas) => {
  const { data, width, height } = surface.getContext('2d').getImageData(0, 0, surface.width, surface.height)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[(y * width + x) * 4 + 1] ?? 255) < 128) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
  return { left, top, right, bottom }
}

describe('a page', () => {
  it('has the size of the document times the scale', () => {
    const surface = draw([square('#ff0000')], {}, { scale: 0.5 })
    expect([surface.width, surface.height]).toEqual([50, 50])
    expectNear(at(surface, 25, 25), red)
  })

  it('is transparent where empty, and shows the matte there', () => {
    const background = { type: 'transparent' as const, opacity: 1 }
    expect(at(draw([], { background }), 5, 5)).toEqual([0, 0, 0, 0])
    expectNear(at(draw([], { background }, { matte: '#00ff00' }), 5, 5), [0, 255, 0, 255])
  })

  it('has its image behind everything', () => {
    const background = { type: 'image' as const, opacity: 1, image: { media_id: 'm', fit: 'stretch' as const } }
    const surface = draw([], { background })
    expectNear(at(surface, 10, 50), red)
    expectNear(at(surface, 90, 50), blue)
  })

  it('is graded after compositing', () => {
    const [r = 0, g = 0, b = 0] = at(draw([square('#ff0000')], { color_grade: { saturation: -1 }, color_grade_version: 1 }), 50, 50)
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(1)
  })
})

describe('layers', () => {
  it('overlap in list order', () => {
    expectNear(at(draw([square('#ff0000'), square('#0000ff')]), 50, 50), blue)
  })

  it("take their groups' opacity, and are hidden with them", () => {
    const group = (part: Partial<Layer>) => layer({ type: 'group', id: 'g', ...part })
    const child = () => square('#ff0000', { parent_id: 'g' })
    expectNear(at(draw([group({ opacity: 0.5 }), child()]), 50, 50), [255, 128, 128, 255])
    expectNear(at(draw([group({ visible: false }), child()]), 50, 50), paper)
  })

  it('rotate and flip around their center', () => {
    const image = { type: 'image' as const, image: { media_id: 'm', fit: 'stretch' as const } }
    expectNear(at(draw([layer({ ...image, transform: { ...box, flip_x: true } })]), 30, 50), blue)
    expectNear(at(draw([layer({ ...image, transform: { ...box, rotation: 90 } })]), 50, 30), red)
    expectNear(at(draw([layer({ ...image, transform: { ...box, rotation: 90 } })]), 50, 70), blue)
  })

  it('blend with the layers below', () => {
    const below = square('#ff8000')
    const above = (blend_mode: NonNullable<Effects['blend_mode']>) => square('#808080', { effects: { blend_mode } })
    expectNear(at(draw([below, above('multiply')]), 50, 50), [128, 64, 0, 255])
    expectNear(at(draw([below, above('screen')]), 50, 50), [255, 192, 128, 255])
    expectNear(at(draw([below, above('darken')]), 50, 50), [128, 128, 0, 255])
    expectNear(at(draw([below, above('lighten')]), 50, 50), [255, 128, 128, 255])
  })
})

describe('an image', () => {
  const image = (part: object, more: Partial<Layer> = {}) => layer({ type: 'image', image: { media_id: 'm', ...part }, ...more })

  it('covers its box, fits into it, or is stretched', () => {
    expectNear(at(draw([image({ fit: 'cover' })]), 50, 22), red, 255)
    expectNear(at(draw([image({ fit: 'contain' })]), 50, 22), paper)
    expectNear(at(draw([image({ fit: 'contain' })]), 25, 50), red)
    expectNear(at(draw([image({ fit: 'stretch' })]), 25, 22), red)
  })

  it('shows only its crop', () => {
    expectNear(at(draw([image({ fit: 'stretch', crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })]), 25, 50), blue)
  })

  it('stays empty if missing', () => {
    expectNear(at(draw([layer({ type: 'image', image: { media_id: 'gone' } })]), 50, 50), paper)
  })

  it('is adjusted on its own', () => {
    const [r = 0, g = 0, b = 0] = at(draw([image({ fit: 'stretch', adjustments: { saturation: -1 } })]), 30, 50)
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(1)
  })

  it('is erased along strokes, in source pixels', () => {
    const erase_mask = {
      source_width: 40,
      source_height: 20,
      strokes: [
        {
          size: 4,
          points: [
            { x: 0, y: 10 },
            { x: 40, y: 10 },
          ],
        },
      ],
    }
    const surface = draw([image({ fit: 'stretch' }, { erase_mask })])
    expectNear(at(surface, 30, 50), paper)
    expectNear(at(surface, 30, 25), red)
  })
})

describe('masks and effects', () => {
  it('a mask clips to its shape', () => {
    const surface = draw([square('#ff0000', { mask: { shape: 'circle' } })])
    expectNear(at(surface, 50, 50), red)
    expectNear(at(surface, 22, 22), paper)
    expectNear(at(draw([square('#ff0000', { mask: { shape: 'rectangle', inset: 20 } })]), 30, 50), paper)
  })

  it('a drop shadow is beside the layer, an inner one within it', () => {
    const shadow = { color: '#000000', opacity: 1, blur: 0, angle: 0, distance: 10 }
    const cast = draw([square('#ff0000', { effects: { drop_shadow: shadow } })])
    expectNear(at(cast, 85, 50), [0, 0, 0, 255])
    expectNear(at(cast, 15, 50), paper)
    const inner = draw([square('#ff0000', { effects: { inner_shadow: shadow } })])
    expectNear(at(inner, 25, 50), [0, 0, 0, 255])
    expectNear(at(inner, 50, 50), red)
  })

  it.each([
    ['outside', { at15: true, at25: false }],
    ['inside', { at15: false, at25: true }],
  ] as const)('an outline %s of the edge is only there', (position, { at15, at25 }) => {
    const surface = draw([square('#ff0000', { effects: { stroke: { color: '#000000', opacity: 1, width: 10, position } } })])
    expectNear(at(surface, 15, 50), at15 ? [0, 0, 0, 255] : paper)
    expectNear(at(surface, 25, 50), at25 ? [0, 0, 0, 255] : red)
    expectNear(at(surface, 50, 50), red)
  })

  it('an effect scales with the page', () => {
    const effects = { stroke: { color: '#000000', opacity: 1, width: 20, position: 'outside' as const } }
    expectNear(at(draw([square('#ff0000', { effects })], {}, { scale: 0.5 }), 3, 25), [0, 0, 0, 255])
  })
})

describe('gradients', () => {
  const gradient = (type: Gradient['type'], start: [number, number], end: [number, number], reverse = false): Gradient => ({
    type,
    reverse,
    stops: [
      { offset: 0, color: '#ff0000' },
      { offset: 1, color: '#0000ff' },
    ],
    start: { x: start[0], y: start[1] },
    end: { x: end[0], y: end[1] },
  })
  const page = (value: Gradient) => draw([], { background: { type: 'gradient', opacity: 1, gradient: value } })

  it('run from start to end, or back', () => {
    expectNear(at(page(gradient('linear', [0, 0], [1, 0])), 1, 50), red)
    expectNear(at(page(gradient('linear', [0, 0], [1, 0], true)), 1, 50), blue)
  })

  it('spread from the center, to both sides, around it, and as squares on their corners', () => {
    const outward = [0.5, 0.5] as [number, number]
    expectNear(at(page(gradient('radial', outward, [1, 0.5])), 50, 50), red, 10)
    expectNear(at(page(gradient('radial', outward, [1, 0.5])), 1, 50), blue, 10)
    expectNear(at(page(gradient('reflected', outward, [1, 0.5])), 1, 50), blue, 10)
    expectNear(at(page(gradient('reflected', outward, [1, 0.5])), 50, 1), red, 10)
    expectNear(at(page(gradient('angle', outward, [1, 0.5])), 95, 52), red, 12)
    expectNear(at(page(gradient('angle', outward, [1, 0.5])), 95, 47), blue, 12)
    expectNear(at(page(gradient('diamond', outward, [1, 0.5])), 50, 50), red, 10)
    expectNear(at(page(gradient('diamond', outward, [1, 0.5])), 75, 75), blue, 10)
  })
})

describe('text', () => {
  const text = (part: Partial<TextPart>) =>
    layer({ type: 'text', transform: { ...box, x: 0, y: 0, width: 100, height: 100 }, text: { text: 'HHH', font_size: 20, ...part } })

  it('is aligned in its box', () => {
    expect(inkBox(draw([text({})])).left).toBeLessThan(6)
    expect(inkBox(draw([text({ align: 'right' })])).right).toBeGreaterThan(93)
    const { left, right } = inkBox(draw([text({ align: 'center' })]))
    expect(Math.abs(left + right - 99)).toBeLessThanOrEqual(3)
  })

  it('starts a line at each break, as high as the line height', () => {
    const one = inkBox(draw([text({})]))
    const two = inkBox(draw([text({ text: 'HHH\nHHH', line_height: 2 })]))
    expect(two.bottom - inkBox(draw([text({ line_height: 2 })])).bottom).toBe(40)
    expect(one.bottom).toBeLessThan(two.bottom)
  })

  it('is underlined, struck through and highlighted', () => {
    const plain = inkBox(draw([text({})]))
    expect(inkBox(draw([text({ underline: true })])).bottom).toBeGreaterThan(plain.bottom)
    expectNear(at(draw([text({ highlight_color: '#ff0000' })]), 1, 2), red)
  })

  it('follows its curve', () => {
    const straight = inkBox(draw([text({ text: 'MMMMMM', font_size: 14 })]))
    const bowed = inkBox(draw([text({ text: 'MMMMMM', font_size: 14, curve: { type: 'arc_up', strength: 1 } })]))
    expect(bowed.bottom - bowed.top).toBeGreaterThan(1.5 * (straight.bottom - straight.top))
  })
})

describe('text layout', () => {
  const measure = (part: string) => part.length * 10
  const options = { width: 100, wrap: 'word' as const, align: 'left' as const, measure }
  const linesOf = (value: string, more: Partial<typeof options> | object = {}) =>
    layOut(value, { ...options, ...more }).map(({ parts }) => parts.map((part) => part.text).join('|'))

  it('breaks between words, in long words, or anywhere', () => {
    expect(linesOf('the quick brown fox')).toEqual(['the quick', 'brown fox'])
    expect(linesOf('extraordinarily long')).toEqual(['extraordin', 'arily long'])
    expect(linesOf('the quick brown', { wrap: 'character' })).toEqual(['the quick ', 'brown'])
    expect(linesOf('the quick brown fox', { wrap: '' })).toEqual(['the quick brown fox'])
    expect(linesOf('a\n\nb')).toEqual(['a', '', 'b'])
  })

  it('keeps words together that a space without a break joins, also when their line is justified', () => {
    expect(linesOf('save 50\u00a0% now')).toEqual(['save 50\u00a0%', 'now'])
    expect(linesOf('only 1\u202f200\u00a0€')).toEqual(['only', '1\u202f200\u00a0€'])
    expect(linesOf('a 5\u00a0% ddddddd', { width: 70, align: 'justify' })).toEqual(['a|5\u00a0%', 'ddddddd'])
    expect(linesOf('5\u00a0% ddddddd', { width: 70, align: 'justify' })).toEqual(['5\u00a0%', 'ddddddd'])
  })

  it('keeps graphemes intact', () => {
    expect(linesOf('👩‍👩‍👧', { wrap: 'character', width: 1 })).toEqual(['👩‍👩‍👧'])
  })

  it('justifies all lines except the last of a paragraph', () => {
    const [first, last] = layOut('a b c ddddddd', { ...options, width: 70, align: 'justify' })
    expect(first).toEqual({
      x: 0,
      width: 70,
      parts: [
        { text: 'a', x: 0 },
        { text: 'b', x: 30 },
        { text: 'c', x: 60 },
      ],
    })
    expect(last?.parts).toEqual([{ text: 'ddddddd', x: 0 }])
  })
})

describe('a text curve', () => {
  const size = { width: 100, height: 100 }
  it('centers the text upright at the top of a circle', () => {
    const { x, y, angle } = alongPath({ type: 'circle', strength: 1 }, size, 40)(20)
    expect([Math.round(x), Math.round(y)]).toEqual([50, 0])
    expect(Math.abs(angle)).toBeLessThan(0.02)
  })

  it('is shifted by its offset', () => {
    const { y } = alongPath({ type: 'circle', strength: 1, offset: 1 }, size, 40)(20)
    expect(Math.round(y)).toBe(100)
  })
})

describe('grading', () => {
  const grade = (color: number[], change: Parameters<typeof gradePixels>[1]) => {
    const data = new Uint8ClampedArray([...color, 255])
    gradePixels(data, change)
    return Array.from(data.subarray(0, 3))
  }

  it('changes nothing by default', () => {
    expect(gradePixels(new Uint8ClampedArray([1, 2, 3, 255]), { exposure: 0, wheels: { gain: 1, gamma: 1 } })).toBe(true)
    expect(gradePixels(new Uint8ClampedArray([1, 2, 3, 255]), {})).toBe(false)
    expect(grade([10, 120, 230], { wheels: { gain: 1, gamma: 1 } })).toEqual([10, 120, 230])
  })

  it('doubles light per step of exposure, and keeps middle gray under contrast', () => {
    expect(grade([50, 50, 50], { exposure: 1 })).toEqual([100, 100, 100])
    expect(grade([127, 127, 127], { contrast: 1 })[0]).toBeLessThan(128)
    expect(grade([60, 60, 60], { contrast: 1 })[0]).toBeLessThan(60)
  })

  it('warms, rotates hues, follows curves and leaves transparent pixels alone', () => {
    const [r = 0, , b = 0] = grade([100, 100, 100], { temperature: 1 })
    expect(r).toBeGreaterThan(100)
    expect(b).toBeLessThan(100)
    const [turnedRed = 0, turnedGreen = 0] = grade([200, 30, 30], { hue: 0.66 })
    expect(turnedGreen).toBeGreaterThan(turnedRed)
    expect(grade([0, 128, 255], { curves: { masterPoints: '[[0,1],[1,0]]' } })[0]).toBe(255)
    const clear = new Uint8ClampedArray([9, 9, 9, 0])
    gradePixels(clear, { exposure: 1 })
    expect([...clear]).toEqual([9, 9, 9, 0])
  })
})
