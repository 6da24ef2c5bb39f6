/**
 * The document of a design, which the image editor edits and the renderer draws. Shapes and bounds are here; rules across
 * several parts of a document are in `@broadside/scene/check`.
 *
 * Lengths are in document pixels, angles in degrees clockwise, opacities 0 to 1.
 */
import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { defined } from '../defined.ts'
import { exampleId } from './common.ts'
import {
  documentSide,
  layerTypes,
  maxFontSize,
  maxLayers,
  maxLength,
  maxLetterSpacing,
  maxLineHeight,
  maxName,
  maxPages,
  maxPoints,
  maxPosition,
  maxRotation,
  maxShadowOffset,
  maxSpans,
  maxText,
  maxTextStroke,
  maxTitle,
} from './design-limits.ts'
import { Body, Color, Int, Line, OneOf } from '../primitives.ts'

const optional = <S extends TSchema>(schema: S) => Type.Optional(schema)

/** An object in which only the named properties are required. */
const loose = <P extends TProperties>(properties: P) => Type.Partial(Body(properties), { additionalProperties: false })

interface Bounds {
  min?: number
  max?: number
  /** An exclusive minimum. */
  above?: number
  default?: number
}
const named = <P extends TProperties>(name: string, properties: P, options: { description: string; examples: unknown[] }) =>
  Type.Object(properties, { additionalProperties: false, 'x-name': name, ...options })

const number = ({ min, max, above, ...rest }: Bounds = {}) =>
  Type.Number({
    ...defined({ minimum: min, maximum: max, exclusiveMinimum: above }),
    ...rest,
  })
/** A text that is stored exactly as sent. */
const verbatim = ({ min, max, description }: { min?: number; max: number; description?: string }) =>
  Type.String(defined({ minLength: min, maxLength: max, description }))
const share = number({ min: 0, max: 1 })
/** In either direction. Older documents can exceed this bound, and that of `length`. */
const upTo = (max: number, options: Pick<Bounds, 'default'> = {}) => number({ min: -max, max, ...options })
const length = number({ min: 0, max: maxLength })
const colorOrNone = Type.String({
  maxLength: 9,
  pattern: '^(?:#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8}))?$',
  description: 'A color, or empty for none.',
})
const signed = number({ min: -1, max: 1 })
const id = (description: string) => verbatim({ min: 1, max: 80, description })
const mediaId = verbatim({ max: 160, description: 'A media file of the workspace, or empty.' })
const fit = OneOf(['cover', 'contain', 'stretch'])
const point = Body({ x: number(), y: number() })

const maxStrokes = 10_000
const sourceSide = Type.Integer({ minimum: 1, maximum: 4096 })
const points = Type.Array(point, { maxItems: maxPoints })
const spans = Type.Array(Body({ x: number(), y: number(), width: number() }), { maxItems: maxSpans })

export const Gradient = Body({
  type: OneOf(['linear', 'radial', 'angle', 'reflected', 'diamond']),
  stops: Type.Array(Body({ offset: share, color: Color() }), { minItems: 2, maxItems: 32 }),
  start: point,
  end: point,
  reverse: optional(Type.Boolean()),
})
export type Gradient = Static<typeof Gradient>

const curve = verbatim({ max: 1024, description: 'A JSON list of 2 to 16 points [x, y], each 0 to 1, with x increasing from 0 to 1.' })
const hue = number({ min: 0, max: 360 })
const grading = {
  brightness: signed,
  contrast: signed,
  exposure: signed,
  highlights: signed,
  hue: signed,
  saturation: signed,
  shadows: signed,
  temperature: signed,
  tint: signed,
  vibrance: signed,
  curves: loose({ bluePoints: curve, greenPoints: curve, masterPoints: curve, redPoints: curve }),
  wheels: loose({
    gain: number({ min: 0, max: 16 }),
    gamma: number({ min: 0, max: 4 }),
    highlightsAmount: share,
    highlightsHue: hue,
    lift: number({ min: -2, max: 2 }),
    midtonesAmount: share,
    midtonesHue: hue,
    offset: number({ min: -2, max: 2 }),
    offsetAmount: share,
    offsetHue: hue,
    shadowsAmount: share,
    shadowsHue: hue,
  }),
}
export const ColorGrade = loose(grading)
export type ColorGrade = Static<typeof ColorGrade>
export const Adjustments = loose({ ...grading, blur: share })
export type Adjustments = Static<typeof Adjustments>
const gradeVersion = Type.Integer({ minimum: 0, maximum: 1 })

