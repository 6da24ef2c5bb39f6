import { asBox, type Box, rectBetween } from '../../geometry/box.ts'
import { add, type Point, subtract, whole } from '../../geometry/point.ts'
import { newLayer, newShape, type ShapeKind, shapeSide } from '../../session/new-layers.ts'
import type { Session } from '../../session/session.ts'
import { guidesOfSides, type MovingSides, snapSides } from '../../snapping/snap.ts'
import { pageTolerance, showSnap, targetsFor } from '../snapping.ts'
import { isDrag, type Pointer, type Tool, type ToolState } from '../tool.ts'
import { hasRoom, pageSize } from '../../session/room.ts'
import { insertByKey, reviseNew } from './insert.ts'

/** The pointer as far from the start along both axes. */
const squared = (start: Point, end: Point): Point => {
  const { x, y } = subtract(end, start)
  const side = Math.max(Math.abs(x), Math.abs(y))
  return add(start, { x: side * (x < 0 ? -1 : 1), y: side * (y < 0 ? -1 : 1) })
}

const sidesTo = (start: Point, end: Point): MovingSides => ({ x: end.x < start.x ? 'start' : 'end', y: end.y < start.y ? 'start' : 'end' })

interface Drawing {
  kind: ShapeKind
  done: Tool
  again: Tool
}

const drawing = (session: Session, start: Pointer, { kind, done, again }: Drawing): ToolState => {
  const origin = whole(start.page)
  const gesture = session.begin()
  const targets = targetsFor(session, [])
  const id = session.host.newId()
  const size = pageSize(session)
  const draw = (box: Box) => reviseNew(gesture, newLayer(id, box, { type: 'shape', shape: newShape(kind, size) }))
  const boxTo = ({ page, shift, alt, mod }: Pointer): Box => {
    const end = whole(page)
    const sides = sidesTo(origin, end)
    const offsets = mod || shift ? {} : snapSides(rectBetween(origin, end), sides, targets, pageTolerance(session))
    const snapped = add(end, { x: offsets.x ?? 0, y: offsets.y ?? 0 })
    const corner = shift ? squared(origin, snapped) : snapped
    const rect = rectBetween(alt ? subtract(add(origin, origin), corner) : origin, corner)
    showSnap(session, mod ? undefined : { guides: guidesOfSides(rect, sides, targets), gaps: [] })
    return asBox({ ...rect, width: Math.max(1, rect.width), height: Math.max(1, rect.height) })
  }

  return {
    name: 'drawing',
    onPointerMove: (pointer) => {
      if (isDrag(start, pointer)) draw(boxTo(pointer))
      return undefined
    },
    onPointerUp: (pointer) => {
      const side = shapeSide(size)
      const corner = whole(subtract(origin, { x: side / 2, y: side / 2 }))
      if (!isDrag(start, pointer)) draw({ ...corner, width: side, height: side, rotation: 0 })
      gesture.commit()
      showSnap(session)
      return done(session)
    },
    onCancel: () => {
      gesture.cancel()
      showSnap(session)
      return again(session)
    },
  }
}

/** Draws a shape from corner to corner: Shift makes it a square, Alt draws from the center. A click makes one of a usual size, and Enter in the middle of the page. */
export const shapeTool = (kind: Exclude<ShapeKind, 'line'>, done: Tool): Tool => {
  const again: Tool = (session) => ({
    name: 'idle',
    onPointerDown: (pointer) => (hasRoom(session) ? drawing(session, pointer, { kind, done, again }) : undefined),
    onKey: insertByKey(session, kind, done),
  })
  return again
}
