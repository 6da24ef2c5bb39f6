/** Properties of texts, shapes and images. */
import type { Adjustments, ImagePart, Layer, ShapePart, TextPart } from '@broadside/contract/features/design-document.schemas'
import { maxFontSize } from '@broadside/contract/features/design-limits'
import { clamp } from '../model/numbers.ts'
import { defaultFontSize } from '../geometry/resize-layers.ts'
import { layerProperty, type Property } from './property.ts'

interface Parts {
  text: TextPart
  shape: ShapePart
  image: ImagePart
}

/** A property of the part that its type of layer has; absent ones have the value that the renderer uses. */
const ofPart =
  <P extends keyof Parts>(part: P) =>
  <K extends keyof Parts[P], V extends NonNullable<Parts[P][K]>>(key: K, fallback: V, limit?: (value: V) => V): Property<V> =>
    layerProperty<V>({
      of: 'content',
      get: (layer) => {
        const values = layer[part] as Parts[P] | undefined
        return values && ((values[key] ?? fallback) as V)
      },
      set: (layer, value) => ({ ...layer, [part]: { ...layer[part], [key]: value } }),
      ...(limit && { limit }),
    })

const within = (min: number, max: number) => (value: number) => clamp(value, min, max)
const whole = (min: number, max: number) => (value: number) => Math.round(clamp(value, min, max))

const text = ofPart('text')
const shape = ofPart('shape')
const image = ofPart('image')

/** A family, and the font file of the workspace that has it, or `''`. */
interface Font {
  family: string
  assetId: string
}

const font: Property<Font> = layerProperty<Font>({
  of: 'content',
  get: ({ text }) => text && { family: text.font_family ?? '', assetId: text.font_asset_id ?? '' },
  set: (layer, { family, assetId }) =>
    layer.text ? { ...layer, text: { ...layer.text, font_family: family, font_asset_id: assetId } } : layer,
})

export const textProperties = {
  align: text('align', 'left' as NonNullable<TextPart['align']>),
  color: text('color', '#000000'),
  font,
  fontSize: text('font_size', defaultFontSize, within(1, maxFontSize)),
  fontWeight: text('font_weight', 400, whole(100, 900)),
  fontStyle: text('font_style', 'normal' as NonNullable<TextPart['font_style']>),
  letterSpacing: text('letter_spacing', 0, within(-1000, 1000)),
  lineHeight: text('line_height', 1.2, within(0.1, 10)),
  underline: text('underline', false as boolean),
  strike: text('strike', false as boolean),
  highlight: text('highlight_color', ''),
  strokeColor: text('stroke_color', ''),
  strokeWidth: text('stroke_width', 0, within(0, 500)),
  wrap: text('wrap', '' as NonNullable<TextPart['wrap']>),
}

export const shapeProperties = {
  fill: shape('fill', ''),
  stroke: shape('stroke', ''),
  strokeWidth: shape('stroke_width', 0, within(0, 32_768)),
  radius: shape('radius', 0, within(0, 32_768)),
}

type Amount = Exclude<keyof Adjustments, 'curves' | 'wheels'>

const withAdjustments = (layer: Layer, adjustments: Adjustments): Layer => {
  if (!layer.image) return layer
  const { adjustments: _, ...rest } = layer.image
  return { ...layer, image: Object.keys(adjustments).length ? { ...rest, adjustments } : rest }
}

const adjustment = (key: Amount, min = -1): Property<number> =>
  layerProperty({
    of: 'content',
    get: (layer) => layer.image && (layer.image.adjustments?.[key] ?? 0),
    set: (layer, value) => {
      const { [key]: _, ...others } = layer.image?.adjustments ?? {}
      return withAdjustments(layer, value === 0 ? others : { ...others, [key]: value })
    },
    limit: within(min, 1),
  })

const amounts = [
  'brightness',
  'contrast',
  'exposure',
  'highlights',
  'hue',
  'saturation',
  'shadows',
  'temperature',
  'tint',
  'vibrance',
] as const satisfies readonly Amount[]

/** Ready combinations of adjustments. */
const looks = {
  original: {},
  warm: { temperature: 0.35, saturation: 0.1, highlights: -0.1 },
  cool: { temperature: -0.3, tint: -0.05, contrast: 0.1 },
  crisp: { contrast: 0.25, vibrance: 0.3, shadows: 0.1 },
  mono: { saturation: -1, contrast: 0.15 },
} as const satisfies Record<string, Adjustments>

export type Look = keyof typeof looks
export const lookIds = Object.keys(looks) as Look[]

const lookOf = ({ adjustments = {} }: ImagePart): Look | 'custom' => {
  const entries = Object.entries(adjustments)
  const isLook = (look: Adjustments) =>
    Object.keys(look).length === entries.length && entries.every(([key, value]) => look[key as Amount] === value)
  return lookIds.find((id) => isLook(looks[id])) ?? 'custom'
}

const look: Property<Look | 'custom'> = layerProperty<Look | 'custom'>({
  of: 'content',
  get: (layer) => layer.image && lookOf(layer.image),
  set: (layer, id) => (id === 'custom' ? layer : withAdjustments(layer, looks[id])),
})

export const imageProperties = {
  fit: image('fit', 'cover' as NonNullable<ImagePart['fit']>),
  look,
  blur: adjustment('blur', 0),
  adjustments: Object.fromEntries(amounts.map((key) => [key, adjustment(key)])) as Record<(typeof amounts)[number], Property<number>>,
}