const shadow = loose({
  color: Color(),
  opacity: share,
  blur: number({ min: 0, max: 100 }),
  angle: number({ min: -360, max: 360 }),
  distance: number({ min: 0, max: 500 }),
})
export type Shadow = Static<typeof shadow>

const effects = loose({
  blend_mode: OneOf(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'soft_light']),
  drop_shadow: shadow,
  inner_shadow: shadow,
  stroke: loose({
    color: Color(),
    opacity: share,
    position: OneOf(['inside', 'center', 'outside']),
    width: number({ above: 0, max: 500 }),
  }),
})
export type Effects = Static<typeof effects>

const mask = Body({
  shape: OneOf(['rectangle', 'rounded_rectangle', 'circle', 'ellipse', 'diamond']),
  inset: optional(number({ min: 0 })),
  radius: optional(number({ min: 0 })),
})

const eraseMask = Body({
  source_width: sourceSide,
  source_height: sourceSide,
  strokes: optional(Type.Array(Body({ size: Type.Integer({ minimum: 1, maximum: 512 }), points }), { maxItems: maxStrokes })),
  spans: optional(spans),
})
export type EraseMask = Static<typeof eraseMask>

const text = Body({
  text: verbatim({ max: maxText }),
  align: optional(OneOf(['left', 'center', 'right', 'justify'])),
  color: optional(Color()),
  curve: optional(
    loose({
      type: OneOf(['none', 'arc_up', 'arc_down', 'wave', 'circle', 'ellipse']),
      strength: number({ min: 0.05, max: 1 }),
      offset: signed,
      reverse: Type.Boolean(),
    }),
  ),
  font_asset_id: optional(mediaId),
  font_family: optional(Line({ max: 120 })),
  font_size: optional(number({ above: 0, max: maxFontSize })),
  font_style: optional(OneOf(['normal', 'italic'])),
  font_weight: optional(Type.Integer({ minimum: 100, maximum: 900 })),
  highlight_color: optional(colorOrNone),
  letter_spacing: optional(upTo(maxLetterSpacing)),
  line_height: optional(number({ above: 0, max: maxLineHeight })),
  shadow: optional(
    loose({ blur: number({ min: 0, max: 100 }), color: Color(), offset_x: upTo(maxShadowOffset), offset_y: upTo(maxShadowOffset) }),
  ),
  strike: optional(Type.Boolean()),
  stroke_color: optional(colorOrNone),
  stroke_width: optional(number({ min: 0, max: maxTextStroke })),
  underline: optional(Type.Boolean()),
  wrap: optional(OneOf(['', 'word', 'character'])),
})
export type TextPart = Static<typeof text>

const image = Body({
  media_id: verbatim({ min: 1, max: 160, description: 'A media file of the workspace.' }),
  fit: optional(fit),
  crop: optional(Body({ x: share, y: share, width: number({ above: 0, max: 1 }), height: number({ above: 0, max: 1 }) })),
  adjustments: optional(Adjustments),
  color_grade_version: optional(gradeVersion),
  intrinsic_pending: optional(Type.Boolean()),
  source_width: optional(Type.Integer({ minimum: 0 })),
  source_height: optional(Type.Integer({ minimum: 0 })),
})
export type ImagePart = Static<typeof image>

const shape = Body({
  kind: OneOf(['rectangle', 'rounded_rectangle', 'ellipse', 'line']),
  fill: optional(colorOrNone),
  stroke: optional(colorOrNone),
  stroke_width: optional(length),
  radius: optional(length),
})
export type ShapePart = Static<typeof shape>

const paint = Body({
  kind: OneOf(['stroke', 'fill', 'gradient']),
  color: optional(Color()),
  opacity: optional(share),
  size: optional(number({ above: 0, max: 512 })),
  points: optional(points),
  spans: optional(spans),
  gradient: optional(Gradient),
  source_width: optional(sourceSide),
  source_height: optional(sourceSide),
})
export type PaintPart = Static<typeof paint>

