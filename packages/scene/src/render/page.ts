import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { gradePixels } from '../grade.ts'
import { blendModes, drawWithEffects } from './effects.ts'
import { fillWithGradient } from './gradient.ts'
import { drawImage, drawPicture } from './image.ts'
import { drawPaint, erase } from './paint.ts'
import { applyMask, drawShape } from './shape.ts'
import { paintSurface, type Pen, release, type Size, type Stage, type Surface, within } from './stage.ts'
import { drawText } from './text.ts'
import { opacityOf, type Window, windowOf } from './window.ts'

export interface RenderOptions {
  /** Output pixels per document pixel. */
  scale?: number
  /** Shows through where the page is transparent; absent = nothing does. */
  matte?: string
}

/** Draws a page from its background up. Layers are in list order, the last one on top. */
export const renderPage = <Canvas extends Surface>(
  stage: Stage<Canvas>,
  page: DesignPage,
  { width_px: width, height_px: height }: Pick<DesignDocument, 'width_px' | 'height_px'>,
  { scale = 1, matte }: RenderOptions = {},
): Canvas => {
  return paintSurface(stage, { width: width * scale, height: height * scale }, (pen) => {
    pen.scale(scale, scale)
    drawBackground(stage, pen, page, { width, height })
    const scene = { byId: new Map(page.layers.map((layer) => [layer.id, layer])), page: { width, height }, scale }
    for (const layer of page.layers) drawLayer(stage, pen, layer, scene)
    if (page.color_grade) gradeSurface(pen, page.color_grade)
    if (matte) putBehind(pen, matte)
  })
}

const putBehind = (pen: Pen, matte: string): void => {
  pen.resetTransform()
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = matte
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height)
}

const gradeSurface = (pen: Pen, grade: NonNullable<DesignPage['color_grade']>): void => {
  const pixels = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
  if (gradePixels(pixels.data, grade)) pen.putImageData(pixels, 0, 0)
}

const drawBackground = (stage: Stage, pen: Pen, { background }: DesignPage, size: Size): void => {
  within(pen, () => {
    pen.globalAlpha = background.opacity
    if (background.type === 'solid' && background.color) {
      pen.fillStyle = background.color
      pen.fillRect(0, 0, size.width, size.height)
    }
    if (background.type === 'gradient' && background.gradient)
      fillWithGradient(stage, pen, background.gradient, size, { x: 0, y: 0, ...size })
    const picture = background.image && stage.picture(background.image.media_id)
    if (background.type === 'image' && background.image && picture) drawPicture(pen, picture, size, { fit: background.image.fit })
  })
}

/** The layers that leave a mark on the page, in their order. */
export const shownLayers = (
  { layers }: DesignPage,
  { width_px: width, height_px: height }: Pick<DesignDocument, 'width_px' | 'height_px'>,
): Layer[] => {
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  return layers.filter((layer) => layer.type !== 'group' && opacityOf(layer, byId) > 0 && windowOf(layer, { width, height }, 1))
}

interface Scene {
  byId: ReadonlyMap<string, Layer>
  page: Size
  scale: number
}

/** Positions are relative to the page, even inside groups. */
const drawLayer = (stage: Stage, pen: Pen, layer: Layer, { byId, page, scale }: Scene): void => {
  const opacity = opacityOf(layer, byId)
  if (layer.type === 'group' || opacity === 0) return
  const window = windowOf(layer, page, scale)
  if (!window) return
  const content = drawContent(stage, layer, window, scale)
  const { x, y, width, height, rotation, flip_x, flip_y } = layer.transform
  within(pen, () => {
    pen.globalAlpha = opacity
    pen.globalCompositeOperation = blendModes[layer.effects?.blend_mode ?? 'normal']
    pen.translate(x + width / 2, y + height / 2)
    pen.rotate((rotation * Math.PI) / 180)
    pen.scale(flip_x ? -1 : 1, flip_y ? -1 : 1)
    pen.drawImage(content, window.x - width / 2, window.y - height / 2, content.width / scale, content.height / scale)
  })
  release(content)
}

/** Draws the unrotated layer alone, with its mask, its erased parts and its effects. */
const drawContent = (stage: Stage, layer: Layer, window: Window, scale: number): Surface => {
  const { width, height } = layer.transform
  const size = { width, height }
  const shown = { x: window.x, y: window.y, width: window.width / scale, height: window.height / scale }
  const plain = paintSurface(stage, window, (pen) => {
    pen.scale(scale, scale)
    pen.translate(-window.x, -window.y)
    if (layer.text) drawText(stage, pen, layer.text, size)
    if (layer.image) drawImage(stage, pen, layer.image, size, shown)
    if (layer.shape) drawShape(pen, layer.shape, size)
    if (layer.paint) drawPaint(stage, pen, layer.paint, size, shown)
    if (layer.erase_mask) erase(pen, layer.erase_mask, size)
    if (layer.mask) applyMask(pen, layer.mask, size)
  })
  const { effects } = layer
  if (!effects?.drop_shadow && !effects?.inner_shadow && !effects?.stroke) return plain
  const whole = paintSurface(stage, window, (pen) => drawWithEffects(stage, pen, plain, scaleEffects(effects, scale)))
  release(plain)
  return whole
}

const scaleEffects = (effects: NonNullable<Layer['effects']>, scale: number): NonNullable<Layer['effects']> => {
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
