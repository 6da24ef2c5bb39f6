/** New layers as tools and commands make them. */
import type { ImagePart, Layer, ShapePart, TextPart } from '@broadside/contract/features/design-document.schemas'
import { bounded } from '../geometry/bounded.ts'
import type { Box } from '../geometry/box.ts'

type Content =
  | { type: 'text'; text: TextPart }
  | { type: 'shape'; shape: ShapePart }
  | { type: 'image'; image: ImagePart }
  | { type: 'group' }

export const newLayer = (id: string, box: Box, content: Content): Layer => ({
  id,
  name: '',
  visible: true,
  locked: false,
  opacity: 1,
  transform: bounded({ ...box, flip_x: false, flip_y: false }),
  ...content,
})

interface Size {
  width: number
  height: number
}

const fill = '#3b82f6'
const ink = '#111827'

/** A size that suits the page: a fraction of its shorter side. */
const shareOf = ({ width, height }: Size, share: number): number => Math.max(1, Math.round(Math.min(width, height) * share))

export type ShapeKind = ShapePart['kind']

/** Sides of shapes that are made by a click. */
export const shapeSide = (page: Size): number => shareOf(page, 0.3)
export const lineWidth = (page: Size): number => shareOf(page, 0.006)

export const newShape = (kind: ShapeKind, page: Size): ShapePart => {
  if (kind === 'line') return { kind, stroke: ink, stroke_width: lineWidth(page) }
  return { kind, fill, ...(kind === 'rounded_rectangle' ? { radius: shareOf(page, 0.03) } : {}) }
}

const lineHeight = 1.2

export const newText = (text: string, page: Size): TextPart => ({
  text,
  color: ink,
  font_size: shareOf(page, 0.06),
  line_height: lineHeight,
  wrap: 'word',
})

/** The size of a text that is made by a click. */
export const textSize = (page: Size): Size => ({ width: shareOf(page, 0.6), height: shareOf(page, 0.06) * lineHeight })
