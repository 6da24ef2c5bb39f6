import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { expect, it } from 'vitest'
import { drawSquare, pixelAt } from '../testing/pixels.ts'
import { aLayer } from '../testing/scene.ts'

const box = (x: number) => ({ x, y: 20, width: 40, height: 60, rotation: 0, flip_x: false, flip_y: false })
const rectangle = (id: string, fill: string, x: number, part: Partial<Layer> = {}) =>
  aLayer({ id, type: 'shape', shape: { kind: 'rectangle', fill }, transform: box(x), ...part })
const group = (id: string, opacity: number, part: Partial<Layer> = {}) => aLayer({ id, type: 'group', opacity, ...part })
const inGroup = { parent_id: 'g' }

const draw = (layers: Layer[]) => drawSquare(100, layers)

const expectNear = (actual: number[], expected: number[]) =>
  expect(Math.max(...expected.map((value, index) => Math.abs(value - (actual[index] ?? 0)))), `${actual} is not ${expected}`).toBeLessThan(
    3,
  )

it('a group fades as one picture', () => {
  const page = draw([group('g', 0.5), rectangle('a', '#ff0000', 10, inGroup), rectangle('b', '#0000ff', 30, inGroup)])
  expectNear(pixelAt(page, 20, 50), [255, 127, 127])
  expectNear(pixelAt(page, 40, 50), [127, 127, 255])
})

it('groups in groups fade once each', () => {
  const inner = group('h', 0.5, inGroup)
  const page = draw([
    group('g', 0.5),
    inner,
    rectangle('a', '#ff0000', 10, { parent_id: 'h' }),
    rectangle('b', '#0000ff', 30, { parent_id: 'h' }),
    rectangle('c', '#00ff00', 60, inGroup),
  ])
  expectNear(pixelAt(page, 20, 50), [255, 191, 191])
  expectNear(pixelAt(page, 40, 50), [191, 191, 255])
  expectNear(pixelAt(page, 90, 50), [127, 255, 127])
})

it('a layer in between keeps its place in the list', () => {
  const page = draw([
    group('g', 0.5),
    rectangle('a', '#ff0000', 10, inGroup),
    rectangle('between', '#00ff00', 30),
    rectangle('b', '#0000ff', 30, inGroup),
  ])
  expectNear(pixelAt(page, 40, 50), [0, 127, 127])
})

it('layers blend with what is below their group, the more the less it fades', () => {
  const blended = { ...inGroup, effects: { blend_mode: 'multiply' as const } }
  const layers = (opacity: number) => [
    rectangle('below', '#ff8000', 10),
    group('g', opacity),
    rectangle('a', '#808080', 10, blended),
    rectangle('b', '#808080', 60, blended),
  ]
  expectNear(pixelAt(draw(layers(1)), 20, 50), [128, 64, 0])
  expectNear(pixelAt(draw(layers(0.5)), 20, 50), [191, 96, 0])
  expectNear(pixelAt(draw(layers(0.999)), 20, 50), [128, 64, 0])
})

it('the opacity of a layer counts for its parts together', () => {
  const both = { kind: 'rectangle' as const, fill: '#ff0000', stroke: '#0000ff', stroke_width: 20 }
  const page = draw([aLayer({ type: 'shape', shape: both, opacity: 0.5, transform: box(30) })])
  expectNear(pixelAt(page, 35, 50), [127, 127, 255])
  expectNear(pixelAt(page, 25, 50), [127, 127, 255])
  expectNear(pixelAt(page, 50, 50), [255, 127, 127])
})
