import type { Layer, ShapePart } from '@broadside/contract/features/design-document.schemas'
import { type Box, type Pen, type Size, within } from './stage.ts'

const inset = ({ width, height }: Size, by: number): Box => ({
  x: by,
  y: by,
  width: Math.max(0, width - 2 * by),
  height: Math.max(0, height - 2 * by),
})

const traceEllipse = (pen: Pen, { x, y, width, height }: Box): void => {
  pen.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
}

const traceDiamond = (pen: Pen, { x, y, width, height }: Box): void => {
  pen.moveTo(x + width / 2, y)
  pen.lineTo(x + width, y + height / 2)
  pen.lineTo(x + width / 2, y + height)
  pen.lineTo(x, y + height / 2)
  pen.closePath()
}

/** A radius never exceeds half of the shorter side. */
const boundedRadius = (radius: number, { width, height }: Size) => Math.min(radius, width / 2, height / 2)

type Form = NonNullable<Layer['mask']>['shape'] | 'line'

const trace = (pen: Pen, form: Form, box: Box, radius = 0): void => {
  const { x, y, width, height } = box
  pen.beginPath()
  if (form === 'rectangle') pen.rect(x, y, width, height)
  else if (form === 'rounded_rectangle') pen.roundRect(x, y, width, height, boundedRadius(radius, box))
  else if (form === 'ellipse') traceEllipse(pen, box)
  else if (form === 'diamond') traceDiamond(pen, box)
  else if (form === 'circle') {
    const side = Math.min(width, height)
    traceEllipse(pen, { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side })
  } else {
    pen.moveTo(x, y + height / 2)
    pen.lineTo(x + width, y + height / 2)
  }
}

const lineOf = ({ kind, fill, stroke, stroke_width = 0 }: ShapePart, { height }: Size): { color: string; width: number } | undefined => {
  const color = stroke || (kind === 'line' ? fill : '')
  const width = stroke_width || (kind === 'line' ? Math.max(1, height) : 0)
  return color && width > 0 ? { color, width } : undefined
}

/** Whether a shape is only filled or only outlined. */
export const isOnePath = ({ kind, fill, stroke, stroke_width }: ShapePart): boolean => kind === 'line' || !fill || !stroke || !stroke_width

/** The stroke is centered on the edge. A line is as thick as its stroke. */
export const drawShape = (pen: Pen, shape: ShapePart, size: Size): void => {
  const { kind, fill, radius } = shape
  within(pen, () => {
    trace(pen, kind, inset(size, 0), radius)
    if (fill && kind !== 'line') {
      pen.fillStyle = fill
      pen.fill()
    }
    const line = lineOf(shape, size)
    if (!line) return
    pen.strokeStyle = line.color
    pen.lineWidth = line.width
    pen.stroke()
  })
}

/** Removes what is outside the mask; the pen's origin is the layer's corner. */
export const applyMask = (pen: Pen, { shape, inset: by = 0, radius }: NonNullable<Layer['mask']>, size: Size): void => {
  within(pen, () => {
    pen.globalCompositeOperation = 'destination-in'
    pen.fillStyle = '#000000'
    trace(pen, shape, inset(size, by), radius)
    pen.fill()
  })
}
