import type { Box } from '../../geometry/box.ts'
import { frameOf } from '../../geometry/frames.ts'
import { handleDirections, handlePoint, type ResizeHandle } from '../../geometry/handles.ts'
import { add, type Point, subtract, whole } from '../../geometry/point.ts'
import { type ResizeGesture, resizeLayers } from '../../geometry/resize-layers.ts'
import { editableIds } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import { guidesOfSides, type MovingSides, snapSides, type SnapTargets } from '../../snapping/snap.ts'
import { fitText } from '../../session/fit-text.ts'
import { pageTolerance, showSnap, targetsFor } from '../snapping.ts'
import type { Pointer, ToolState } from '../tool.ts'
import { endingWith } from '../ending.ts'

const sideOf = (direction: -1 | 0 | 1) => (direction < 0 ? ('start' as const) : ('end' as const))

/** The sides that a handle moves. */
const sidesOf = (handle: ResizeHandle): MovingSides => {
  const { x, y } = handleDirections[handle]
  return { ...(x === 0 ? {} : { x: sideOf(x) }), ...(y === 0 ? {} : { y: sideOf(y) }) }
}

const hasKeptAspect = (from: Box, to: Box): boolean =>
  Math.abs(from.width * to.height - from.height * to.width) < 1e-3 * from.width * from.height

/**
 * Where the handle must be dragged so that the resized box snaps. A box that keeps its proportions snaps with its nearest side, and the
 * handle stays on the line through its center.
 */
const snappedPointer = (from: Box, to: Box, handle: ResizeHandle, offsets: Partial<Point>): Point => {
  const point = handlePoint(to, handle)
  const { x, y } = handleDirections[handle]
  const isFree = x === 0 || y === 0 || !hasKeptAspect(from, to)
  if (isFree) return add(point, { x: offsets.x ?? 0, y: offsets.y ?? 0 })
  const isAcross = offsets.y === undefined || (offsets.x !== undefined && Math.abs(offsets.x) <= Math.abs(offsets.y))
  const slope = (to.height * y) / (to.width * x)
  const by = isAcross ? { x: offsets.x ?? 0, y: (offsets.x ?? 0) * slope } : { x: (offsets.y ?? 0) / slope, y: offsets.y ?? 0 }
  return add(point, by)
}

/** Resizes the selection by a handle: Shift keeps the proportions, Alt the center. */
export const resizing = (session: Session, handle: ResizeHandle, start: Pointer, idle: (session: Session) => ToolState): ToolState => {
  const ids = editableIds(session)
  const original = session.page()
  const frame = frameOf(original, ids)
  const targets: SnapTargets = targetsFor(session, ids)
  const grip = frame ? subtract(start.page, handlePoint(frame, handle)) : { x: 0, y: 0 }
  const sides = sidesOf(handle)
  const gesture = session.begin()

  const snapped = (free: ResizeGesture): ResizeGesture => {
    const to = frameOf(resizeLayers(original, ids, free), ids)
    if (!frame || !to) return free
    const offsets = snapSides(to, sides, targets, pageTolerance(session))
    if (offsets.x === undefined && offsets.y === undefined) return free
    return { ...free, pointer: snappedPointer(frame, to, handle, offsets) }
  }
  const end = (): ToolState => {
    showSnap(session)
    return idle(session)
  }

  return {
    name: 'resizing',
    onPointerMove: (pointer) => {
      const to = subtract(pointer.page, grip)
      const isUpright = frame?.rotation === 0
      const free = { handle, pointer: isUpright ? whole(to) : to, fromCenter: pointer.alt, constrained: pointer.shift }
      const isSnapping = !pointer.mod && isUpright
      const resize = isSnapping ? snapped(free) : free
      gesture.revise((page) => fitText(session, resizeLayers(page, ids, resize), ids))
      const after = isSnapping ? frameOf(session.page(), ids) : undefined
      showSnap(session, after ? { guides: guidesOfSides(after, sides, targets), gaps: [] } : undefined)
      return undefined
    },
    ...endingWith(gesture, end),
  }
}
