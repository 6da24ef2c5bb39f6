/** Limits drawing to the part of a layer that the page shows, however large the layer is. Pure. */
import type { Layer, Transform } from '@broadside/contract/features/design-document.schemas'
import { defaultFontSize } from './text.ts'
import type { Box, Size } from './stage.ts'

/** A layer's surface: output pixels, with its upper left corner at `x`, `y` from that of the layer's box. */
export type Window = Box

/** A layer's opacity includes that of every group around it, and it is hidden with any of them. */
export const opacityOf = (layer: Layer, byId: ReadonlyMap<string, Layer>): number => {
  let opacity = layer.visible ? layer.opacity : 0
  for (let group = byId.get(layer.parent_id ?? ''); group && opacity; group = byId.get(group.parent_id ?? ''))
    opacity *= group.visible ? group.opacity : 0
  return opacity
}

const farOut = 100_000

/** Space around a layer's box for what extends beyond it. */
const marginOf = ({ effects, text, shape, paint }: Layer): number => {
  const shadow = effects?.drop_shadow
  const reach = [
    shadow ? (shadow.distance ?? 0) + 2 * (shadow.blur ?? 0) : 0,
    effects?.stroke && effects.stroke.position !== 'inside' ? (effects.stroke.width ?? 1) : 0,
    shape?.stroke_width ?? 0,
    paint?.kind === 'stroke' ? (paint.size ?? 8) : 0,
    text ? textReach(text) : 0,
  ]
  return Math.min(farOut, Math.ceil(Math.max(...reach))) + 1
}

/** Letters overhang, and text may be longer than its box. */
const textReach = (text: NonNullable<Layer['text']>): number => {
  const { shadow } = text
  const cast = shadow ? Math.abs(shadow.offset_x ?? 0) + Math.abs(shadow.offset_y ?? 0) + 2 * (shadow.blur ?? 0) : 0
  return (text.font_size ?? defaultFontSize) * 2 + (text.stroke_width ?? 0) + cast
}

/** How far outside the page content can still affect what is visible on it. */
const reachOf = ({ effects }: Layer): number => {
  const shadows = [effects?.drop_shadow, effects?.inner_shadow].map((shadow) => (shadow?.distance ?? 0) + 2 * (shadow?.blur ?? 0))
  return Math.max(...shadows, effects?.stroke ? (effects.stroke.width ?? 1) : 0)
}

const pageFrom = ({ x, y, width, height, rotation, flip_x, flip_y }: Transform, page: Size): Box => {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [0, page.width].flatMap((across) =>
    [0, page.height].map((down) => {
      const [dx, dy] = [across - (x + width / 2), down - (y + height / 2)]
      const [turnedX, turnedY] = [dx * cos + dy * sin, dy * cos - dx * sin]
      return { x: width / 2 + (flip_x ? -turnedX : turnedX), y: height / 2 + (flip_y ? -turnedY : turnedY) }
    }),
  )
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Neighboring pixels sampled when a rotated layer is drawn. */
const neighbours = 2

export const windowOf = (layer: Layer, page: Size, scale: number): Window | undefined => {
  const [margin, reach] = [marginOf(layer), reachOf(layer)]
  const seen = pageFrom(layer.transform, page)
  const range = (from: number, seenLength: number, length: number) => {
    const start = Math.max(0, Math.floor((from - reach + margin) * scale) - neighbours)
    const whole = Math.ceil((length + 2 * margin) * scale)
    return { start, length: Math.min(whole, Math.ceil((from + seenLength + reach + margin) * scale) + neighbours) - start }
  }
  const across = range(seen.x, seen.width, layer.transform.width)
  const down = range(seen.y, seen.height, layer.transform.height)
  if (!(across.length > 0 && down.length > 0)) return undefined
  return { x: across.start / scale - margin, y: down.start / scale - margin, width: across.length, height: down.length }
}

/** Returns the whole pixels that the visible part of a box at the origin touches; undefined for none. */
export const wholePixels = ({ width, height }: Size, shown: Box): Box | undefined => {
  const range = (from: number, shownLength: number, length: number) => {
    const start = Math.max(0, Math.floor(from) - neighbours)
    return { start, length: Math.min(Math.ceil(length), Math.ceil(from + shownLength) + neighbours) - start }
  }
  const [across, down] = [range(shown.x, shown.width, width), range(shown.y, shown.height, height)]
  return across.length > 0 && down.length > 0 ? { x: across.start, y: down.start, width: across.length, height: down.length } : undefined
}
