import type { Effects, Gradient, Layer } from '@broadside/contract/features/design-document.schemas'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { aLayer, aPage, aStage } from '../testing/scene.ts'
import { countSurfacePixels } from './cost.ts'
import { renderPage } from './page.ts'

/** Stripes, so a shift by one pixel shows. */
const picture = createCanvas(60, 40)
const pen = picture.getContext('2d')
for (let x = 0; x < 60; x += 10) {
  pen.fillStyle = `hsl(${x * 6} 90% 50%)`
  pen.fillRect(x, 0, 10, 40)
}

const sizes: number[] = []
const stage = aStage({
  createSurface: (width, height) => {
    sizes.push(width * height)
    return createCanvas(width, height)
  },
  picture: () => picture,
})

const side = 100
const square = { width_px: side, height_px: side }

/** How far the reference page extends beyond the tested one, on each side. */
const around = 400

/** The same part of a page that clips nothing. */
const drawUncut = (one: Layer) => {
  const { transform } = one
  const moved = { ...one, transform: { ...transform, x: transform.x + around, y: transform.y + around } }
  const large = side + 2 * around
  const surface = renderPage(stage, aPage([moved]), { width_px: large, height_px: large })
  return surface.getContext('2d').getImageData(around, around, side, side).data
}

const shadow = { color: '#000000', opacity: 1, blur: 20, angle: 0, distance: 120 }
const outline = (position: 'inside' | 'center' | 'outside'): Effects => ({ stroke: { color: '#00aa00', opacity: 1, width: 40, position } })
const diamond: Gradient = {
  type: 'diamond',
  start: { x: 0.5, y: 0.5 },
  end: { x: 1, y: 0.5 },
  stops: [
    { offset: 0, color: '#ff0000' },
    { offset: 1, color: '#0000ff' },
  ],
}
const box = { rotation: 0, flip_x: false, flip_y: false }
const red = { kind: 'rectangle' as const, fill: '#ff0000' }
const image = { media_id: 'm', fit: 'stretch' as const }
const beyond = { ...box, x: -150, y: -80, width: 320, height: 260 }
const beside = { ...box, x: -160, y: 20, width: 140, height: 60 }

it.each<[string, Layer]>([
  ['turned', aLayer({ type: 'image', image, transform: { ...beyond, rotation: 33 } })],
  ['turned and flipped', aLayer({ type: 'image', image, transform: { ...beyond, rotation: 123, flip_x: true } })],
  ['flipped', aLayer({ type: 'image', image, transform: { ...beyond, flip_x: true, flip_y: true } })],
  ['masked', aLayer({ type: 'image', image, mask: { shape: 'diamond', inset: 10 }, transform: beyond })],
  ['graded', aLayer({ type: 'image', image: { ...image, adjustments: { contrast: 0.5 } }, transform: beyond })],
  ['filled with a diamond', aLayer({ type: 'paint', paint: { kind: 'gradient', gradient: diamond }, transform: beyond })],
  ['beside the page with a shadow on it', aLayer({ type: 'shape', shape: red, effects: { drop_shadow: shadow }, transform: beside })],
  ['with a shadow within', aLayer({ type: 'shape', shape: red, effects: { inner_shadow: shadow }, transform: beyond })],
  ['beside the page with an outline on it', aLayer({ type: 'shape', shape: red, effects: outline('outside'), transform: beside })],
  ['with an outline within', aLayer({ type: 'shape', shape: red, effects: outline('inside'), transform: { ...beyond, x: -30 } })],
  ['with an outline on its edge', aLayer({ type: 'shape', shape: red, effects: outline('center'), transform: { ...beyond, y: -10 } })],
])('a layer beyond the page looks the same as when drawn completely: %s', (_, one) => {
  const cut = renderPage(stage, aPage([one]), square)
    .getContext('2d')
    .getImageData(0, 0, side, side).data
  const uncut = drawUncut(one)
  const differing = cut.filter((value, index) => Math.abs(value - (uncut[index] ?? 0)) > 4).length
  expect(differing / cut.length).toBeLessThan(0.001)
  expect(new Set(cut).size).toBeGreaterThan(1)
})

it('draws no more of a huge layer than the page shows', () => {
  const huge = { ...box, x: -20_000, y: -20_000, width: 40_000, height: 40_000 }
  sizes.length = 0
  const adjusted = { ...image, adjustments: { blur: 0.01, contrast: 0.2 } }
  const effects = { drop_shadow: shadow, ...outline('outside') }
  const layers = [
    aLayer({ type: 'image', image: adjusted, transform: huge }),
    aLayer({ type: 'paint', paint: { kind: 'gradient', gradient: diamond }, transform: huge }),
    aLayer({ type: 'shape', shape: red, effects, transform: { ...huge, rotation: 45 } }),
  ]
  const surface = renderPage(stage, aPage(layers), square)
  expect([...surface.getContext('2d').getImageData(50, 50, 1, 1).data]).toEqual([255, 0, 0, 255])
  expect(Math.max(...sizes)).toBeLessThan(600 * 600)
})

it('draws a long stroke in pieces without visible seams', () => {
  const points = Array.from({ length: 4000 }, (_, index) => ({ x: 10 + (80 * index) / 4000, y: 50 }))
  const surface = renderPage(
    stage,
    aPage([aLayer({ type: 'paint', paint: { kind: 'stroke', color: '#ff000080', size: 20, points } })]),
    square,
  )
  const { data } = surface.getContext('2d').getImageData(12, 50, 76, 1)
  const greens = data.filter((_, index) => index % 4 === 1)
  expect(Math.max(...greens) - Math.min(...greens)).toBeLessThanOrEqual(1)
  expect(Math.abs((greens[0] ?? 0) - 127)).toBeLessThanOrEqual(2)
})

it('counts the visible pixels of visible layers', () => {
  const covering = aLayer({ type: 'shape', shape: red })
  const count = (layers: Layer[], scale = 1) => countSurfacePixels(aPage(layers), square, scale)
  const one = count([covering])
  expect(one).toBeGreaterThanOrEqual(side * side)
  expect(one).toBeLessThan(1.1 * side * side)
  expect(count([covering, covering])).toBe(2 * one)
  expect(count([{ ...covering, visible: false }])).toBe(0)
  expect(count([aLayer({ type: 'group', id: 'g', opacity: 0 }), { ...covering, parent_id: 'g' }])).toBe(0)
  expect(count([aLayer({ type: 'shape', shape: red, transform: { ...box, x: 500, y: 0, width: 100, height: 100 } })])).toBe(0)
  expect(count([covering], 2)).toBeGreaterThan(3.9 * one)
  expect(count([aLayer({ type: 'image', image: { ...image, adjustments: { contrast: 1 } } })])).toBeGreaterThan(1.9 * one)
})
