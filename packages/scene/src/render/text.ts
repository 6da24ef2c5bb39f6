import type { TextPart } from '@broadside/contract/features/design-document.schemas'
import { boxesTogether, grown } from './boxes.ts'
import type { Frame } from './effects.ts'
import { defaultFontSize, layOut, type Line } from './text-layout.ts'
import { alongPath, type PathPoint } from './text-curve.ts'
import { type Box, type Pen, type Size, type Stage, within } from './stage.ts'

const defaultLineHeight = 1.2

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text in its place, before it is drawn. */
export interface LaidText {
  text: TextPart
  font: string
  lines: PlacedLine[]
  letters: PlacedLetter[]
}

interface PlacedLine extends Line {
  top: number
  height: number
  baseline: number
}

interface PlacedLetter extends PathPoint {
  letter: string
  width: number
}

const applyFont = (pen: Pen, text: TextPart, font: string): void => {
  pen.font = font
  pen.letterSpacing = `${text.letter_spacing ?? 0}px`
  pen.textBaseline = 'alphabetic'
}

/** Measures and places a text. */
export const layText = (stage: Stage, pen: Pen, text: TextPart, size: Size): LaidText => {
  const font = `${text.font_style ?? 'normal'} ${text.font_weight ?? 400} ${text.font_size ?? defaultFontSize}px ${stage.family(text)}`
  const laid: LaidText = { text, font, lines: [], letters: [] }
  within(pen, () => {
    applyFont(pen, text, font)
    if (text.curve && (text.curve.type ?? 'none') !== 'none') laid.letters = placeLetters(pen, text, text.curve, size)
    else laid.lines = placeLines(pen, text, size)
  })
  return laid
}

const placeLines = (pen: Pen, text: TextPart, { width }: Size): PlacedLine[] => {
  const height = (text.font_size ?? defaultFontSize) * (text.line_height ?? defaultLineHeight)
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('Hg')
  const measure = (part: string) => pen.measureText(part).width
  return layOut(text.text, { width, wrap: text.wrap ?? '', align: text.align ?? 'left', measure }).map((line, index) => ({
    ...line,
    top: index * height,
    height,
    baseline: index * height + (height - ascent - descent) / 2 + ascent,
  }))
}

/** Joins all lines and places each letter on the curve separately. */
const placeLetters = (pen: Pen, { text }: TextPart, curve: NonNullable<TextPart['curve']>, size: Size): PlacedLetter[] => {
  const letters = [...graphemes.segment(text.replaceAll(/\s+/g, ' ').trim())].map(({ segment }) => ({
    letter: segment,
    width: pen.measureText(segment).width,
  }))
  const total = letters.reduce((sum, { width }) => sum + width, 0)
  const path = alongPath(curve, size, total)
  let at = 0
  return letters.map((letter) => {
    at += letter.width
    return { ...letter, ...path(at - letter.width / 2) }
  })
}

const farOut = 100_000

/** What a text covers from its layer's corner, wherever its box ends. Letters overhang their places by less than the font size. */
export const inkOf = ({ text, lines, letters }: LaidText): Box | undefined => {
  const { shadow, stroke_width = 0, font_size = defaultFontSize } = text
  const cast = shadow ? Math.abs(shadow.offset_x ?? 0) + Math.abs(shadow.offset_y ?? 0) + 2 * (shadow.blur ?? 0) : 0
  const places = [
    ...lines.map(({ x, top, width, height }) => ({ x, y: top, width, height })),
    ...letters.map(({ x, y, width }) => grown({ x, y, width: 0, height: 0 }, width)),
  ]
  const together = boxesTogether(places)
  return together && grown(together, Math.min(farOut, font_size + stroke_width + cast))
}

export const drawText = (pen: Pen, { text, font, lines, letters }: LaidText, frame: Frame): void => {
  within(pen, () => {
    applyFont(pen, text, font)
    for (const line of lines) drawLine(pen, text, line, frame)
    for (const { letter, x, y, angle, width } of letters)
      within(pen, () => {
        pen.translate(x, y)
        pen.rotate(angle)
        drawGlyphs(pen, text, { glyphs: letter, x: -width / 2, y: (text.font_size ?? defaultFontSize) * 0.35 }, frame)
      })
  })
}

const drawLine = (pen: Pen, text: TextPart, { parts, x, top, width, height, baseline }: PlacedLine, frame: Frame): void => {
  if (text.highlight_color && width > 0) {
    pen.fillStyle = text.highlight_color
    pen.fillRect(x, top, width, height)
  }
  for (const part of parts) drawGlyphs(pen, text, { glyphs: part.text, x: x + part.x, y: baseline }, frame)
  const fontSize = text.font_size ?? defaultFontSize
  const thickness = Math.max(1, fontSize / 16)
  pen.fillStyle = text.color ?? '#000000'
  if (text.underline) pen.fillRect(x, baseline + thickness * 1.5, width, thickness)
  if (text.strike) pen.fillRect(x, baseline - fontSize * 0.3, width, thickness)
}

interface Glyphs {
  glyphs: string
  x: number
  y: number
}

/** Draws the outline behind the letters so it doesn't cover them; whichever is lowest casts the shadow. */
const drawGlyphs = (pen: Pen, text: TextPart, { glyphs, x, y }: Glyphs, frame: Frame): void => {
  const { color, stroke_color, stroke_width = 0, shadow } = text
  within(pen, () => {
    if (shadow) castShadow(pen, shadow, frame)
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

/** Canvases ignore the transformation for shadows: https://html.spec.whatwg.org/multipage/canvas.html#shadows */
const castShadow = (pen: Pen, { color, blur = 0, offset_x = 0, offset_y = 0 }: NonNullable<TextPart['shadow']>, frame: Frame): void => {
  const { x, y } = frame.toOutput(offset_x, offset_y)
  pen.shadowColor = color ?? '#000000'
  pen.shadowBlur = blur * frame.scale
  pen.shadowOffsetX = x
  pen.shadowOffsetY = y
}
