import type { Effects, Layer } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { drawSquare, inkOf } from '../testing/pixels.ts'
import { aLayer } from '../testing/scene.ts'

type Position = 'inside' | 'center' | 'outside'

const outlined = (position: Position, width: number, part: Partial<Layer>): Layer => {
  const effects: Effects = { stroke: { color: '#000000', opacity: 1, width, position } }
  return aLayer({ type: 'shape', shape: { kind: 'rectangle', fill: '#ffffff' }, effects, ...part })
}

/** A white shape on a white page, so only the outline is inked. */
const draw = (side: number, layer: Layer) => {
  const ink = inkOf(drawSquare(side, [layer]))
  return (x: number, y: number) => ink[y * side + x] ?? 0
}

const box = (x: number, width: number, rotation = 0) => ({ x, y: x, width, height: width, rotation, flip_x: false, flip_y: false })

describe('an outline', () => {
  it.each([1, 2, 40, 100, 250])('inside has no gaps at width %i', (width) => {
    const at = draw(600, outlined('inside', width, { transform: box(20, 560) }))
    for (let across = 20; across < 580; across++)
      for (const down of [20, 20 + Math.floor(width / 2), 19 + width]) expect(at(across, down), `${across}, ${down}`).toBeGreaterThan(0.99)
    expect(at(300, 300)).toBe(0)
  })

  it.each([1, 40, 100, 200, 250])('outside has straight edges and round corners at width %i', (width) => {
    const at = draw(700, outlined('outside', width, { transform: box(270, 160) }))
    for (let across = 270; across < 430; across++) {
      expect(at(across, 270 - width)).toBeGreaterThan(0.99)
      expect(at(across, 269)).toBeGreaterThan(0.99)
      expect(at(across, 269 - width)).toBeLessThan(0.01)
    }
    for (let angle = 0; angle < 90; angle += 1) {
      const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      const along = (distance: number) => at(Math.floor(430 + x * distance), Math.floor(430 + y * distance))
      expect(along(width + 1.5), `outside at ${angle}`).toBeLessThan(0.2)
      if (width > 2) expect(along(width - 1.5), `inside at ${angle}`).toBeGreaterThan(0.8)
    }
  })

  it.each([33, 45, 87])('has smooth edges on a shape that is turned by %i degrees', (rotation) => {
    const width = 100
    const at = draw(800, outlined('outside', width, { transform: box(300, 200, rotation) }))
    const angle = (rotation * Math.PI) / 180
    const [normalX, normalY] = [Math.cos(angle), Math.sin(angle)]
    const widths: number[] = []
    // Sums the ink along lines across the outline, a pixel apart along the middle part of the right side.
    for (let along = -60; along < 60; along += 1) {
      let ink = 0
      for (let out = 90; out < 210; out += 0.25)
        ink += at(Math.floor(400 + normalX * out - normalY * along), Math.floor(400 + normalY * out + normalX * along)) / 4
      widths.push(ink)
    }
    expect(Math.min(...widths)).toBeGreaterThan(width - 1)
    expect(Math.max(...widths)).toBeLessThan(width + 1)
  })

  it('reaches 500 pixels', () => {
    const at = draw(1100, outlined('outside', 500, { transform: box(540, 20) }))
    expect(at(45, 550)).toBeGreaterThan(0.99)
    expect(at(38, 550)).toBeLessThan(0.01)
  })

  it('has no light seam toward an opaque shape', () => {
    const black = { kind: 'ellipse' as const, fill: '#000000' }
    for (const position of ['inside', 'center', 'outside'] as const) {
      const at = draw(100, outlined(position, 10, { shape: black, transform: box(20.3, 60) }))
      for (let across = 22; across < 78; across++) expect(at(across, 50), `${position} ${across}`).toBeGreaterThan(0.98)
    }
  })
})
