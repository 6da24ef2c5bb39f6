import type { DesignPage, Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
import { asBox, centerOf, type Rect, touches } from '../geometry/box.ts'
import { boundsOfLayers } from '../geometry/frames.ts'
import { boxOfLine } from '../geometry/handles.ts'
import { moveLayers } from '../geometry/move-layers.ts'
import { type Point, subtract } from '../geometry/point.ts'
import { insertLayers, topOf } from '../model/arrange.ts'
import { maxText } from '@broadside/contract/features/design-limits'
import { shortened } from '../model/numbers.ts'
import { fitText } from '../session/fit-text.ts'
import type { Size } from '../session/host.ts'
import { lineWidth, newLayer, newShape, newText, type ShapeKind, shapeSide, textSize } from '../session/new-layers.ts'
import { hasRoom, pageSize } from '../session/room.ts'
import type { Session } from '../session/session.ts'
import { imageBox, imageLayer, type PlacedImage } from './place.ts'

/** How far a copy is from its original, in page pixels. */
const step = 20

/** Moves a copy off what it would cover exactly, and onto the page if it would be beside it. */
const offsetFor = (page: DesignPage, bounds: Rect, size: Size): Point => {
  const area = { x: 0, y: 0, ...size }
  if (!touches(asBox(bounds), area)) return subtract(centerOf(area), centerOf(bounds))
  const isTaken = (by: number) => page.layers.some(({ transform: { x, y } }) => x === bounds.x + by && y === bounds.y + by)
  let by = 0
  while (isTaken(by)) by += step
  return { x: by, y: by }
}

/** Adds layers in one step, on top of the page. Returns false if they were refused. */
export const addLayers = (session: Session, layers: readonly Layer[]): boolean => {
  if (!hasRoom(session, layers.length)) return false
  const before = session.page()
  const ids = new Set(layers.map(({ id }) => id))
  const roots = layers.filter(({ parent_id }) => !ids.has(parent_id ?? '')).map(({ id }) => id)
  const added = insertLayers(before, layers, topOf(before))
  const bounds = boundsOfLayers(added, roots)
  const by = bounds ? offsetFor(before, bounds, pageSize(session)) : { x: 0, y: 0 }
  session.select([], '')
  session.edit(() => fitText(session, moveLayers(added, roots, by), roots), roots)
  return true
}

const centered = (session: Session, size: Size): Rect => {
  const page = pageSize(session)
  return { x: (page.width - size.width) / 2, y: (page.height - size.height) / 2, ...size }
}

/** How a new text looks, such as a text style of the brand kit. */
export type TextStyle = Omit<TextPart, 'text'>

/** Adds a text in the middle of the page. One that is higher than the page begins at its top. */
export const addText = (session: Session, text: string, style: Partial<TextStyle> = {}): boolean => {
  const size = pageSize(session)
  const part = { ...newText(shortened(text, maxText), size), ...style }
  const id = session.host.newId()
  const ofHeight = (height: number): Layer => {
    const rect = centered(session, { width: textSize(size).width, height })
    return newLayer(id, asBox({ ...rect, y: Math.max(0, rect.y) }), { type: 'text', text: part })
  }
  const line = Math.max(1, (part.font_size ?? 0) * (part.line_height ?? 1))
  return addLayers(session, [ofHeight(session.host.measureText?.(ofHeight(line)).height ?? line)])
}

/** Adds images in the middle of the page, none larger than the page. */
export const addImages = (session: Session, images: readonly PlacedImage[]): boolean =>
  addLayers(
    session,
    images.map((image, index) => imageLayer(session.host.newId(), imageBox(session, image, { index }), image)),
  )

/** Adds a shape in the middle of the page. */
export const addShape = (session: Session, kind: ShapeKind): boolean => {
  const size = pageSize(session)
  const side = shapeSide(size)
  const rect = centered(session, { width: side, height: side })
  const [left, right] = [centerOf({ ...rect, width: 0 }), centerOf({ ...rect, x: rect.x + side, width: 0 })]
  const box = kind === 'line' ? boxOfLine(left, right, lineWidth(size)) : asBox(rect)
  return addLayers(session, [newLayer(session.host.newId(), box, { type: 'shape', shape: newShape(kind, size) })])
}
