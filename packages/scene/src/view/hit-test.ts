/** Whether a layer is visible at a point, by its pixels. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { overlap } from '../render/boxes.ts'
import { drawOnSurface, prepareLayer } from '../render/layer.ts'
import { type Box, penOf, type Stage, type Surface } from '../render/stage.ts'
import type { LaidText } from '../render/text.ts'
import { fromPage, type Window } from '../render/window.ts'
import type { Texts } from './texts.ts'

interface Point {
  x: number
  y: number
}

/** `zoom` is the number of screen pixels per page pixel. */
export type HitTest = (layer: Layer, point: Point, zoom: number) => boolean

/** Screen pixels by which a press may be off: more for what is thinner than that. */
const tolerance = { usual: 1.5, thin: 5 }
const thinPx = 10

/** Fainter pixels don't count. */
const minAlpha = 12

const thicknessOf = ({ shape, paint, transform: { width, height } }: Layer): number => {
  if (shape?.kind === 'line') return shape.stroke_width || height
  if (shape && !shape.fill) return shape.stroke_width ?? 0
  if (paint?.kind === 'stroke') return paint.size ?? 0
  return Math.min(width, height)
}

/** A shadow isn't a part of the layer that a user aims at. */
const withoutShadow = (layer: Layer): Layer => {
  if (!layer.effects?.drop_shadow) return layer
  const { drop_shadow: _, ...effects } = layer.effects
  return { ...layer, effects }
}

const has = ({ x, y, width, height }: Box, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height

const boxOf = ({ transform: { width, height } }: Layer): Box => ({ x: 0, y: 0, width, height })

/** Lines count with the space between their letters. A text without lines is as large as its box. */
const coversText = (layer: Layer, { lines }: LaidText, at: Point): boolean => {
  const boxes = lines.filter(({ width }) => width > 0).map(({ x, top, width, height }) => ({ x, y: top, width, height }))
  return boxes.length ? boxes.some((box) => has(box, at)) : has(boxOf(layer), at)
}

const hasInk = (surface: Surface, { x, y, width, height }: Window): boolean => {
  const { data } = penOf(surface).getImageData(x, y, width, height)
  for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 0) >= minAlpha) return true
  return false
}

export const createHitTest = (stage: Stage, texts: Texts): HitTest => {
  const coversPixel = (layer: Layer, point: Point, zoom: number): boolean => {
    const radius = thicknessOf(layer) * zoom < thinPx ? tolerance.thin : tolerance.usual
    const side = (2 * radius) / zoom
    const area = { x: point.x - side / 2, y: point.y - side / 2, width: side, height: side }
    const own = drawOnSurface(prepareLayer(stage, withoutShadow(layer), zoom, texts.lay), area)
    if (!own) return false
    const seen = { x: Math.floor(area.x * zoom), y: Math.floor(area.y * zoom), width: Math.ceil(2 * radius), height: Math.ceil(2 * radius) }
    const part = overlap(seen, own.window)
    return part !== undefined && hasInk(own.surface, { ...part, x: part.x - own.window.x, y: part.y - own.window.y })
  }
  return (layer, point, zoom) => {
    if (layer.opacity === 0) return false
    const corner = { ...point, width: 0, height: 0 }
    const at = fromPage(layer.transform, corner)
    if (layer.text && (layer.text.curve?.type ?? 'none') === 'none') return coversText(layer, texts.lay(layer.text, layer.transform), at)
    // The place of a picture that isn't there can be selected, to replace it.
    if (layer.image && !stage.picture(layer.image.media_id)) return has(boxOf(layer), at)
    return coversPixel(layer, point, zoom)
  }
}
