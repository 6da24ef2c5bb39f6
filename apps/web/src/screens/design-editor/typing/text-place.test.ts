import { describe, expect, it } from 'vitest'
import { place, textLayer } from '../../../../../../packages/scene/src/testing/test-scene.ts'
import { boxStyle, inkStyle, overhang, type TextLayer } from './text-place.ts'

const layerWith = (text: Partial<TextLayer['text']>, rotation = 0): TextLayer => {
  const layer = textLayer('t', place(100, 50, 200, 40, rotation))
  return { ...layer, text: { text: 'Text', ...text } }
}

describe('the field of a text', () => {
  it('is around the center of its layer, turned and mirrored like it', () => {
    const layer = layerWith({}, 30)
    const mirrored = { ...layer, transform: { ...layer.transform, flip_x: true } }
    expect(boxStyle(mirrored, { x: 0, y: 20, zoom: 0.5 })).toEqual({
      width: 100,
      height: 20,
      transform: 'translate(100px, 25px) rotate(30deg) scale(-1, 1) translate(-50%, -50%)',
    })
  })

  it('has the font of its text, as large as it is seen', () => {
    const style = inkStyle(layerWith({ font_size: 40, line_height: 1.5, letter_spacing: 2, wrap: 'word' }), '"Inter"', 0.5)
    expect(style).toMatchObject({ fontSize: 20, lineHeight: '30px', letterSpacing: 1, whiteSpace: 'pre-wrap' })
  })

  it('extends beyond its layer on the side where lines are too long', () => {
    expect((['left', 'center', 'right'] as const).map((align) => overhang(layerWith({ align }), 10) + 0)).toEqual([0, -5, -10])
  })
})
