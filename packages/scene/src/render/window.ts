/** Limits drawing to the part of a layer that the page shows, however large the layer is. Pure. */
import type { Layer, Transform } from '@broadside/contract/features/design-document.schemas'
import { around, boxesTogether, grown, overlap } from './boxes.ts'
import { defaultFontSize } from './text-layout.ts'
import type { Box, Size } from './stage.ts'

/** A layer's opacity includes that of every group around it, and it is hidden with any of them. */
export const opacityOf = (layer: Layer, byId: ReadonlyMap<string, Layer>): number => {
  let opacity = layer.visible ? layer.opacity : 0
  for (let group = byId.get(layer.parent_id ?? ''); group && opacity; group = byId.get(group.parent_id ?? ''))
    opacity *= group.visible ? group.opacity : 0
  return opacity
}

const farOut = 100_000

/** Letters overhang, and text may be longer than its box. Only fonts can answer by how much. */
const textReach = (text: NonNullable<Layer['text']>): number => {
  const { shadow } = text
  const cast = shadow ? Math.abs(shadow.offset_x ?? 0) + Math.abs(shadow.offset_y ?? 0) + 2 * (shadow.blur ?? 0) : 0
  return (text.font_size ?? defaultFontSize) * 2 + (text.stroke_width ?? 0) + cast
}

/** Paint may extend beyond its layer's box. */
const paintBox = (paint: NonNullable<Layer['paint']>, { width, height }: Size): Box | undefined => {
  const [across, down] = [width / (paint.source_width ?? (width || 1)), height / (paint.source_height ?? (height || 1))]
  const inSource =
    paint.kind === 'stroke'
      ? around(paint.points ?? [], (paint.size ?? 8) / 2)
      : boxesTogether((paint.spans ?? []).map(({ x, y, width }) => ({ x, y, width, height: 1 })))
  return inSource && { x: inSource.x * across, y: inSource.y * down, width: inSource.width * across, height: inSource.height * down }
}

/** What a layer covers without its effects, from its own corner. Text is estimated from its box. */
export const contentBox = ({ transform: { width, height }, text, shape, paint }: Layer): Box | undefined => {
  const box = { x: 0, y: 0, width, height }
  if (text) return grown(box, Math.min(farOut, textReach(text)))
  if (shape) return grown(box, Math.min(farOut, shape.stroke_width ?? 0))
  return paint && paint.kind !== 'gradient' ? paintBox(paint, box) : box
}

/** How far an effect carries content, in all directions. */
export const reachOf = ({ effects }: Layer): number => {
  const shadows = [effects?.drop_shadow, effects?.inner_shadow].map((shadow) => (shadow?.distance ?? 0) + 2 * (shadow?.blur ?? 0))
  return Math.max(...shadows, effects?.stroke ? (effects.stroke.width ?? 1) : 0)
}

const cornersOf = ({ x, y, width, height }: Box) =>
  [x, x + width].flatMap((across) => [y, y + height].map((down) => ({ x: across, y: down })))

const rotationOf = ({ rotation }: Transform): [cos: number, sin: number] => {
  const angle = (rotation * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}

/** The bounds on the page of a box that is given from the layer's corner. */
export const onPage = (transform: Transform, box: Box): Box => {
  const { x, y, width, height, flip_x, flip_y } = transform
  const [cos, sin] = rotationOf(transform)
  const corners = cornersOf(box).map((corner) => {
    const [dx, dy] = [(corner.x - width / 2) * (flip_x ? -1 : 1), (corner.y - height / 2) * (flip_y ? -1 : 1)]
    return { x: x + width / 2 + dx * cos - dy * sin, y: y + height / 2 + dx * sin + dy * cos }
  })
  return around(corners) ?? box
}

/** The bounds from the layer's corner of a box that is given on the page. */
export const fromPage = (transform: Transform, box: Box): Box => {
  const { x, y, width, height, flip_x, flip_y } = transform
  const [cos, sin] = rotationOf(transform)
  const corners = cornersOf(box).map((corner) => {
    const [dx, dy] = [corner.x - (x + width / 2), corner.y - (y + height / 2)]
    const [turnedX, turnedY] = [dx * cos + dy * sin, dy * cos - dx * sin]
    return { x: width / 2 + (flip_x ? -turnedX : turnedX), y: height / 2 + (flip_y ? -turnedY : turnedY) }
  })
  return around(corners) ?? box
}

/** Pixels that antialiasing reaches beyond an edge. */
const fringe = 1

/** Neighboring pixels sampled when a picture is drawn. */
const neighbors = 2

/** Whole output pixels, from the page's corner. */
export type Window = Box

const toWindow = ({ x, y, width, height }: Box, scale: number): Window => {
  const [left, top] = [Math.floor(x * scale) - fringe, Math.floor(y * scale) - fringe]
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * scale) + fringe - left,
    height: Math.ceil((y + height) * scale) + fringe - top,
  }
}

/** The output pixels that a part of the page touches. */
export const pixelsOf = ({ x, y, width, height }: Box, scale: number): Window => {
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)]
  return { x: left, y: top, width: Math.ceil((x + width) * scale) - left, height: Math.ceil((y + height) * scale) - top }
}

/** Everything that a layer and its effects cover, also beside the page; undefined for none. */
export const coveredWindow = (layer: Layer, scale: number, content = contentBox(layer)): Window | undefined =>
  content && toWindow(grown(onPage(layer.transform, content), reachOf(layer)), scale)

/** What a layer and its effects cover of an area of the page; undefined for none. */
export const visibleWindow = (layer: Layer, area: Box, scale: number, content = contentBox(layer)): Window | undefined => {
  const covered = coveredWindow(layer, scale, content)
  return covered && overlap(covered, pixelsOf(area, scale))
}

/** The surface that a layer needs if it can't be drawn directly: what the area shows, and what effects bring in from outside. */
export const windowOf = (layer: Layer, area: Box, scale: number, content = contentBox(layer)): Window | undefined => {
  const covered = coveredWindow(layer, scale, content)
  if (!covered || !visibleWindow(layer, area, scale, content)) return undefined
  return overlap(covered, toWindow(grown(area, reachOf(layer)), scale))
}

/** Returns the whole pixels that the visible part of a box at the origin touches; undefined for none. */
export const wholePixels = ({ width, height }: Size, shown: Box): Box | undefined => {
  const range = (from: number, shownLength: number, length: number) => {
    const start = Math.max(0, Math.floor(from) - neighbors)
    return { start, length: Math.min(Math.ceil(length), Math.ceil(from + shownLength) + neighbors) - start }
  }
  const [across, down] = [range(shown.x, shown.width, width), range(shown.y, shown.height, height)]
  return across.length > 0 && down.length > 0 ? { x: across.start, y: down.start, width: across.length, height: down.length } : undefined
}
