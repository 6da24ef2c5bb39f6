import { boxOfLine } from '../../geometry/handles.ts'
import { add, angleTo, distance, type Point, toStep, turn, whole } from '../../geometry/point.ts'
import { lineWidth, newLayer, newShape, shapeSide } from '../../session/new-layers.ts'
import type { Session } from '../../session/session.ts'
import { isDrag, type Pointer, type Tool, type ToolState } from '../tool.ts'
import { hasRoom, pageSize } from '../../session/room.ts'
import { insertByKey, reviseNew } from './insert.ts'

const angleStep = 15

/** The end of a line to a point, in steps of its angle if it is constrained. At least 1 px long. */
export const lineTo = (from: Point, to: Point, isConstrained: boolean): Point => {
  const length = Math.max(1, distance(from, to))
  const angle = isConstrained ? toStep(angleTo(from, to), angleStep) : angleTo(from, to)
  return add(from, turn({ x: length, y: 0 }, angle))
}

const drawing = (session: Session, start: Pointer, { done, again }: { done: Tool; again: Tool }): ToolState => {
  const origin = whole(start.page)
  const gesture = session.begin()
  const id = session.host.newId()
  const size = pageSize(session)
  const draw = (from: Point, to: Point) =>
    reviseNew(gesture, newLayer(id, boxOfLine(from, to, lineWidth(size)), { type: 'shape', shape: newShape('line', size) }))
  return {
    name: 'drawing',
    onPointerMove: (pointer) => {
      if (isDrag(start, pointer)) draw(origin, lineTo(origin, whole(pointer.page), pointer.shift))
      return undefined
    },
    onPointerUp: (pointer) => {
      const half = shapeSide(size) / 2
      if (!isDrag(start, pointer)) draw(add(origin, { x: -half, y: 0 }), add(origin, { x: half, y: 0 }))
      gesture.commit()
      return done(session)
    },
    onCancel: () => {
      gesture.cancel()
      return again(session)
    },
  }
}

/** Draws a line: Shift turns in steps. A click makes a horizontal one, and Enter in the middle of the page. */
export const lineTool = (done: Tool): Tool => {
  const again: Tool = (session) => ({
    name: 'idle',
    onPointerDown: (pointer) => (hasRoom(session) ? drawing(session, pointer, { done, again }) : undefined),
    onKey: insertByKey(session, 'line', done),
  })
  return again
}
