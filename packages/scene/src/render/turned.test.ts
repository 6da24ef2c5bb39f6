/** Layers are drawn in their place on the page, however they are turned, and text wherever its box ends. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Effects, TextPart, Transform } from '@broadside/contract/features/design-document.schemas'
import { GlobalFonts } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { drawSquare, inkOf } from '../testing/pixels.ts'
import { aLayer, aStage } from '../testing/scene.ts'

const fonts = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
GlobalFonts.register(readFileSync(join(fonts, 'files', 'inter-latin-wght-normal.woff2')), 'Scene Turned')

const side = 240
const stage = aStage({ family: () => '"Scene Turned"' })
const place = { x: 20, y: 60, width: 200, height: 120, rotation: 0, flip_x: false, flip_y: false }
const words = 'Small text that is turned keeps all of its dark pixels, whatever the angle of its layer is.'

interface Look {
  text?: Partial<TextPart>
  transform?: Partial<Transform>
  effects?: Effects
}

const ink = ({ text = {}, transform = {}, effects }: Look) =>
  inkOf(
    drawSquare(
      side,
      [
        aLayer({
          type: 'text',
          text: { text: words, font_size: 11, wrap: 'word', ...text },
          transform: { ...place, ...transform },
          ...(effects ? { effects } : {}),
        }),
      ],
      { stage },
    ),
  )

const dark = (values: Float64Array) => values.filter((value) => value > 0.5).length
const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0)

describe('small text', () => {
  const straight = ink({})

  it.each([
    ['turned', { rotation: 90 }],
    ['upside down', { rotation: 180 }],
    ['turned by a small angle', { rotation: 7 }],
    ['flipped', { flip_x: true }],
    ['between two pixels', { x: 20.5 }],
  ])('keeps its dark pixels when it is %s', (_, transform) => {
    const turned = ink({ transform })
    expect(Math.abs(sum(turned) - sum(straight)) / sum(straight)).toBeLessThan(0.02)
    expect(dark(turned) / dark(straight)).toBeGreaterThan(0.95)
  })

  it('keeps them with an effect', () => {
    const effects = { inner_shadow: { opacity: 0 } }
    const turned = ink({ transform: { rotation: 90 }, effects })
    expect(dark(turned) / dark(straight)).toBeGreaterThan(0.95)
  })
})

/** What differs between a text in a large box and in a tiny one, at the same place. */
describe('text beyond its box', () => {
  const text = { text: 'Longer than its box, by far', font_size: 14, wrap: '' as const }
  const effects = { inner_shadow: { opacity: 0 } }

  it('is not cut off on the right', () => {
    const complete = ink({ text, effects, transform: { width: 200 } })
    expect(ink({ text, effects, transform: { width: 10 } })).toEqual(complete)
  })

  it('is not cut off below', () => {
    const lines = { ...text, text: 'a\nb\nc\nd\ne\nf\ng' }
    const complete = ink({ text: lines, effects, transform: { height: 160 } })
    expect(ink({ text: lines, effects, transform: { height: 4 } })).toEqual(complete)
  })

  it('is not cut off without an effect', () => {
    expect(ink({ text, transform: { width: 10 } })).toEqual(ink({ text, transform: { width: 200 } }))
  })

  it('is drawn although its box is outside of the page', () => {
    const outside = { x: -40, y: 60, width: 1, height: 1 }
    expect(sum(ink({ text, transform: outside }))).toBeGreaterThan(20)
    expect(sum(ink({ text, effects, transform: outside }))).toBeGreaterThan(20)
  })
})

describe('what a canvas does not turn by itself', () => {
  const shadow = { color: '#000000', blur: 0, offset_x: 30, offset_y: 0 }
  const black = (transform: Partial<Transform>) => {
    const values = ink({
      text: { text: 'I', font_size: 40, color: '#ffffff', shadow },
      transform: { x: 100, y: 100, width: 40, height: 40, ...transform },
    })
    const places = [...values.keys()].filter((index) => (values[index] ?? 0) > 0.5)
    const mean = (of: (index: number) => number) => places.reduce((all, index) => all + of(index), 0) / places.length
    return { x: mean((index) => index % side), y: mean((index) => Math.floor(index / side)) }
  }

  it("a text's shadow is turned and flipped with its layer", () => {
    const turned = black({ rotation: 90 })
    expect(turned.y).toBeGreaterThan(120)
    const flipped = black({ flip_x: true })
    expect(flipped.x).toBeLessThan(black({}).x - 20)
  })

  it("a layer's shadow is turned with it", () => {
    const cast = (rotation: number) => {
      const effects = { drop_shadow: { color: '#000000', opacity: 1, blur: 0, angle: 0, distance: 60 } }
      const shape = { kind: 'rectangle' as const, fill: '#ffffff' }
      const layer = aLayer({ type: 'shape', shape, effects, transform: { ...place, x: 100, y: 100, width: 40, height: 40, rotation } })
      return inkOf(drawSquare(side, [layer]))
    }
    expect(cast(0)[120 * side + 180]).toBeGreaterThan(0.9)
    expect(cast(90)[180 * side + 120]).toBeGreaterThan(0.9)
  })
})
