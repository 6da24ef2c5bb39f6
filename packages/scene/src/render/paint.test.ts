import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { expect, it } from 'vitest'
import { drawSquare, inkOf } from '../testing/pixels.ts'
import { aLayer } from '../testing/scene.ts'

const dotArea = (diameter: number) => Math.PI * (diameter / 2) ** 2
const areaOf = (layers: Layer[]) => inkOf(drawSquare(100, layers)).reduce((sum, ink) => sum + ink, 0)
const middle = { x: 50, y: 50 }

it.each([
  ['one point', [middle]],
  ['the same point several times', [middle, middle, middle]],
])('paint of %s is a dot', (_, points) => {
  const area = areaOf([aLayer({ type: 'paint', paint: { kind: 'stroke', color: '#000000', size: 20, points } })])
  expect(Math.abs(area - dotArea(20))).toBeLessThan(0.04 * dotArea(20))
})

it('erasing at one point leaves a hole', () => {
  const erase_mask = { source_width: 100, source_height: 100, strokes: [{ size: 20, points: [middle] }] }
  const area = areaOf([
    aLayer({
      type: 'paint',
      paint: { kind: 'fill', color: '#000000', spans: Array.from({ length: 100 }, (_, y) => ({ x: 0, y, width: 100 })) },
      erase_mask,
    }),
  ])
  expect(Math.abs(area - (10_000 - dotArea(20)))).toBeLessThan(0.04 * dotArea(20))
})

it('shows paint beyond its box, with and without an effect', () => {
  const paint = { kind: 'stroke' as const, color: '#000000', size: 10, points: [{ x: 10, y: 10 }, middle] }
  const transform = { x: 20, y: 20, width: 10, height: 10, rotation: 0, flip_x: false, flip_y: false }
  const one = { ...paint, source_width: 10, source_height: 10 }
  const plain = areaOf([aLayer({ type: 'paint', paint: one, transform })])
  const faded = areaOf([aLayer({ type: 'paint', paint: one, transform, mask: { shape: 'rectangle', inset: 0 } })])
  expect(plain).toBeGreaterThan(450)
  expect(faded).toBeLessThan(plain)
  const shaded = areaOf([aLayer({ type: 'paint', paint: one, transform, effects: { inner_shadow: { opacity: 0 } } })])
  expect(Math.abs(shaded - plain)).toBeLessThan(1)
})
