/** Resizes layers together, as one box. */
import type { DesignPage, Layer, PaintPart, TextPart, Transform } from '@broadside/contract/features/design-document.schemas'
import { maxFontSize, maxLength, maxLetterSpacing, maxShadowOffset, maxTextStroke } from '@broadside/contract/features/design-limits'
import { clamp, minLength } from '../model/numbers.ts'
import { updateLayers } from '../model/pages.ts'
import { leavesOf, withContent } from '../model/tree.ts'
import { bounded } from './bounded.ts'
import { type Box, centerOf, outOfBox } from './box.ts'
import { frameOf } from './frames.ts'
import { followBox, isCorner, type ResizeHandle } from './handles.ts'
import { moveLayers } from './move-layers.ts'
import { type Point, subtract } from './point.ts'
import { type FactorRange, factorsOf, isAligned, isAcross, resizeBox } from './resize.ts'

export const defaultFontSize = 16

/** Layers at another angle than their frame would be sheared, which documents can't describe, so proportions are kept. */
const mustKeepAspect = (leaves: readonly Layer[], frame: Box): boolean => leaves.some(({ transform }) => !isAligned(transform, frame))

/** Images and texts keep their proportions at a corner. */
const prefersAspect = (leaves: readonly Layer[]): boolean => leaves.some(({ type }) => type === 'image' || type === 'text')

const factorsFor = ({ transform }: Layer, frame: Box, factors: Point): Point =>
  isAcross(transform, frame) ? { x: factors.y, y: factors.x } : factors

const isEven = ({ x, y }: Point): boolean => Math.abs(x - y) < 1e-9

/** The range in which every layer stays large enough to be seen, and small enough for a document. */
const rangeOf = (leaves: readonly Layer[], frame: Box): FactorRange => {
  const ranges = leaves.map(({ transform: { width, height, rotation }, text }): FactorRange => {
    const smallest = (length: number) => (length > minLength ? minLength / length : length > 0 ? 1 : 0)
    const largest = (length: number) => (length > 0 ? Math.max(1, maxLength / length) : Infinity)
    const fontSize = text ? (text.font_size ?? defaultFontSize) : undefined
    const letters = { min: fontSize ? Math.min(1, 1 / fontSize) : 0, max: fontSize ? maxFontSize / fontSize : Infinity }
    const isLying = isAcross({ rotation }, frame)
    const [across, down] = isLying ? [height, width] : [width, height]
    const range = (length: number): [number, number] => [Math.max(smallest(length), letters.min), Math.min(largest(length), letters.max)]
    const [[minX, maxX], [minY, maxY]] = [range(across), range(down)]
    return { min: { x: minX, y: minY }, max: { x: maxX, y: maxY } }
  })
  const most = (values: number[]) => Math.max(0, ...values)
  const least = (values: number[]) => Math.min(Infinity, ...values)
  return {
    min: { x: most(ranges.map(({ min }) => min.x)), y: most(ranges.map(({ min }) => min.y)) },
    max: { x: least(ranges.map(({ max }) => max.x)), y: least(ranges.map(({ max }) => max.y)) },
  }
}

type TextShadow = NonNullable<TextPart['shadow']>

const maxBlur = 100

const scaleShadow = ({ blur = 0, offset_x = 0, offset_y = 0, ...rest }: TextShadow, factor: number): TextShadow => ({
  ...rest,
  blur: clamp(blur * factor, 0, maxBlur),
  offset_x: clamp(offset_x * factor, -maxShadowOffset, maxShadowOffset),
  offset_y: clamp(offset_y * factor, -maxShadowOffset, maxShadowOffset),
})

/** Letters grow with their box if it keeps its proportions, and what decorates them with the letters. */
const scaleText = (text: TextPart, factor: number): TextPart => ({
  ...text,
  font_size: clamp((text.font_size ?? defaultFontSize) * factor, 1, maxFontSize),
  ...(text.letter_spacing ? { letter_spacing: clamp(text.letter_spacing * factor, -maxLetterSpacing, maxLetterSpacing) } : {}),
  ...(text.stroke_width ? { stroke_width: clamp(text.stroke_width * factor, 0, maxTextStroke) } : {}),
  ...(text.shadow ? { shadow: scaleShadow(text.shadow, factor) } : {}),
})

const maxSource = 4096

/** Paint grows with its box if it has the size that its points are in: until then, that is the size of the box. */
const withSource = (paint: PaintPart, { width, height }: Transform): PaintPart => {
  const [source_width, source_height] = [Math.round(width), Math.round(height)]
  const isStorable = Math.min(source_width, source_height) >= 1 && Math.max(source_width, source_height) <= maxSource
  return paint.source_width || !isStorable ? paint : { ...paint, source_width, source_height }
}

const isSame = ({ x, y }: Point): boolean => x === 1 && y === 1

/** Fits layers that fill one box into another one of the same angle. */
const fitLayers = (page: DesignPage, ids: readonly string[], { from, to }: { from: Box; to: Box }): DesignPage => {
  const factors = factorsOf(from, to)
  return updateLayers(page, withContent(page, ids), (layer) => {
    const own = factorsFor(layer, from, factors)
    const center = followBox(centerOf(layer.transform), from, to)
    const [width, height] = [layer.transform.width * own.x, layer.transform.height * own.y]
    const transform = bounded({ ...layer.transform, x: center.x - width / 2, y: center.y - height / 2, width, height })
    const paint = layer.paint && !isSame(own) ? { paint: withSource(layer.paint, layer.transform) } : {}
    return { ...layer, transform, ...paint, ...(layer.text && isEven(own) && own.x !== 1 ? { text: scaleText(layer.text, own.x) } : {}) }
  })
}

export interface ResizeGesture {
  handle: ResizeHandle
  /** Where the handle is dragged to. */
  pointer: Point
  fromCenter?: boolean
  /** Keeps the proportions also where they could change. */
  constrained?: boolean
}

export const resizeLayers = (page: DesignPage, ids: readonly string[], gesture: ResizeGesture): DesignPage => {
  const { handle, pointer, fromCenter = false, constrained = false } = gesture
  const frame = frameOf(page, ids)
  if (!frame) return page
  const leaves = leavesOf(page, ids)
  const keepsAspect = constrained || mustKeepAspect(leaves, frame) || (isCorner(handle) && prefersAspect(leaves))
  const to = resizeBox(frame, handle, pointer, { fromCenter, keepsAspect, range: rangeOf(leaves, frame) })
  return fitLayers(page, ids, { from: frame, to })
}

interface NewSide {
  side: 'width' | 'height'
  length: number
  constrained: boolean
}

/** Gives a layer a width or height. The upper left corner stays where it is. */
export const resizeSide = (page: DesignPage, id: string, { side, length, constrained }: NewSide): DesignPage => {
  const box = frameOf(page, [id])
  if (!box) return page
  const corner = { x: -box.width / 2, y: -box.height / 2 }
  const point = side === 'width' ? { x: corner.x + length, y: 0 } : { x: 0, y: corner.y + length }
  const resized = resizeLayers(page, [id], { handle: side === 'width' ? 'e' : 's', pointer: outOfBox(point, box), constrained })
  const after = frameOf(resized, [id])
  // A side that follows the other one grows on both ends.
  const moved = after && outOfBox({ x: -after.width / 2, y: -after.height / 2 }, after)
  return moved ? moveLayers(resized, [id], subtract(outOfBox(corner, box), moved)) : page
}
