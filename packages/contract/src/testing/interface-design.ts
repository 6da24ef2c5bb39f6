/** The specified shapes of the image editor. */
import { type Fields, flags, listOf, named, numbers, object, such, texts, wholes } from './shapes.ts'

const point = numbers('x y')
const spans = { spans: listOf(numbers('width x y')) }
const sourceSize = wholes('source_height source_width')

const gradient = {
  gradient: object(flags('reverse'), {
    start: object(point),
    end: object(point),
    stops: listOf(texts('color'), numbers('offset')),
    type: such('linear'),
  }),
}

const toning: Fields = {
  ...numbers('brightness contrast exposure highlights hue saturation shadows temperature tint vibrance'),
  curves: object(texts('bluePoints greenPoints masterPoints redPoints')),
  wheels: object(
    numbers(
      'gain gamma highlightsAmount highlightsHue lift midtonesAmount midtonesHue offset offsetAmount offsetHue shadowsAmount shadowsHue',
    ),
  ),
}

const background = object(texts('color'), numbers('opacity'), gradient, {
  image: object(texts('media_id'), { fit: such('cover') }),
  type: such('transparent'),
})

const shadow = object(texts('color'), numbers('angle blur distance opacity'))

const effects = object({
  blend_mode: such('normal'),
  drop_shadow: shadow,
  inner_shadow: shadow,
  stroke: object(texts('color'), numbers('opacity width'), { position: such('inside') }),
})

const image = object(texts('media_id'), flags('intrinsic_pending'), sourceSize, wholes('color_grade_version'), {
  adjustments: object(toning, numbers('blur')),
  crop: object(numbers('height width'), point),
  fit: such('cover'),
})

const writing = object(
  texts('align color font_asset_id font_family font_style highlight_color stroke_color text'),
  numbers('font_size letter_spacing line_height stroke_width'),
  wholes('font_weight'),
  flags('strike underline'),
  {
    curve: object(numbers('offset strength'), flags('reverse'), { type: such('none') }),
    shadow: object(texts('color'), numbers('blur offset_x offset_y')),
    wrap: such('word'),
  },
)

const layer = listOf(texts('id name parent_id'), flags('locked visible'), numbers('opacity'), {
  type: such('text'),
  transform: object(flags('flip_x flip_y'), numbers('height rotation width'), point),
  effects,
  erase_mask: object(sourceSize, spans, { strokes: listOf(wholes('size'), { points: listOf(point) }) }),
  image,
  mask: object(numbers('inset radius'), { shape: such('rectangle') }),
  paint: object(texts('color'), numbers('opacity size'), sourceSize, spans, gradient, { kind: such('stroke'), points: listOf(point) }),
  shape: object(texts('fill stroke'), numbers('radius stroke_width'), { kind: such('rectangle') }),
  text: writing,
})

const page = listOf(texts('id name background_color latest_export_media_id preview_media_id'), wholes('color_grade_version'), {
  background,
  color_grade: object(toning),
  guides: object({ horizontal: { list: 'number' }, vertical: { list: 'number' } }),
  layers: layer,
})

const designDocument = object(texts('brand_kit_id preset_key title'), wholes('brand_kit_revision height_px width_px schema_version'), {
  export_defaults: object(texts('matte_color'), numbers('quality'), { format: such('png') }),
  pages: page,
})

export const design = named(
  'ImageEditorDocumentResponse',
  flags('can_edit'),
  texts('cover_preview_media_id created_at created_by_id id updated_at workspace_id'),
  wholes('revision'),
  { document: designDocument },
)

export const designList = named('ListImageEditorDesignsOutputBody', flags('can_edit'), wholes('total'), {
  designs: listOf(
    texts('cover_preview_media_id created_at id preset_key title updated_at'),
    wholes('height_px page_count revision width_px'),
    flags('is_favorite'),
  ),
})

const lettering: Fields = {
  ...texts('color font_family font_style id name'),
  ...numbers('font_size letter_spacing line_height'),
  ...wholes('font_weight'),
}
const colors = { colors: listOf(texts('id name value')) }

export const brandKitBody = object(texts('name workspace_id'), colors, {
  backgrounds: { list: 'text' },
  fonts: listOf(texts('family media_id style'), wholes('weight')),
  text_styles: listOf(lettering),
})

export const brandKit = named(
  'ImageEditorBrandKitResponse',
  flags('can_edit exists'),
  texts('id name updated_at workspace_id'),
  wholes('revision'),
  colors,
  {
    backgrounds: { list: 'text' },
    fonts: listOf(texts('css_family family id license_acknowledged_at license_acknowledged_by media_id'), flags('license_acknowledged'), {
      style: such('normal'),
      weight: { whole: [100] },
    }),
    text_styles: listOf(lettering, texts('font_asset_id')),
  },
)
