import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { aLayer, aStage } from '../testing/scene.ts'
import { imageLayer, place, rectangle, textLayer } from '../testing/test-scene.ts'
import { createHitTest } from './hit-test.ts'
import { createTexts } from './texts.ts'

const photo = createCanvas(400, 200)
photo.getContext('2d').fillRect(0, 0, 200, 200)

const stage = aStage({ picture: (id) => (id === 'm' ? photo : undefined) })
const covers = createHitTest(stage, createTexts(stage))
const at = (layer: Layer, x: number, y: number, zoom = 1): boolean => covers(layer, { x, y }, zoom)

const ellipse = (part: Partial<Layer> = {}) =>
  rectangle('e', place(100, 100, 200, 200), { shape: { kind: 'ellipse', fill: '#ff0000' }, ...part })

describe('a layer is at a point', () => {
  it('where it has a pixel, and not in the corners of its box', () => {
    expect(at(ellipse(), 200, 200)).toBe(true)
    expect(at(ellipse(), 105, 105)).toBe(false)
    expect(at(ellipse(), 400, 200)).toBe(false)
  })

  it('where its picture is opaque', () => {
    const image = imageLayer('i', place(0, 0, 400, 200))
    expect([at(image, 100, 100), at(image, 300, 100)]).toEqual([true, false])
  })

  it('in all of its box, if its picture is missing', () => {
    const missing = imageLayer('i', place(0, 0, 400, 200), { image: { media_id: 'gone' } })
    expect([at(missing, 300, 100), at(missing, 500, 100)]).toEqual([true, false])
  })

  it('within its mask, and where it was not erased', () => {
    const image = imageLayer('i', place(0, 0, 400, 200), {
      mask: { shape: 'circle' },
      erase_mask: { source_width: 400, source_height: 200, strokes: [{ size: 40, points: [{ x: 180, y: 100 }] }] },
    })
    expect([at(image, 130, 100), at(image, 180, 100), at(image, 20, 20)]).toEqual([true, false, false])
  })

  it('near a thin line, by the same distance on the screen', () => {
    const line = rectangle('l', place(0, 100, 400, 2), { shape: { kind: 'line', stroke: '#000000', stroke_width: 2 } })
    expect([at(line, 200, 105), at(line, 200, 110)]).toEqual([true, false])
    expect([at(line, 200, 125, 0.2), at(line, 200, 105, 8)]).toEqual([true, false])
  })

  it('on the outline of a shape without a fill', () => {
    const hollow = ellipse({ shape: { kind: 'ellipse', stroke: '#000000', stroke_width: 4 } })
    expect([at(hollow, 100, 200), at(hollow, 200, 200)]).toEqual([true, false])
  })

  it('on its outline, but not on its shadow', () => {
    const shadow = { color: '#000000', opacity: 1, blur: 0, angle: 0, distance: 150 }
    expect(at(ellipse({ effects: { drop_shadow: shadow } }), 400, 200)).toBe(false)
    const stroke = { color: '#000000', opacity: 1, width: 20, position: 'outside' as const }
    expect(at(ellipse({ effects: { drop_shadow: shadow, stroke } }), 310, 200)).toBe(true)
  })

  it('between the letters of a line, but not beside the line', () => {
    const text = textLayer('t', place(0, 0, 400, 100), 'O O')
    expect([at(text, 2, 5), at(text, 30, 45), at(text, 300, 20)]).toEqual([true, true, false])
  })

  it('in all of the box of an empty text', () => {
    expect(at(textLayer('t', place(0, 0, 400, 100), ''), 300, 50)).toBe(true)
  })

  it('nowhere, if it is transparent', () => {
    expect(at(ellipse({ opacity: 0 }), 200, 200)).toBe(false)
  })

  it('on paint, however large its box is', () => {
    const points = [0, 100, 200].map((x) => ({ x, y: x }))
    const paint = aLayer({ id: 'p', type: 'paint', transform: place(0, 0, 200, 200), paint: { kind: 'stroke', size: 10, points } })
    expect([at(paint, 102, 98), at(paint, 150, 50)]).toEqual([true, false])
  })
})
