/** Freehand paint, filled areas and erased parts: strokes and rows of pixels in the coordinates of a source picture. */
import type { EraseMask, PaintPart } from '@broadside/contract/features/design-document.schemas'
import { fillStyleOf } from './gradient.ts'
import { type Pen, type Size, type Stage, within } from './stage.ts'

type Points = readonly { x: number; y: number }[]
type Spans = readonly { x: number; y: number; width: number }[]

/** Draws in source pixels; without a source size those of the layer. */
function inSource(
  pen: Pen,
  { source_width, source_height }: { source_width?: number; source_height?: number },
  size: Size,
  draw: () => void,
) {
  within(pen, () => {
    pen.scale(size.width / (source_width ?? (size.width || 1)), size.height / (source_height ?? (size.height || 1)))
    draw()
  })
}

/** One point makes a dot. */
function drawStroke(pen: Pen, points: Points, width: number): void {
  const [first, ...rest] = points
  if (!first) return
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(first.x, first.y)
  for (const { x, y } of rest.length ? rest : [first]) pen.lineTo(x, y)
  pen.stroke()
}

function fillSpans(pen: Pen, spans: Spans): void {
  pen.beginPath()
  for (const { x, y, width } of spans) pen.rect(x, y, width, 1)
  pen.fill()
}

const defaultColor = '#000000'
const defaultSize = 8

export function drawPaint(stage: Stage, pen: Pen, paint: PaintPart, size: Size): void {
  within(pen, () => {
    pen.globalAlpha *= paint.opacity ?? 1
    if (paint.kind === 'gradient' && paint.gradient) {
      const { spans } = paint
      const fill = fillStyleOf(stage, pen, paint.gradient, size)
      if (!fill) return
      pen.fillStyle = fill
      if (!spans?.length) return pen.fillRect(0, 0, size.width, size.height)
      return withinSpans(pen, paint, spans, size, () => pen.fillRect(0, 0, size.width, size.height))
    }
    pen.strokeStyle = paint.color ?? defaultColor
    pen.fillStyle = paint.color ?? defaultColor
    inSource(pen, paint, size, () => {
      if (paint.kind === 'stroke') drawStroke(pen, paint.points ?? [], paint.size ?? defaultSize)
      else fillSpans(pen, paint.spans ?? [])
    })
  })
}

/** The gradient keeps the size of the layer while only the rows are filled. */
function withinSpans(pen: Pen, paint: PaintPart, spans: Spans, size: Size, draw: () => void): void {
  inSource(pen, paint, size, () => {
    pen.beginPath()
    for (const { x, y, width } of spans) pen.rect(x, y, width, 1)
  })
  pen.clip()
  draw()
}

export function erase(pen: Pen, mask: EraseMask, size: Size): void {
  within(pen, () => {
    pen.globalCompositeOperation = 'destination-out'
    pen.strokeStyle = '#000000'
    pen.fillStyle = '#000000'
    inSource(pen, mask, size, () => {
      for (const { points, size: width } of mask.strokes ?? []) drawStroke(pen, points, width)
      fillSpans(pen, mask.spans ?? [])
    })
  })
}
