/** Properties of texts. */
import type { TextPart } from '@broadside/contract/features/design-document.schemas'
import { maxFontSize, maxLetterSpacing, maxLineHeight, maxShadowOffset, maxTextStroke } from '@broadside/contract/features/design-limits'
import { defaultFontSize } from '../geometry/resize-layers.ts'
import { ofPart, whole, within } from './part.ts'
import { type LayerProperty, layerProperty } from './property.ts'

const text = ofPart('text')

const ofText = <T>(get: (text: TextPart) => T | undefined, set: (text: TextPart, value: T) => TextPart): LayerProperty<T> =>
  layerProperty<T>({
    of: 'content',
    get: (layer) => layer.text && get(layer.text),
    set: (layer, value) => (layer.text ? { ...layer, text: set(layer.text, value) } : layer),
  })

/** A family, and the font file of the workspace that has it, or `''`. */
interface Font {
  family: string
  assetId: string
}

const font = ofText<Font>(
  ({ font_family: family = '', font_asset_id: assetId = '' }) => ({ family, assetId }),
  (part, { family, assetId }) => ({ ...part, font_family: family, font_asset_id: assetId }),
)

/** A font with one of its weights and styles, which are different files of a brand font. */
export interface FontFace extends Font {
  weight: number
  style: NonNullable<TextPart['font_style']>
}

const face = ofText<FontFace>(
  (part) => ({
    family: part.font_family ?? '',
    assetId: part.font_asset_id ?? '',
    weight: part.font_weight ?? 400,
    style: part.font_style ?? 'normal',
  }),
  (part, { family, assetId, weight, style }) => ({
    ...part,
    font_family: family,
    font_asset_id: assetId,
    font_weight: weight,
    font_style: style,
  }),
)

/** All that a text style of a brand kit sets. */
export type Typography = Required<
  Pick<TextPart, 'font_family' | 'font_size' | 'font_weight' | 'font_style' | 'line_height' | 'letter_spacing' | 'color'>
> &
  Pick<TextPart, 'font_asset_id'>

const letterSpacings = within(-maxLetterSpacing, maxLetterSpacing)
const lineHeights = within(0.1, maxLineHeight)
const fontSizes = within(1, maxFontSize)

const textStyle = ofText<Typography>(
  (part) => ({
    font_family: part.font_family ?? '',
    font_asset_id: part.font_asset_id ?? '',
    font_size: part.font_size ?? defaultFontSize,
    font_weight: part.font_weight ?? 400,
    font_style: part.font_style ?? 'normal',
    line_height: part.line_height ?? 1.2,
    letter_spacing: part.letter_spacing ?? 0,
    color: part.color ?? '#000000',
  }),
  (part, style) => ({
    ...part,
    font_family: style.font_family,
    font_asset_id: style.font_asset_id ?? '',
    font_size: fontSizes(style.font_size),
    font_weight: style.font_weight,
    font_style: style.font_style,
    line_height: lineHeights(style.line_height),
    letter_spacing: letterSpacings(style.letter_spacing),
    color: style.color,
  }),
)

type TextShadow = NonNullable<TextPart['shadow']>

const usualShadow: TextShadow = { color: '#00000080', blur: 8, offset_x: 0, offset_y: 4 }

const shadowOffsets = within(-maxShadowOffset, maxShadowOffset)

const hasShadow = ofText<boolean>(
  ({ shadow }) => shadow !== undefined,
  ({ shadow, ...part }, isOn) => (isOn ? { ...part, shadow: shadow ?? usualShadow } : part),
)

const ofShadow = <K extends keyof TextShadow>(
  key: K,
  fallback: NonNullable<TextShadow[K]>,
  limit?: (value: NonNullable<TextShadow[K]>) => NonNullable<TextShadow[K]>,
) =>
  ofText<NonNullable<TextShadow[K]>>(
    ({ shadow }) => shadow && (shadow[key] ?? fallback),
    (part, value) => ({ ...part, shadow: { ...part.shadow, [key]: limit ? limit(value) : value } }),
  )

type Curve = NonNullable<TextPart['curve']>
type CurveType = NonNullable<Curve['type']>

/** The renderer's values for what a curve leaves out. */
const usualCurve = { strength: 0.5, offset: 0, reverse: false } as const

const curveType = ofText<CurveType>(
  ({ curve }) => curve?.type ?? 'none',
  ({ curve, ...part }, type) => (type === 'none' ? part : { ...part, curve: { ...usualCurve, ...curve, type } }),
)

const ofCurve = <K extends 'strength' | 'offset' | 'reverse'>(key: K, limit?: (value: NonNullable<Curve[K]>) => NonNullable<Curve[K]>) =>
  ofText<NonNullable<Curve[K]>>(
    ({ curve }) => (curve && (curve.type ?? 'none') !== 'none' ? ((curve[key] ?? usualCurve[key]) as NonNullable<Curve[K]>) : undefined),
    (part, value) => ({ ...part, curve: { ...part.curve, [key]: limit ? limit(value) : value } }),
  )

const usualStroke = { color: '#000000', width: 2 }

/** An outline needs a color and a width, so setting one gives a usual value to the other. */
const strokeColor = ofText<string>(
  ({ stroke_color: color = '' }) => color,
  (part, color) => ({ ...part, stroke_color: color, ...(color && !part.stroke_width ? { stroke_width: usualStroke.width } : {}) }),
)
const strokeWidths = within(0, maxTextStroke)
const strokeWidth = layerProperty<number>({
  of: 'content',
  get: (layer) => layer.text && (layer.text.stroke_width ?? 0),
  set: (layer, value) =>
    layer.text
      ? {
          ...layer,
          text: { ...layer.text, stroke_width: value, ...(value && !layer.text.stroke_color ? { stroke_color: usualStroke.color } : {}) },
        }
      : layer,
  limit: strokeWidths,
})

export const textProperties = {
  align: text('align', 'left' as NonNullable<TextPart['align']>),
  color: text('color', '#000000' as string),
  font,
  face,
  fontSize: text('font_size', defaultFontSize, fontSizes),
  fontWeight: text('font_weight', 400, whole(100, 900)),
  fontStyle: text('font_style', 'normal' as NonNullable<TextPart['font_style']>),
  letterSpacing: text('letter_spacing', 0, letterSpacings),
  lineHeight: text('line_height', 1.2, lineHeights),
  underline: text('underline', false as boolean),
  strike: text('strike', false as boolean),
  highlight: text('highlight_color', '' as string),
  strokeColor,
  strokeWidth,
  wrap: text('wrap', '' as NonNullable<TextPart['wrap']>),
  style: textStyle,
  hasShadow,
  shadow: {
    color: ofShadow('color', '#000000'),
    blur: ofShadow('blur', 0, within(0, 100)),
    offsetX: ofShadow('offset_x', 0, shadowOffsets),
    offsetY: ofShadow('offset_y', 0, shadowOffsets),
  },
  curve: {
    type: curveType,
    strength: ofCurve('strength', within(0.05, 1)),
    offset: ofCurve('offset', within(-1, 1)),
    isReversed: ofCurve('reverse'),
  },
}
