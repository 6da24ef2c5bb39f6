/** Properties of shapes and images. */
import type { Adjustments, ImagePart, Layer, ShapePart } from '@broadside/contract/features/design-document.schemas'
import { maxLength } from '@broadside/contract/features/design-limits'
import type { Session } from '../session/session.ts'
import { ofPart, within } from './part.ts'
import { changeProperty, type LayerProperty, layerProperty } from './property.ts'

const shape = ofPart('shape')
const image = ofPart('image')

const usualStroke = { color: '#000000', width: 4 }
const lengths = within(0, maxLength)

/** A stroke needs a color and a width, so setting one gives a usual value to the other. */
const ofStroke = <T>(get: (shape: ShapePart) => T, set: (shape: ShapePart, value: T) => ShapePart): LayerProperty<T> =>
  layerProperty<T>({
    of: 'content',
    get: (layer) => layer.shape && get(layer.shape),
    set: (layer, value) => (layer.shape ? { ...layer, shape: set(layer.shape, value) } : layer),
  })

/** A line without a stroke width is as thick as its box. */
const isDrawn = ({ kind, stroke_width = 0 }: ShapePart): boolean => stroke_width > 0 || kind === 'line'

export const shapeProperties = {
  fill: shape('fill', '' as string),
  stroke: ofStroke<string>(
    ({ stroke = '' }) => stroke,
    (part, stroke) => ({ ...part, stroke, ...(stroke && !isDrawn(part) ? { stroke_width: usualStroke.width } : {}) }),
  ),
  strokeWidth: ofStroke<number>(
    ({ stroke_width: width = 0 }) => width,
    (part, width) => ({
      ...part,
      stroke_width: lengths(width),
      ...(width > 0 && !part.stroke ? { stroke: part.kind === 'line' && part.fill ? part.fill : usualStroke.color } : {}),
    }),
  ),
  radius: layerProperty<number>({
    of: 'content',
    get: ({ shape: part }) => (part?.kind === 'rounded_rectangle' ? (part.radius ?? 0) : undefined),
    set: (layer, radius) => (layer.shape ? { ...layer, shape: { ...layer.shape, radius } } : layer),
    limit: lengths,
  }),
}

type Amount = Exclude<keyof Adjustments, 'curves' | 'wheels'>

const withAdjustments = (layer: Layer, adjustments: Adjustments): Layer => {
  if (!layer.image) return layer
  const { adjustments: _, ...rest } = layer.image
  return { ...layer, image: Object.keys(adjustments).length ? { ...rest, adjustments } : rest }
}

const adjustment = (key: Amount, min = -1): LayerProperty<number> =>
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
export const looks = {
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

const look: LayerProperty<Look | 'custom'> = layerProperty<Look | 'custom'>({
  of: 'content',
  get: (layer) => layer.image && lookOf(layer.image),
  set: (layer, id) => (id === 'custom' ? layer : withAdjustments(layer, looks[id])),
})

export const imageProperties = {
  fit: image('fit', 'cover' as NonNullable<ImagePart['fit']>),
  look,
  blur: adjustment('blur', 0),
  adjustments: Object.fromEntries(amounts.map((key) => [key, adjustment(key)])) as Record<(typeof amounts)[number], LayerProperty<number>>,
}

export type AdjustmentKey = Amount | 'blur'

const allAdjustments: LayerProperty<Adjustments> = layerProperty<Adjustments>({
  of: 'content',
  get: ({ image: part }) => part && (part.adjustments ?? {}),
  set: withAdjustments,
})

/** Removes some adjustments of all selected images, in one step. */
export const resetAdjustments = (session: Session, keys: readonly AdjustmentKey[]): void =>
  changeProperty(session, allAdjustments, (adjustments) =>
    Object.fromEntries(Object.entries(adjustments).filter(([key]) => !keys.includes(key as AdjustmentKey))),
  )
