import type { DesignPage, Layer, Transform } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { aLayer, aPage } from '../../testing/scene.ts'
import { cornersOf } from './box.ts'
import { boxOf, frameOf } from './frames.ts'
import { handlePoint } from './handles.ts'
import { flipLayers, moveLayers, turnLayers } from './move-layers.ts'
import { add } from './point.ts'
import { resizeLayers } from './resize-layers.ts'

const place = (x: number, y: number, width: number, height: number, rotation = 0): Transform => ({
  x,
  y,
  width,
  height,
  rotation,
  flip_x: false,
  flip_y: false,
})
const rectangle = (id: string, transform: Transform, part: Partial<Layer> = {}): Layer =>
  aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, transform, ...part })
const transformOf = (page: DesignPage, id: string) => page.layers.find((layer) => layer.id === id)?.transform
const layerOf = (page: DesignPage, id: string) => page.layers.find((layer) => layer.id === id)

describe('a turned box', () => {
  const page = aPage([rectangle('a', place(100, 100, 200, 100, 30))])

  it.each([
    ['se', 0],
    ['sw', 1],
    ['nw', 2],
    ['ne', 3],
  ] as const)('keeps the corner opposite of %s when resized', (handle, opposite) => {
    const before = boxOf(page, 'a')
    if (!before) throw new Error('no box')
    const pointer = add(handlePoint(before, handle), { x: 13, y: 27 })
    const after = boxOf(resizeLayers(page, ['a'], { handle, pointer }), 'a')
    if (!after) throw new Error('no box')
    const [was, is] = [cornersOf(before)[opposite], cornersOf(after)[opposite]]
    expect(is?.x).toBeCloseTo(was?.x ?? NaN, 2)
    expect(is?.y).toBeCloseTo(was?.y ?? NaN, 2)
    const corner = handlePoint(after, handle)
    expect([corner.x, corner.y].map(Math.round)).toEqual([pointer.x, pointer.y].map(Math.round))
    expect(after.rotation).toBe(30)
  })

  it('keeps its center when resized from the center', () => {
    const after = boxOf(resizeLayers(page, ['a'], { handle: 'e', pointer: { x: 400, y: 300 }, fromCenter: true }), 'a')
    expect([(after?.x ?? 0) + (after?.width ?? 0) / 2, (after?.y ?? 0) + (after?.height ?? 0) / 2].map(Math.round)).toEqual([200, 150])
    expect(after?.height).toBe(100)
  })
})

describe('resizing', () => {
  it('changes one direction at a side, and both at a corner', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 100))])
    expect(transformOf(resizeLayers(page, ['a'], { handle: 'e', pointer: { x: 150, y: 300 } }), 'a')).toEqual(place(0, 0, 150, 100))
    expect(transformOf(resizeLayers(page, ['a'], { handle: 'nw', pointer: { x: -20, y: 10 } }), 'a')).toEqual(place(-20, 10, 120, 90))
  })

  it('keeps the proportions on request, growing evenly at a side', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 50))])
    const at = (handle: 'se' | 'e') => resizeLayers(page, ['a'], { handle, pointer: { x: 200, y: 60 }, constrained: true })
    expect(transformOf(at('se'), 'a')).toEqual(place(0, 0, 200, 100))
    expect(transformOf(at('e'), 'a')).toEqual(place(0, -25, 200, 100))
  })

  it('stops at a minimum size instead of turning the box inside out', () => {
    const page = aPage([rectangle('a', place(10, 10, 100, 100))])
    expect(transformOf(resizeLayers(page, ['a'], { handle: 'se', pointer: { x: -500, y: -500 } }), 'a')).toEqual(place(10, 10, 1, 1))
  })

  it('stops at the largest size of a document', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 100))])
    expect(transformOf(resizeLayers(page, ['a'], { handle: 'e', pointer: { x: 1e6, y: 0 } }), 'a')?.width).toBe(32_768)
  })

  it('leaves a side without length alone', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 0))])
    expect(transformOf(resizeLayers(page, ['a'], { handle: 'se', pointer: { x: 200, y: 70 } }), 'a')).toEqual(place(0, 0, 200, 0))
  })

  it('keeps the places of several layers relative to each other', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 100)), rectangle('b', place(100, 100, 100, 100, 90))])
    const after = resizeLayers(page, ['a', 'b'], { handle: 'se', pointer: { x: 400, y: 200 } })
    expect(transformOf(after, 'a')).toEqual(place(0, 0, 200, 100))
    // Lies on its side, so its height grows with the width of the frame.
    expect(transformOf(after, 'b')).toEqual(place(250, 50, 100, 200, 90))
  })

  it('keeps the proportions of layers at different angles, which would be sheared', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 100)), rectangle('b', place(300, 300, 100, 100, 45))])
    const frame = frameOf(page, ['a', 'b'])
    const after = resizeLayers(page, ['a', 'b'], { handle: 'e', pointer: { x: (frame?.width ?? 0) * 2, y: 0 } })
    expect(transformOf(after, 'b')).toMatchObject({ width: 200, height: 200, rotation: 45 })
  })

  it('scales the outline and the shadow of letters with them', () => {
    const shadow = { color: '#000000', blur: 8, offset_x: 2, offset_y: -4 }
    const decorated = { text: 'Hi', font_size: 40, stroke_color: '#ffffff', stroke_width: 3, shadow }
    const page = aPage([aLayer({ id: 't', type: 'text', text: decorated, transform: place(0, 0, 200, 100) })])
    const larger = layerOf(resizeLayers(page, ['t'], { handle: 'se', pointer: { x: 400, y: 200 } }), 't')
    expect(larger?.text).toMatchObject({ font_size: 80, stroke_width: 6, shadow: { blur: 16, offset_x: 4, offset_y: -8 } })
    const largest = layerOf(resizeLayers(page, ['t'], { handle: 'se', pointer: { x: 4000, y: 2000 } }), 't')
    expect(largest?.text).toMatchObject({ stroke_width: 60, shadow: { blur: 100, offset_x: 40, offset_y: -80 } })
  })

  it('scales the letters of a text at a corner, and only its box at a side', () => {
    const text = aLayer({ id: 't', type: 'text', text: { text: 'Hi', font_size: 40, letter_spacing: 2 }, transform: place(0, 0, 200, 100) })
    const page = aPage([text])
    const corner = layerOf(resizeLayers(page, ['t'], { handle: 'se', pointer: { x: 400, y: 200 } }), 't')
    expect([corner?.transform.width, corner?.text?.font_size, corner?.text?.letter_spacing]).toEqual([400, 80, 4])
    const side = layerOf(resizeLayers(page, ['t'], { handle: 'e', pointer: { x: 400, y: 0 } }), 't')
    expect([side?.transform.width, side?.transform.height, side?.text?.font_size]).toEqual([400, 100, 40])
  })

  it('scales paint, which needs the size that its points are in', () => {
    const paint = { kind: 'stroke' as const, points: [{ x: 50, y: 50 }] }
    const page = aPage([aLayer({ id: 'p', type: 'paint', paint, transform: place(0, 0, 100, 80) })])
    const resize = (from: DesignPage, x: number) => resizeLayers(from, ['p'], { handle: 'e', pointer: { x, y: 0 } })
    expect(layerOf(resize(page, 200), 'p')?.paint).toEqual({ ...paint, source_width: 100, source_height: 80 })
    expect(layerOf(resize(resize(page, 200), 300), 'p')?.paint).toMatchObject({ source_width: 100, source_height: 80 })
    expect(layerOf(resize(page, 100), 'p')?.paint).toEqual(paint)
  })

  it('never makes letters larger than a document allows', () => {
    const text = aLayer({ id: 't', type: 'text', text: { text: 'Hi', font_size: 2000 }, transform: place(0, 0, 100, 100) })
    const after = layerOf(resizeLayers(aPage([text]), ['t'], { handle: 'se', pointer: { x: 1000, y: 1000 } }), 't')
    expect([after?.transform.width, after?.text?.font_size]).toEqual([204.8, 4096])
  })
})

