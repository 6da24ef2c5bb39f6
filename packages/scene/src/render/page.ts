/** One page of a design, as pixels. */
import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { gradePixels } from '../grade.ts'
import { blendModes, drawWithEffects } from './effects.ts'
import { fillStyleOf } from './gradient.ts'
import { drawImage, drawPicture } from './image.ts'
import { drawPaint, erase } from './paint.ts'
import { applyMask, drawShape } from './shape.ts'
import { paintSurface, type Pen, type Size, type Stage, type Surface, within } from './stage.ts'
import { drawText } from './text.ts'

export interface RenderOptions {
  /** Pixels of the result per pixel of the document. */
  scale?: number
  /** What shows through where the page is transparent; absent: nothing. */
  matte?: string
}

/** Draws a page from its background up. Layers come in the order of the list, the last one on top. */
export function renderPage(
  stage: Stage,
  page: DesignPage,
  { width_px: width, height_px: height }: Pick<DesignDocument, 'width_px' | 'height_px'>,
  { scale = 1, matte }: RenderOptions = {},
): Surface {
  const size = { width: width * scale, height: height * scale }
  const drawn = paintSurface(stage, size, (pen) => {
    pen.scale(scale, scale)
    drawBackground(stage, pen, page, { width, height })
    const byId = new Map(page.layers.map((layer) => [layer.id, layer]))
    for (const layer of page.layers) drawLayer(stage, pen, layer, { byId, scale })
    if (page.color_grade) gradeSurface(pen, page.color_grade)
  })
  return matte ? onMatte(stage, drawn, matte) : drawn
}

const onMatte = (stage: Stage, drawn: Surface, matte: string): Surface =>
  paintSurface(stage, drawn, (pen) => {
    pen.fillStyle = matte
    pen.fillRect(0, 0, drawn.width, drawn.height)
    pen.drawImage(drawn, 0, 0)
  })

function gradeSurface(pen: Pen, grade: NonNullable<DesignPage['color_grade']>): void {
  const pixels = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
  if (gradePixels(pixels.data, grade)) pen.putImageData(pixels, 0, 0)
}

function drawBackground(stage: Stage, pen: Pen, { background }: DesignPage, size: Size): void {
  within(pen, () => {
    pen.globalAlpha = background.opacity
    if (background.type === 'solid' && background.color) pen.fillStyle = background.color
    else if (background.type === 'gradient' && background.gradient)
      pen.fillStyle = fillStyleOf(stage, pen, background.gradient, size) ?? 'transparent'
    else pen.fillStyle = 'transparent'
    pen.fillRect(0, 0, size.width, size.height)
    const picture = background.image && stage.picture(background.image.media_id)
    if (background.type === 'image' && background.image && picture) drawPicture(pen, picture, size, { fit: background.image.fit })
  })
}

interface Scene {
  byId: ReadonlyMap<string, Layer>
  scale: number
}

/** A layer is seen through the opacity of every group that it lies in, and hidden with any of them. */
function opacityOf(layer: Layer, byId: Scene['byId']): number {
  let opacity = layer.visible ? layer.opacity : 0
  for (let group = byId.get(layer.parent_id ?? ''); group && opacity; group = byId.get(group.parent_id ?? ''))
    opacity *= group.visible ? group.opacity : 0
  return opacity
}

/** Positions are those of the page, also inside of groups. */
function drawLayer(stage: Stage, pen: Pen, layer: Layer, { byId, scale }: Scene): void {
  const opacity = opacityOf(layer, byId)
  if (layer.type === 'group' || opacity === 0) return
  const margin = marginOf(layer)
  const content = drawContent(stage, layer, margin, scale)
  const { x, y, width, height, rotation, flip_x, flip_y } = layer.transform
  within(pen, () => {
    pen.globalAlpha = opacity
    pen.globalCompositeOperation = blendModes[layer.effects?.blend_mode ?? 'normal']
    pen.translate(x + width / 2, y + height / 2)
    pen.rotate((rotation * Math.PI) / 180)
    pen.scale(flip_x ? -1 : 1, flip_y ? -1 : 1)
    pen.drawImage(content, -width / 2 - margin, -height / 2 - margin, content.width / scale, content.height / scale)
  })
}

/** Room around the box of a layer for what reaches beyond it. */
function marginOf({ effects, text, shape, paint }: Layer): number {
  const shadow = effects?.drop_shadow
  const reach = [
    shadow ? (shadow.distance ?? 0) + 2 * (shadow.blur ?? 0) : 0,
    effects?.stroke && effects.stroke.position !== 'inside' ? (effects.stroke.width ?? 1) : 0,
    shape?.stroke_width ?? 0,
    paint?.kind === 'stroke' ? (paint.size ?? 8) : 0,
    text ? textReach(text) : 0,
  ]
  return Math.ceil(Math.max(...reach)) + 1
}

/** Letters overhang, and a text may be longer than its box. */
function textReach(text: NonNullable<Layer['text']>): number {
  const { shadow } = text
  const cast = shadow ? Math.abs(shadow.offset_x ?? 0) + Math.abs(shadow.offset_y ?? 0) + 2 * (shadow.blur ?? 0) : 0
  return (text.font_size ?? 16) * 2 + (text.stroke_width ?? 0) + cast
}

/** The layer by itself, unturned, with its mask, its erased parts and its effects. */
function drawContent(stage: Stage, layer: Layer, margin: number, scale: number): Surface {
  const { width, height } = layer.transform
  const size = { width, height }
  const outer = { width: (width + 2 * margin) * scale, height: (height + 2 * margin) * scale }
  const plain = paintSurface(stage, outer, (pen) => {
    pen.scale(scale, scale)
    pen.translate(margin, margin)
    if (layer.text) drawText(stage, pen, layer.text, size)
    if (layer.image) drawImage(stage, pen, layer.image, size)
    if (layer.shape) drawShape(pen, layer.shape, size)
    if (layer.paint) drawPaint(stage, pen, layer.paint, size)
    if (layer.erase_mask) erase(pen, layer.erase_mask, size)
    if (layer.mask) applyMask(pen, layer.mask, size)
  })
  const { effects } = layer
  if (!effects?.drop_shadow && !effects?.inner_shadow && !effects?.stroke) return plain
  return paintSurface(stage, outer, (pen) => drawWithEffects(stage, pen, plain, scaleEffects(effects, scale)))
}

/** Effects are drawn in pixels of the result. */
function scaleEffects(effects: NonNullable<Layer['effects']>, scale: number): NonNullable<Layer['effects']> {
  if (scale === 1) return effects
  const cast = (shadow: NonNullable<Layer['effects']>['drop_shadow']) =>
    shadow && { ...shadow, blur: (shadow.blur ?? 0) * scale, distance: (shadow.distance ?? 0) * scale }
  const { drop_shadow, inner_shadow, stroke } = effects
  return {
    ...(drop_shadow ? { drop_shadow: cast(drop_shadow) ?? drop_shadow } : {}),
    ...(inner_shadow ? { inner_shadow: cast(inner_shadow) ?? inner_shadow } : {}),
    ...(stroke ? { stroke: { ...stroke, width: (stroke.width ?? 1) * scale } } : {}),
  }
}
