/** Forty designs that use the renderer in all of its ways, for comparing what different machines draw. */
import type { DesignDocument, Effects, Gradient, Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
import { pictureIds } from './every-field.ts'
import { aDocument, aLayer } from './scene.ts'

export interface Exhibit {
  name: string
  document: DesignDocument
  hasText: boolean
}

const side = 240
const place = (x: number, y: number, width: number, height: number, rotation = 0) => ({
  x,
  y,
  width,
  height,
  rotation,
  flip_x: false,
  flip_y: false,
})
const center = place(50, 60, 140, 110)

let count = 0
const layer = (part: Partial<Layer> & Pick<Layer, 'type'>): Layer => aLayer({ id: `layer-${count++}`, transform: center, ...part })
const box = (fill: string, part: Partial<Layer> = {}) => layer({ type: 'shape', shape: { kind: 'rectangle', fill }, ...part })
const picture = (part: Partial<NonNullable<Layer['image']>> = {}, more: Partial<Layer> = {}) =>
  layer({ type: 'image', image: { media_id: pictureIds.one, ...part }, ...more })
const text = (part: Partial<TextPart>, more: Partial<Layer> = {}) =>
  layer({
    type: 'text',
    text: { text: 'Harbor lights, 7 pm', font_size: 24, color: '#1f2937', wrap: 'word', ...part },
    transform: place(20, 40, 200, 160),
    ...more,
  })

const gradient = (type: Gradient['type'], reverse = false): Gradient => ({
  type,
  reverse,
  stops: [
    { offset: 0, color: '#ff7a18' },
    { offset: 0.4, color: '#af002d80' },
    { offset: 1, color: '#319197' },
  ],
  start: { x: 0.4, y: 0.45 },
  end: { x: 0.9, y: 0.7 },
})

const curve = Array.from({ length: 40 }, (_, index) => ({ x: 5 + index * 4.5, y: 60 + 40 * Math.sin(index / 4) }))
const spans = Array.from({ length: 60 }, (_, y) => ({ x: 20 + Math.abs(30 - y), y: 20 + y, width: 120 - 2 * Math.abs(30 - y) }))
const shadow = { color: '#202040', opacity: 0.7, blur: 12, angle: 50, distance: 14 }
const stroke = (position: 'inside' | 'center' | 'outside', width: number): Effects => ({
  stroke: { color: '#0b6e4f', opacity: 0.9, width, position },
})
const star = { type: 'shape', shape: { kind: 'ellipse', fill: '#e4572e' } } as const
const group = (id: string, opacity: number): Layer => layer({ type: 'group', id, opacity })

const pictures: Record<string, Layer[]> = {
  'a rectangle': [box('#e4572e')],
  'a turned rectangle': [box('#e4572e', { transform: place(60, 70, 120, 80, 33) })],
  'a rounded rectangle with an outline': [
    layer({ type: 'shape', shape: { kind: 'rounded_rectangle', fill: '#29335c', stroke: '#f3a712', stroke_width: 9, radius: 24 } }),
  ],
  'an ellipse between pixels': [layer({ ...star, transform: place(30.4, 40.7, 150.2, 111.1, 12) })],
  'a thin line': [
    layer({ type: 'shape', shape: { kind: 'line', stroke: '#000000', stroke_width: 1.5 }, transform: place(20, 90, 190, 8, 17) }),
  ],
  'a faint shape with both': [
    layer({ type: 'shape', shape: { kind: 'ellipse', fill: '#29335c', stroke: '#f3a712', stroke_width: 14 }, opacity: 0.5 }),
  ],
  'a picture that covers': [picture({ fit: 'cover' })],
  'a picture inside': [picture({ fit: 'contain' })],
  'a turned picture': [picture({ fit: 'stretch' }, { transform: place(50, 60, 140, 110, 21) })],
  'a flipped crop': [
    picture({ fit: 'cover', crop: { x: 0.2, y: 0.1, width: 0.5, height: 0.7 } }, { transform: { ...center, flip_x: true, flip_y: true } }),
  ],
  'a graded picture': [picture({ adjustments: { exposure: 0.3, contrast: 0.4, saturation: -0.5, hue: 0.1 } })],
  'a blurred picture': [picture({ adjustments: { blur: 0.3 } })],
  'a picture in a circle': [picture({}, { mask: { shape: 'circle', inset: 6 } })],
  'a picture in a diamond': [picture({}, { mask: { shape: 'diamond' }, transform: { ...center, rotation: 8 } })],
  'an erased picture': [
    picture(
      { fit: 'stretch' },
      { erase_mask: { source_width: 200, source_height: 120, strokes: [{ size: 14, points: curve }], spans: spans.slice(0, 9) } },
    ),
  ],
  'a stroke of paint': [layer({ type: 'paint', paint: { kind: 'stroke', color: '#7b2cbf', size: 11, points: curve } })],
  'faint paint that crosses itself': [
    layer({
      type: 'paint',
      paint: { kind: 'stroke', color: '#7b2cbf', opacity: 0.4, size: 22, points: [...curve, ...curve.toReversed()] },
    }),
  ],
  'a dot of paint': [layer({ type: 'paint', paint: { kind: 'stroke', color: '#7b2cbf', size: 60, points: curve.slice(9, 10) } })],
  'a filled area': [layer({ type: 'paint', paint: { kind: 'fill', color: '#1b998b', spans, source_width: 160, source_height: 120 } })],
  'all gradients': (['linear', 'radial', 'angle', 'reflected', 'diamond'] as const).map((type, index) =>
    layer({
      type: 'paint',
      paint: { kind: 'gradient', gradient: gradient(type, index % 2 === 1) },
      transform: place(10 + (index % 3) * 75, 20 + Math.floor(index / 3) * 100, 70, 90, index * 7),
    }),
  ),
  'a drop shadow': [layer({ ...star, effects: { drop_shadow: shadow } })],
  'a turned inner shadow': [layer({ ...star, effects: { inner_shadow: shadow }, transform: place(50, 60, 140, 110, 70) })],
  'an outline outside': [layer({ ...star, effects: stroke('outside', 21) })],
  'an outline inside': [layer({ ...star, effects: stroke('inside', 33), transform: place(50, 60, 140, 110, 15) })],
  'an outline in the center': [picture({ fit: 'contain' }, { effects: stroke('center', 12) })],
  'all blend modes': (['multiply', 'screen', 'overlay', 'darken', 'lighten', 'soft_light'] as const).flatMap((blend_mode, index) => [
    box('#f3a712', { transform: place(10 + index * 37, 30, 34, 120) }),
    box('#4d7ea8', { transform: place(6 + index * 37, 80, 34, 120), effects: { blend_mode } }),
  ]),
  'a faded group': [
    box('#29335c', { transform: place(0, 100, 240, 30) }),
    group('g', 0.6),
    box('#e4572e', { parent_id: 'g' }),
    layer({ ...star, parent_id: 'g', transform: place(90, 20, 120, 120), shape: { kind: 'ellipse', fill: '#f3a712' } }),
  ],
  'a faded group that blends': [
    box('#f3a712', { transform: place(0, 0, 240, 140) }),
    group('h', 0.7),
    box('#4d7ea8', { parent_id: 'h', effects: { blend_mode: 'multiply' } }),
    layer({ ...star, parent_id: 'h', effects: { blend_mode: 'screen' }, transform: place(20, 90, 120, 120) }),
  ],
}

const texts: Record<string, Layer[]> = {
  'plain text': [text({ text: 'The ferry leaves at nine. Bring a coat, a friend and something to read on the way.' })],
  'small text': [text({ text: 'Terms apply. Read them before the ferry leaves, since there is no way back before noon.', font_size: 10 })],
  'turned text': [text({ font_size: 18 }, { transform: place(20, 60, 200, 60, 27) })],
  'flipped text': [text({}, { transform: { ...place(20, 60, 200, 60), flip_x: true } })],
  'justified text': [
    text({ text: 'Justified lines are as wide as their box, except the last one of each.', font_size: 16, align: 'justify' }),
  ],
  'decorated text': [text({ underline: true, strike: true, highlight_color: '#ffe066', letter_spacing: 2 })],
  'outlined text with a shadow': [
    text({
      font_size: 40,
      font_weight: 800,
      stroke_color: '#f3a712',
      stroke_width: 3,
      shadow: { blur: 6, color: '#000000', offset_x: 5, offset_y: 5 },
    }),
  ],
  'text on an arc': [text({ font_size: 20, curve: { type: 'arc_up', strength: 0.8 } })],
  'text on a circle': [text({ font_size: 20, curve: { type: 'circle', strength: 0.9, offset: 0.1 } })],
  'faint text': [text({ font_size: 30, letter_spacing: -4 }, { opacity: 0.5 })],
  'text with effects': [text({ font_size: 44, font_weight: 700 }, { effects: { drop_shadow: shadow, ...stroke('outside', 6) } })],
  'a poster': [
    picture({ fit: 'cover' }, { transform: place(0, 0, 240, 240) }),
    box('#00000099', { transform: place(0, 150, 240, 90) }),
    text(
      { text: 'Night market', color: '#ffffff', font_size: 32, font_weight: 700, align: 'center' },
      { transform: place(10, 160, 220, 60) },
    ),
  ],
}

const hang = (rooms: Record<string, Layer[]>, hasText: boolean): Exhibit[] =>
  Object.entries(rooms).map(([name, layers]) => ({ name, hasText, document: aDocument(side, layers) }))

export const gallery = (): Exhibit[] => [...hang(pictures, false), ...hang(texts, true)]
