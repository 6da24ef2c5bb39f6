/**
 * Color grading of pixels. Every amount is from -1 to 1, with 0 for no change, except the gamma and gain of the wheels, where 1 is no
 * change. The order is fixed: exposure and white balance, tone, wheels, curves, then saturation and hue.
 */
import type { ColorGrade } from '@broadside/contract/features/design-document.schemas'
import { type Curve, toCurve } from './curves.ts'
import type { PixelData } from './render/canvas.ts'

/** Red, green and blue, 0 to 1; values outside are clamped at the end. */
type Rgb = [number, number, number]

/** Rec. 709 weights for perceived brightness. */
const luma = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

const smooth = (from: number, to: number, value: number): number => {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

const balance = 0.15
const tone = 0.35
const wheelTint = 0.5

/** Changes the color in place to avoid an allocation per pixel. */
type Step = (color: Rgb) => void
const channels = [0, 1, 2] as const
type Channel = (typeof channels)[number]
type ChannelStep = (value: number, channel: Channel) => number

const eachChannel =
  (change: ChannelStep): Step =>
  (color) => {
    color[0] = change(color[0], 0)
    color[1] = change(color[1], 1)
    color[2] = change(color[2], 2)
  }

const lightSteps = ({ exposure = 0, brightness = 0, contrast = 0, temperature = 0, tint = 0 }: ColorGrade): ChannelStep[] => {
  const shift: Rgb = [temperature * balance, -tint * balance, -temperature * balance]
  return [
    ...(exposure ? [(value: number) => value * 2 ** exposure] : []),
    ...(temperature || tint ? [(value: number, channel: Channel) => value + shift[channel]] : []),
    ...(brightness ? [(value: number) => value + brightness / 2] : []),
    ...(contrast ? [(value: number) => (value - 0.5) * (contrast > 0 ? 1 + 2 * contrast : 1 + contrast) + 0.5] : []),
  ]
}

const toneSteps = ({ highlights = 0, shadows = 0 }: ColorGrade): Step[] => {
  if (!highlights && !shadows) return []
  return [
    (color) => {
      const light = luma(color)
      const lift = tone * (highlights * smooth(0.4, 1, light) + shadows * (1 - smooth(0, 0.6, light)))
      for (const channel of channels) color[channel] += lift
    },
  ]
}

/** The offset of each channel for a hue in degrees; they add up to 0. */
const tintOf = (hue: number): Rgb => {
  const channel = (angle: number) => Math.cos(((hue - angle) * Math.PI) / 180)
  return [channel(0), channel(120), channel(240)]
}

const wheelSteps = ({ wheels }: ColorGrade): Step[] => {
  if (!wheels) return []
  const { lift = 0, gamma = 1, gain = 1, offset = 0 } = wheels
  const [inShadows, inMidtones, inHighlights, everywhere] = [
    tintOf(wheels.shadowsHue ?? 0),
    tintOf(wheels.midtonesHue ?? 0),
    tintOf(wheels.highlightsHue ?? 0),
    tintOf(wheels.offsetHue ?? 0),
  ]
  const { shadowsAmount = 0, midtonesAmount = 0, highlightsAmount = 0, offsetAmount = 0 } = wheels
  const power = 1 / Math.max(gamma, 0.01)
  const shape = (value: number) => {
    const raised = (value + lift * (1 - value)) * gain + offset
    return raised <= 0 ? raised : raised ** power
  }
  return [
    (color) => {
      const light = Math.min(1, Math.max(0, luma(color)))
      const dark = 1 - smooth(0, 0.5, light)
      const bright = smooth(0.5, 1, light)
      const tinted = (value: number, channel: Channel) =>
        value +
        wheelTint *
          (inShadows[channel] * shadowsAmount * dark +
            inMidtones[channel] * midtonesAmount * (1 - dark - bright) +
            inHighlights[channel] * highlightsAmount * bright +
            everywhere[channel] * offsetAmount)
      for (const channel of channels) color[channel] = shape(tinted(color[channel], channel))
    },
  ]
}

const tableSize = 1024

/** Tabulates a curve as straight lines, rounded by averaging so that no value overshoots. */
const toTable = (curve: Curve): Float32Array => {
  return Float32Array.from({ length: tableSize }, (_, index) => {
    const x = index / (tableSize - 1)
    const above = Math.max(
      1,
      curve.findIndex(([at]) => at >= x),
    )
    const [x0, y0] = curve[above - 1] ?? [0, 0]
    const [x1, y1] = curve[above] ?? [1, 1]
    return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
  })
}

const lookUp = (table: Float32Array, value: number): number => table[Math.round(Math.min(1, Math.max(0, value)) * (tableSize - 1))] ?? value

const curveSteps = ({ curves }: ColorGrade): Step[] => {
  const master = toCurve(curves?.masterPoints)
  const channels = [curves?.redPoints, curves?.greenPoints, curves?.bluePoints].map(toCurve)
  const tables = channels.map((curve) => curve && toTable(curve))
  const masterTable = master && toTable(master)
  return [
    ...(masterTable ? [eachChannel((value) => lookUp(masterTable, value))] : []),
    ...(tables.some(Boolean)
      ? [
          eachChannel((value, channel) => {
            const table = tables[channel]
            return table ? lookUp(table, value) : value
          }),
        ]
      : []),
  ]
}

const colorSteps = ({ saturation = 0, vibrance = 0, hue = 0 }: ColorGrade): Step[] => {
  const angle = hue * Math.PI
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    ...(saturation || vibrance
      ? [
          (color: Rgb) => {
            const light = luma(color)
            const chroma = Math.max(color[0], color[1], color[2]) - Math.min(color[0], color[1], color[2])
            // Vibrance affects colorful pixels less.
            const amount = 1 + saturation + vibrance * (1 - Math.min(1, chroma))
            for (const channel of channels) color[channel] = light + (color[channel] - light) * amount
          },
        ]
      : []),
    ...(hue ? [(color: Rgb) => rotateHue(color, cos, sin)] : []),
  ]
}