describe('a group', () => {
  const group = aLayer({ id: 'g', type: 'group', transform: place(0, 0, 1, 1, 90) })
  const page = aPage([
    group,
    rectangle('a', place(0, 0, 100, 50), { parent_id: 'g' }),
    rectangle('b', place(200, 100, 100, 50), { parent_id: 'g' }),
  ])

  it('is as large as its content, at its own angle', () => {
    expect(Object.values(boxOf(page, 'g') ?? {}).map(Math.round)).toEqual([75, -75, 150, 300, 90])
  })

  it('moves, turns and resizes its content', () => {
    const moved = moveLayers(page, ['g'], { x: 10, y: 20 })
    expect(transformOf(moved, 'b')).toEqual(place(210, 120, 100, 50))
    const turned = turnLayers(page, ['g'], 90, { x: 150, y: 75 })
    expect(transformOf(turned, 'a')).toEqual(place(150, -50, 100, 50, 90))
    expect(transformOf(turned, 'g')?.rotation).toBe(180)
    // The group is turned by 90°, so its right side is the bottom of the page.
    const resized = resizeLayers(page, ['g'], { handle: 'e', pointer: { x: 0, y: 300 } })
    expect(transformOf(resized, 'b')).toEqual(place(200, 200, 100, 100))
  })
})

describe('moving', () => {
  it('keeps the distance of layers at the limit of the coordinates', () => {
    const page = aPage([rectangle('a', place(99_900, 0, 10, 10)), rectangle('b', place(50_000, 0, 10, 10))])
    const moved = moveLayers(page, ['a', 'b'], { x: 5000, y: 7 })
    expect([transformOf(moved, 'a')?.x, transformOf(moved, 'b')?.x, transformOf(moved, 'b')?.y]).toEqual([100_000, 50_100, 7])
  })

  it('returns the same page if nothing moves', () => {
    const page = aPage([rectangle('a', place(100_000, 0, 10, 10))])
    expect(moveLayers(page, ['a'], { x: 5, y: 0 })).toBe(page)
  })
})

describe('flipping', () => {
  it('mirrors a turned layer within its own box', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 50, 30))])
    expect(transformOf(flipLayers(page, ['a'], 'x'), 'a')).toEqual({ ...place(0, 0, 100, 50, 30), flip_x: true })
  })

  it('mirrors several layers within their frame, with their angles', () => {
    const page = aPage([rectangle('a', place(0, 0, 100, 100)), rectangle('b', place(300, 100, 100, 100, 90))])
    const flipped = flipLayers(page, ['a', 'b'], 'x')
    expect(transformOf(flipped, 'a')).toEqual({ ...place(300, 0, 100, 100), flip_x: true })
    expect(transformOf(flipped, 'b')).toEqual({ ...place(0, 100, 100, 100, -90), flip_x: true })
    expect(flipLayers(flipped, ['a', 'b'], 'x').layers.map(({ transform }) => transform)).toEqual(
      page.layers.map(({ transform }) => transform),
    )
  })
})