const transform = Body({
  x: upTo(maxPosition),
  y: upTo(maxPosition),
  width: length,
  height: length,
  rotation: upTo(maxRotation, { default: 0 }),
  flip_x: Type.Boolean({ default: false }),
  flip_y: Type.Boolean({ default: false }),
})
export type Transform = Static<typeof transform>

const layerProperties = {
  id: id('Unique in the document.'),
  type: OneOf(layerTypes),
  name: Line({ max: maxName }),
  visible: Type.Boolean({ default: true }),
  locked: Type.Boolean({ default: false }),
  opacity: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  transform,
  parent_id: optional(verbatim({ max: 80, description: 'A group of the same page, or empty.' })),
  effects: optional(effects),
  mask: optional(mask),
  erase_mask: optional(eraseMask),
  text: optional(text),
  image: optional(image),
  shape: optional(shape),
  paint: optional(paint),
}
const exampleLayer = {
  id: exampleId(62),
  type: 'text' as const,
  name: 'Headline',
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x: 90, y: 120, width: 900, height: 200, rotation: 0, flip_x: false, flip_y: false },
  text: { text: 'Autumn sale', font_size: 96, font_weight: 700, align: 'center' as const, color: '#1f2937', wrap: 'word' as const },
}

export const Layer = named('ImageEditorLayer', layerProperties, {
  examples: [exampleLayer],
  description: 'A layer. Exactly the part named by its type is present.',
})
export type Layer = Static<typeof Layer>

const guides = Type.Array(number({ min: 0 }), { maxItems: 100 })

const pageProperties = {
  id: id('Unique in the document.'),
  name: Line({ max: maxName, description: 'Blank becomes "Page n".' }),
  background_color: Color(),
  background: Body({
    type: OneOf(['transparent', 'solid', 'gradient', 'image']),
    opacity: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
    color: optional(Color()),
    gradient: optional(Gradient),
    image: optional(Body({ media_id: verbatim({ min: 1, max: 160 }), fit })),
  }),
  layers: Type.Array(Layer, { maxItems: maxLayers }),
  guides: optional(Body({ horizontal: guides, vertical: guides })),
  color_grade: optional(ColorGrade),
  color_grade_version: optional(gradeVersion),
  preview_media_id: optional(mediaId),
  latest_export_media_id: optional(mediaId),
}
const examplePage = {
  id: exampleId(61),
  name: 'Page 1',
  background_color: '#ffffff',
  background: { type: 'solid' as const, color: '#ffffff', opacity: 1 },
  layers: [exampleLayer],
}

export const DesignPage = named('ImageEditorPagePayload', pageProperties, { description: 'A page of a design.', examples: [examplePage] })
export type DesignPage = Static<typeof DesignPage>

const side = Type.Integer({ minimum: documentSide.min, maximum: documentSide.max })

export const exampleDocument = {
  schema_version: 1,
  title: 'Autumn sale',
  preset_key: 'instagram-square',
  width_px: 1080,
  height_px: 1080,
  brand_kit_id: '',
  brand_kit_revision: 0,
  export_defaults: { format: 'png' as const, quality: 0.92, matte_color: '#ffffff' },
  pages: [examplePage],
}

export const DesignDocument = named(
  'ImageEditorDocumentPayload',
  {
    schema_version: Type.Integer({ minimum: 1, maximum: 1 }),
    title: Line({ min: 1, max: maxTitle }),
    preset_key: Line({ max: 80 }),
    width_px: side,
    height_px: side,
    brand_kit_id: verbatim({ max: 160, description: 'The brand kit last used for the design, or empty.' }),
    brand_kit_revision: Int({ min: 0 }),
    export_defaults: Body({
      format: OneOf(['png', 'jpeg', 'webp']),
      quality: number({ min: 0.1, max: 1 }),
      matte_color: colorOrNone,
    }),
    pages: Type.Array(DesignPage, { minItems: 1, maxItems: maxPages }),
  },
  { description: 'A complete design.', examples: [exampleDocument] },
)
export type DesignDocument = Static<typeof DesignDocument>
