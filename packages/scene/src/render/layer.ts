/** Draws one layer in its place on the page, already turned, so that nothing is resampled. */
import type { Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
import { blendModes, drawWithEffects, type Frame } from './effects.ts'
import { drawImage } from './image.ts'
import { drawPaint, erase, strokeOpacity } from './paint.ts'
import { applyMask, drawShape, isOnePath } from './shape.ts'
import { type Box, paintSurface, type Pen, release, type Size, type Stage, type Surface, within } from './stage.ts'
import { drawText, inkOf, type LaidText } from './text.ts'
import { contentBox, fromPage, type Window, windowOf } from './window.ts'

export interface PreparedLayer {
  stage: Stage
  layer: Layer
  frame: Frame
  text: LaidText | undefined
  /** What the layer covers without its effects, from its own corner. */
  content: Box | undefined
}

/** Measures and places a text; views keep the result. */
export type Lay = (text: TextPart, size: Size) => LaidText

export const prepareLayer = (stage: Stage, layer: Layer, scale: number, lay: Lay): PreparedLayer => {
  const text = layer.text && lay(layer.text, layer.transform)
  return { stage, layer, frame: frameOf(layer, scale), text, content: text ? inkOf(text) : contentBox(layer) }
}

const frameOf = ({ transform: { rotation, flip_x, flip_y } }: Layer, scale: number): Frame => {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const toOutput = (x: number, y: number) => {
    const [dx, dy] = [flip_x ? -x : x, flip_y ? -y : y]
    return { x: dx * cos - dy * sin, y: dx * sin + dy * cos }
  }
  return { scale, toOutput }
}

const hasEffects = ({ effects }: Layer): boolean => !!(effects?.drop_shadow || effects?.inner_shadow || effects?.stroke)

/** Whether a layer is drawn in one operation, which fades and blends like a picture of the layer. */
const isOneOperation = ({ text, shape, paint }: Layer): boolean => {
  if (text) return false
  if (shape) return isOnePath(shape)
  return paint?.kind !== 'stroke'
}

/** Whether a layer looks the same without a surface of its own. */
export const isDirect = ({ layer }: PreparedLayer, opacity: number): boolean => {
  const { effects, mask, erase_mask: eraseMask, paint } = layer
  if (hasEffects(layer) || mask || eraseMask || (paint?.kind === 'stroke' && strokeOpacity(paint) < 1)) return false
  return isOneOperation(layer) || (opacity === 1 && blendModes[effects?.blend_mode ?? 'normal'] === blendModes.normal)
}

/** Draws a layer with a pen that is at the page's corner, in output pixels. `seen` is the part of the page that is visible. */
export const drawDirectly = ({ stage, layer, frame, text }: PreparedLayer, pen: Pen, seen: Box): void => {
  const { x, y, width, height, rotation, flip_x, flip_y } = layer.transform
  const size = { width, height }
  const shown = fromPage(layer.transform, seen)
  within(pen, () => {
    pen.scale(frame.scale, frame.scale)
    pen.translate(x + width / 2, y + height / 2)
    pen.rotate((rotation * Math.PI) / 180)
    pen.scale(flip_x ? -1 : 1, flip_y ? -1 : 1)
    pen.translate(-width / 2, -height / 2)
    if (text) drawText(pen, text, frame)
    if (layer.image) drawImage(stage, pen, layer.image, size, shown)
    if (layer.shape) drawShape(pen, layer.shape, size)
    if (layer.paint) drawPaint(stage, pen, layer.paint, size, shown)
    if (layer.erase_mask) erase(pen, layer.erase_mask, size)
    if (layer.mask) applyMask(pen, layer.mask, size)
  })
}

/** A picture of a layer, and its place on the page. */
export interface LayerSurface {
  surface: Surface
  window: Window
}

/** Draws a layer with its mask, its erased parts and its effects, as far as an area of the page shows it; undefined if it doesn't. */
export const drawOnSurface = (prepared: PreparedLayer, area: Box): LayerSurface | undefined => {
  const { stage, layer, frame, content } = prepared
  const window = windowOf(layer, area, frame.scale, content)
  if (!window) return undefined
  const { scale } = frame
  const seen = { x: window.x / scale, y: window.y / scale, width: window.width / scale, height: window.height / scale }
  const plain = paintSurface(stage, window, (pen) => {
    pen.translate(-window.x, -window.y)
    drawDirectly(prepared, pen, seen)
  })
  const { effects } = layer
  if (!effects || !hasEffects(layer)) return { surface: plain, window }
  const surface = paintSurface(stage, window, (pen) => drawWithEffects(stage, pen, plain, effects, frame))
  release(plain)
  return { surface, window }
}
