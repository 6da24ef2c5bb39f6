import type { TextPart } from '@broadside/contract/features/design-document.schemas'
import { layOut, type Line } from './text-layout.ts'
import { alongPath } from './text-curve.ts'
import { type Pen, type Size, type Stage, within } from './stage.ts'

export const defaultFontSize = 16
const defaultLineHeight = 1.2

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const drawText = (stage: Stage, pen: Pen, text: TextPart, size: Size): void => {
  within(pen, () => {
    const fontSize = text.font_size ?? defaultFontSize
    pen.font = `${text.font_style ?? 'normal'} ${text.font_weight ?? 400} ${fontSize}px ${stage.family(text)}`
    pen.letterSpacing = `${text.letter_spacing ?? 0}px`
    pen.textBaseline = 'alphabetic'
    if (text.curve && (text.curve.type ?? 'none') !== 'none') drawCurved(pen, text, text.curve, size)
    else drawLines(pen, text, size)
  })
}

const measure = (pen: Pen) => (part: string) => pen.measureText(part).width

const drawLines = (pen: Pen, text: TextPart, size: Size): void => {
  const fontSize = text.font_size ?? defaultFontSize
  const advance = fontSize * (text.line_height ?? defaultLineHeight)
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('Hg')
  const lines = layOut(text.text, { width: size.width, wrap: text.wrap ?? '', align: text.align ?? 'left', measure: measure(pen) })
  for (const [index, line] of lines.entries()) {
    const top = index * advance
    const baseline = top + (advance - ascent - descent) / 2 + ascent
    if (text.highlight_color && line.width > 0) {
      pen.fillStyle = text.highlight_color
      pen.fillRect(line.x, top, line.width, advance)
    }
    drawLine(pen, text, line, baseline)
  }
}

const drawLine = (pen: Pen, text: TextPart, line: Line, baseline: number): void => {
  for (const { text: part, x } of line.parts) drawGlyphs(pen, text, part, line.x + x, baseline)
  const fontSize = text.font_size ?? defaultFontSize
  const thickness = Math.max(1, fontSize / 16)
  pen.fillStyle = text.color ?? '#000000'
  if (text.underline) pen.fillRect(line.x, baseline + thickness * 1.5, line.width, thickness)
  if (text.strike) pen.fillRect(line.x, baseline - fontSize * 0.3, line.width, thickness)
}

/** Draws the outline behind the letters so it doesn't cover them; whichever is lowest casts the shadow. */
const drawGlyphs = (pen: Pen, { color, stroke_color, stroke_width = 0, shadow }: TextPart, glyphs: string, x: number, y: number): void => {
  within(pen, () => {
    if (shadow) {
      pen.shadowColor = shadow.color ?? '#000000'
      pen.shadowBlur = shadow.blur ?? 0
      pen.shadowOffsetX = shadow.offset_x ?? 0
      pen.shadowOffsetY = shadow.offset_y ?? 0
    }
    if (stroke_color && stroke_width > 0) {
      pen.strokeStyle = stroke_color
      pen.lineWidth = stroke_width * 2
      pen.lineJoin = 'round'
      pen.strokeText(glyphs, x, y)
      pen.shadowColor = 'transparent'
    }
    pen.fillStyle = color ?? '#000000'
    pen.fillText(glyphs, x, y)
  })
}

/** Joins all lines and places each letter on the curve separately. */
const drawCurved = (pen: Pen, text: TextPart, curve: NonNullable<TextPart['curve']>, size: Size): void => {
  const letters = [...graphemes.segment(text.text.replaceAll(/\s+/g, ' ').trim())].map(({ segment }) => ({
    segment,
    width: pen.measureText(segment).width,
  }))
  const total = letters.reduce((sum, { width }) => sum + width, 0)
  const path = alongPath(curve, size, total)
  let at = 0
  for (const { segment, width } of letters) {
    const { x, y, angle } = path(at + width / 2)
    within(pen, () => {
      pen.translate(x, y)
      pen.rotate(angle)
      drawGlyphs(pen, text, segment, -width / 2, (text.font_size ?? defaultFontSize) * 0.35)
    })
    at += width
  }
}
