import { boundsOfLayers } from '../../geometry/frames.ts'
import { moveLayers } from '../../geometry/move-layers.ts'
import { add, type Point, subtract, whole } from '../../geometry/point.ts'
import { duplicateLayers } from '../../model/copy.ts'
import { maxLayers } from '@broadside/contract/features/design-limits'
import { withContent } from '../../model/tree.ts'
import { editableIds } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import { noSnap, snapMove } from '../../snapping/snap.ts'
import { pageTolerance, showSnap, targetsFor } from '../snapping.ts'
import type { Pointer, ToolState } from '../tool.ts'
import { endingWith } from '../ending.ts'

/** Only along the axis in which the pointer moved further. */
const alongAxis = ({ x, y }: Point): Point => (Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y })

/** Moves the selection, or a copy of it with Alt. */
export const translating = (session: Session, start: Pointer, idle: (session: Session) => ToolState): ToolState => {
  const ids = editableIds(session)
  const rect = boundsOfLayers(session.page(), ids)
  const canCopy = session.page().layers.length + withContent(session.page(), ids).size <= maxLayers
  const targets = targetsFor(session, ids)
  const copies = new Map<string, string>()
  const copyOf = (id: string): string => {
    const copy = copies.get(id) ?? session.host.newId()
    copies.set(id, copy)
    return copy
  }
  const gesture = session.begin()

  const stepTo = (pointer: Pointer): Point => {
    const free = whole(subtract(pointer.page, start.page))
    const by = pointer.shift ? alongAxis(free) : free
    const snap = rect && !pointer.mod ? snapMove({ ...rect, x: rect.x + by.x, y: rect.y + by.y }, targets, pageTolerance(session)) : noSnap
    showSnap(session, snap)
    // The other axis stays even if something to snap to is near.
    return pointer.shift ? { x: by.x && by.x + snap.by.x, y: by.y && by.y + snap.by.y } : add(by, snap.by)
  }
  const end = (): ToolState => {
    showSnap(session)
    return idle(session)
  }

  return {
    name: 'translating',
    onPointerMove: (pointer) => {
      const step = stepTo(pointer)
      if (pointer.alt && canCopy)
        gesture.revise((page) => moveLayers(duplicateLayers(page, ids, copyOf), ids.map(copyOf), step), ids.map(copyOf))
      else gesture.revise((page) => moveLayers(page, ids, step))
      return undefined
    },
    ...endingWith(gesture, end),
  }
}
