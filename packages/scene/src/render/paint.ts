/** Freehand paint, filled areas and erased parts: strokes and rows of pixels in the coordinates of a source image. */
import type { EraseMask, PaintPart } from '@broadside/contract/features/design-document.schemas'
import { parseColor } from './color.ts'
import { fillWithGradient } from './gradient.ts'
import { type Box, type Pen, type Size, type Stage, within } from './stage.ts'

const defaultColor = '#000000'
const defaultSize = 8

type Points = readonly { x: number; y: number }[]
type Spans = readonly { x: number; y: number; width: number }[]

const inSource = (
  pen: Pen,
  { source_width, source_height }: { source_width?: number; source_height?: number },
  size: Size,
  draw: () => void,
) => {
  within(pen, () => {
    pen.scale(size.width / (source_width ?? (size.width || 1)), size.height / (source_height ?? (size.height || 1)))
    draw()
  })
}

/** Per path: drawing a self-crossing path takes time quadratic in its points. */
const maxPathPoints = 512

/** Canvases draw nothing for a line without length, whatever its caps are. */
const drawDot = (pen: Pen, { x, y }: Points[number], width: number, color: string): void => {
  pen.fillStyle = color
  pen.beginPath()
  pen.ellipse(x, y, width / 2, width / 2, 0, 0, 2 * Math.PI)
  pen.fill()
}

/** One point makes a dot. Long strokes are drawn in overlapping pieces, so the color must be opaque. */
const drawStroke = (pen: Pen, points: Points, width: number, color: string): void => {
  const [start] = points
  if (!start) return
  if (points.every(({ x, y }) => x === start.x && y === start.y)) return drawDot(pen, start, width, color)
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (let from = 0; from < points.length - 1; from += maxPathPoints - 1) {
    const [first = start, ...rest] = points.slice(from, from + maxPathPoints)
    pen.beginPath()
    pen.moveTo(first.x, first.y)
    for (const { x, y } of rest) pen.lineTo(x, y)
    pen.stroke()
  }
}

/** Fades all that is on the surface. */
const fade = (pen: Pen, opacity: number): void => {
  if (opacity === 1) return
  within(pen, () => {
    pen.resetTransform()
    pen.globalCompositeOperation = 'destination-in'
    pen.fillStyle = `rgba(0, 0, 0, ${opacity})`
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height)
  })
}

const fillSpans = (pen: Pen, spans: Spans): void => {
  pen.beginPath()
  for (const { x, y, width } of spans) pen.rect(x, y, width, 1)
  pen.fill()
}

/** How opaque a stroke is as a picture; less than 1 needs a surface of its own. */
export const strokeOpacity = ({ opacity = 1, color = defaultColor }: PaintPart): number => (opacity * parseColor(color)[3]) / 255

export const drawPaint = (stage: Stage, pen: Pen, paint: PaintPart, size: Size, shown: Box): void => {
  const { opacity = 1, color = defaultColor } = paint
  if (paint.kind === 'stroke') {
    const [r, g, b] = parseColor(color)
    const opaque = `rgb(${r}, ${g}, ${b})`
    inSource(pen, paint, size, () => drawStroke(pen, paint.points ?? [], paint.size ?? defaultSize, opaque))
    return fade(pen, strokeOpacity(paint))
  }
  within(pen, () => {
    pen.globalAlpha *= opacity
    if (paint.kind === 'gradient' && paint.gradient) {
      if (paint.spans?.length) clipToSpans(pen, paint, paint.spans, size)
      return fillWithGradient(stage, pen, paint.gradient, size, shown)
    }
    pen.fillStyle = color
    inSource(pen, paint, size, () => fillSpans(pen, paint.spans ?? []))
  })
}

/** The gradient keeps the layer's size while only the rows are filled. */
const clipToSpans = (pen: Pen, paint: PaintPart, spans: Spans, size: Size): void => {
  inSource(pen, paint, size, () => {
    pen.beginPath()
    for (const { x, y, width } of spans) pen.rect(x, y, width, 1)
  })
  pen.clip()
}

export const erase = (pen: Pen, mask: EraseMask, size: Size): void => {
  within(pen, () => {
    pen.globalCompositeOperation = 'destination-out'
    inSource(pen, mask, size, () => {
      for (const { points, size: width } of mask.strokes ?? []) drawStroke(pen, points, width, defaultColor)
      pen.fillStyle = defaultColor
      fillSpans(pen, mask.spans ?? [])
    })
  })
}
