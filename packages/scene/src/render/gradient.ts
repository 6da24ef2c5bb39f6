/** Gradients in a box. Start and end are fractions of it: (0, 0) is its upper left corner, (1, 1) its lower right one. */
import type { Gradient } from '@broadside/contract/features/design-document.schemas'
import { parseColor } from './color.ts'
import { type Box, paintSurface, type Pen, type Size, type Stage, within } from './stage.ts'
import { drawPart } from './image.ts'
import { wholePixels } from './window.ts'

type Stops = { offset: number; color: string }[]

const inOrder = ({ stops, reverse }: Gradient): Stops =>
  stops.map(({ offset, color }) => ({ offset: reverse ? 1 - offset : offset, color })).sort((a, b) => a.offset - b.offset)

const mirrored = (stops: Stops): Stops => [
  ...stops.map(({ offset, color }) => ({ offset: (1 - offset) / 2, color })).reverse(),
  ...stops.map(({ offset, color }) => ({ offset: (1 + offset) / 2, color })),
]

interface Line {
  x0: number
  y0: number
  x1: number
  y1: number
}

const toPixels = ({ start, end }: Gradient, { width, height }: Size): Line => ({
  x0: start.x * width,
  y0: start.y * height,
  x1: end.x * width,
  y1: end.y * height,
})

/** Fills a box at the pen's origin, of which `shown` is visible. */
export const fillWithGradient = (stage: Stage, pen: Pen, gradient: Gradient, size: Size, shown: Box): void => {
  within(pen, () => {
    if (gradient.type === 'diamond') return fillWithDiamond(stage, pen, gradient, size, shown)
    pen.fillStyle = fillStyleOf(pen, gradient.type, inOrder(gradient), toPixels(gradient, size))
    pen.fillRect(0, 0, size.width, size.height)
  })
}

const fillStyleOf = (pen: Pen, type: Exclude<Gradient['type'], 'diamond'>, stops: Stops, { x0, y0, x1, y1 }: Line) => {
  const length = Math.max(Math.hypot(x1 - x0, y1 - y0), Number.EPSILON)
  const fill = {
    linear: () => pen.createLinearGradient(x0, y0, x1, y1),
    radial: () => pen.createRadialGradient(x0, y0, 0, x0, y0, length),
    angle: () => pen.createConicGradient(Math.atan2(y1 - y0, x1 - x0), x0, y0),
    reflected: () => pen.createLinearGradient(2 * x0 - x1, 2 * y0 - y1, x1, y1),
  }[type]()
  for (const { offset, color } of type === 'reflected' ? mirrored(stops) : stops) fill.addColorStop(offset, color)
  return fill
}

/** Lines of equal color are squares standing on a corner, with one diagonal along the line. */
const fillWithDiamond = (stage: Stage, pen: Pen, gradient: Gradient, size: Size, shown: Box): void => {
  const part = wholePixels(size, shown)
  if (!part) return
  const { x0, y0, x1, y1 } = toPixels(gradient, size)
  const length = Math.max(Math.hypot(x1 - x0, y1 - y0), Number.EPSILON)
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length]
  const ramp = toRamp(inOrder(gradient))
  const surface = paintSurface(stage, part, (own) => {
    const { width, height } = own.canvas
    const pixels = own.createImageData(width, height)
    const words = new Uint32Array(pixels.data.buffer)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [dx, dy] = [part.x + x + 0.5 - x0, part.y + y + 0.5 - y0]
        const distance = (Math.abs(dx * ux + dy * uy) + Math.abs(dx * uy - dy * ux)) / length
        words[y * width + x] = ramp[Math.min(ramp.length - 1, Math.round(distance * (ramp.length - 1)))] ?? 0
      }
    own.putImageData(pixels, 0, 0)
  })
  drawPart(pen, surface, part, size)
}

const rampSize = 1024

/** Returns the colors from 0 to 1 as little-endian RGBA words. */
const toRamp = (stops: Stops): Uint32Array => {
  const colors = stops.map(({ offset, color }) => ({ offset, rgba: parseColor(color) }))
  return Uint32Array.from({ length: rampSize }, (_, index) => {
    const at = index / (rampSize - 1)
    const above = colors.findIndex(({ offset }) => offset >= at)
    const to = colors[above === -1 ? colors.length - 1 : above]
    const from = colors[Math.max(0, above === -1 ? colors.length - 1 : above - 1)]
    if (!to || !from) return 0
    const part = to.offset > from.offset ? Math.min(1, Math.max(0, (at - from.offset) / (to.offset - from.offset))) : 1
    const [r, g, b, a] = from.rgba.map((value, channel) => Math.round(value + ((to.rgba[channel] ?? 0) - value) * part))
    return (((a ?? 0) << 24) | ((b ?? 0) << 16) | ((g ?? 0) << 8) | (r ?? 0)) >>> 0
  })
}
