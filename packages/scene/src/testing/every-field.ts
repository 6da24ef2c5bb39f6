/** Documents in which, taken together, every field is present and has an effect. */
import type { ColorGrade, DesignDocument, DesignPage, Gradient, Layer } from '@broadside/contract/features/design-document.schemas'
import { aDocument, aLayer } from './scene.ts'

export const pictureIds = { one: 'picture', other: 'other-picture' }

const gradient: Gradient = {
  type: 'linear',
  stops: [
    { offset: 0.1, color: '#ff0000' },
    { offset: 0.8, color: '#0000ff' },
  ],
  start: { x: 0.2, y: 0.2 },
  end: { x: 0.8, y: 0.6 },
  reverse: false,
}

const gentle = '[[0,0],[0.5,0.6],[1,1]]'
const grade: ColorGrade = {
  brightness: 0,
  contrast: 0,
  exposure: 0,
  highlights: 0,
  hue: 0,
  saturation: 0,
  shadows: 0,
  temperature: 0,
  tint: 0,
  vibrance: 0,
  curves: { bluePoints: gentle, greenPoints: gentle, masterPoints: gentle, redPoints: gentle },
  wheels: {
    gain: 1,
    gamma: 1,
    lift: 0,
    offset: 0,
    highlightsAmount: 0.3,
    highlightsHue: 20,
    midtonesAmount: 0.3,
    midtonesHue: 20,
    offsetAmount: 0.3,
    offsetHue: 20,
    shadowsAmount: 0.3,
    shadowsHue: 20,
  },
}

const shadow = { color: '#000000', opacity: 0.6, blur: 3, angle: 30, distance: 5 }
const effects: NonNullable<Layer['effects']> = {
  blend_mode: 'normal',
  drop_shadow: shadow,
  inner_shadow: shadow,
  stroke: { color: '#00aa00', opacity: 0.5, position: 'center', width: 3 },
}
const text = { text: 'Hi to all', font_size: 14, color: '#202020', wrap: 'word' as const, font_weight: 400 }
const box = { x: 12, y: 12, width: 36, height: 30, rotation: 10, flip_x: false, flip_y: false }
const points = [
  { x: 2, y: 3 },
  { x: 20, y: 15 },
]
const spans = [
  { x: 3, y: 4, width: 9 },
  { x: 3, y: 5, width: 9 },
]

const layer = (part: Partial<Layer> & Pick<Layer, 'type'>) => aLayer({ transform: box, ...part })
const group = (id: string, opacity: number) => layer({ type: 'group', id, opacity })

const layers: Layer[] = [
  layer({ type: 'shape', shape: { kind: 'rounded_rectangle', fill: '#ff8800', stroke: '#0000aa', stroke_width: 3, radius: 6 }, effects }),
  layer({ type: 'shape', shape: { kind: 'rectangle', fill: '#ff8800' }, mask: { shape: 'rounded_rectangle', inset: 4, radius: 5 } }),
  layer({ type: 'text', text: { ...text, align: 'left', highlight_color: '#ffff00', stroke_color: '#ff0000', stroke_width: 1 } }),
  layer({ type: 'text', text: { ...text, text: 'Hi to all of you', align: 'left', line_height: 1.2, letter_spacing: 0 } }),
  layer({
    type: 'text',
    text: { ...text, underline: false, strike: false, shadow: { blur: 2, color: '#ff0000', offset_x: 3, offset_y: 3 } },
  }),
  layer({ type: 'text', text: { ...text, text: 'Hi', font_size: 8, curve: { type: 'arc_up', strength: 0.5, offset: 0, reverse: false } } }),
  layer({ type: 'image', image: { media_id: pictureIds.one, fit: 'cover', crop: { x: 0.1, y: 0.1, width: 0.6, height: 0.6 } } }),
  layer({ type: 'image', image: { media_id: pictureIds.one, adjustments: { ...grade, blur: 0 } } }),
  layer({
    type: 'image',
    image: { media_id: pictureIds.one, fit: 'stretch' },
    erase_mask: { source_width: 30, source_height: 20, strokes: [{ size: 5, points }], spans },
  }),
  layer({ type: 'paint', paint: { kind: 'stroke', color: '#0000ff', opacity: 0.8, size: 4, points, source_width: 30, source_height: 20 } }),
  layer({ type: 'paint', paint: { kind: 'fill', color: '#0000ff', spans, source_width: 30, source_height: 20 } }),
  layer({ type: 'paint', paint: { kind: 'gradient', gradient } }),
]

const pages: Partial<DesignPage>[] = [
  { background: { type: 'solid', opacity: 0.9, color: '#eeeeee' } },
  { background: { type: 'gradient', opacity: 1, gradient } },
  { background: { type: 'image', opacity: 1, image: { media_id: pictureIds.one, fit: 'cover' } } },
  { background: { type: 'solid', opacity: 1, color: '#e0c0a0' }, color_grade: grade, color_grade_version: 1 },
  { background: { type: 'solid', opacity: 1, color: '#503020' }, color_grade: grade, color_grade_version: 1 },
]

const drawnIn = (content: Layer[], page: Partial<DesignPage> = {}) =>
  aDocument(64, content, { guides: { horizontal: [3], vertical: [3] }, ...page })

export const examplesOfAll = (): DesignDocument[] => [
  ...layers.map((one) => drawnIn([group('faint-group', 0.3), { ...one, id: 'one', parent_id: '' }])),
  ...pages.map((page) => drawnIn([], page)),
]