/** Rotates the color around the gray axis in YIQ, which keeps its brightness: https://en.wikipedia.org/wiki/YIQ */
const rotateHue = (color: Rgb, cos: number, sin: number): void => {
  const [r, g, b] = color
  const y = 0.299 * r + 0.587 * g + 0.114 * b
  const i = 0.5959 * r - 0.2746 * g - 0.3213 * b
  const q = 0.2115 * r - 0.5227 * g + 0.3112 * b
  const [ri, rq] = [i * cos - q * sin, i * sin + q * cos]
  color[0] = y + 0.956 * ri + 0.619 * rq
  color[1] = y - 0.272 * ri - 0.647 * rq
  color[2] = y - 1.106 * ri + 1.703 * rq
}

/** Precomputes the steps for each of the 256 byte values, since an image has more pixels than that. */
const toTables = (steps: readonly ChannelStep[]): Float64Array[] =>
  channels.map((channel) =>
    Float64Array.from({ length: 256 }, (_, byte) => steps.reduce((value, step) => step(value, channel), byte / 255)),
  )

/** Changes RGBA bytes in place. Returns false when the grade changes nothing. */
export const gradePixels = (data: PixelData, grade: ColorGrade): boolean => {
  const first = lightSteps(grade)
  const steps = [...toneSteps(grade), ...wheelSteps(grade), ...curveSteps(grade), ...colorSteps(grade)]
  if (!first.length && !steps.length) return false
  const [red, green, blue] = toTables(first) as [Float64Array, Float64Array, Float64Array]
  const color: Rgb = [0, 0, 0]
  for (let index = 0; index < data.length; index += 4) {
    if (data[index + 3] === 0) continue
    color[0] = red[data[index] ?? 0] ?? 0
    color[1] = green[data[index + 1] ?? 0] ?? 0
    color[2] = blue[data[index + 2] ?? 0] ?? 0
    for (const step of steps) step(color)
    data[index] = color[0] * 255
    data[index + 1] = color[1] * 255
    data[index + 2] = color[2] * 255
  }
  return true
}
