import { contains } from '../../geometry/box.ts'
import { isLocked } from '../../model/tree.ts'
import { deepTargetOf, layerAt, type Target, targetOf, targetsAt } from '../../session/picking.ts'
import { selectionFrame } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import { isDrag, type Pointer, type ToolState } from '../tool.ts'
import { marquee } from './marquee.ts'
import { translating } from './translating.ts'

/** What a press selects. Control selects in groups that aren't entered. */
export const pick = (session: Session, pointer: Pointer): Target | undefined => {
  const top = layerAt(session, pointer.page)
  if (!top) return undefined
  const page = session.page()
  return pointer.mod ? deepTargetOf(page, top.id) : targetOf(page, top.id, session.store.get().groupId)
}

/** The next layer below the selected one at a point, and the topmost one after the last. */
const selectBelow = (session: Session, pointer: Pointer): void => {
  const targets = targetsAt(session, pointer.page)
  const [selected] = session.selection()
  const next = targets[(targets.findIndex(({ id }) => id === selected) + 1) % Math.max(1, targets.length)]
  if (next) session.select([next.id], next.groupId)
}

const toggle = (selection: readonly string[], id: string): string[] =>
  selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]

const isOnSelection = (session: Session, { page }: Pointer): boolean => {
  const frame = selectionFrame(session)
  return frame !== undefined && contains(frame, page) && session.selection().some((id) => !isLocked(session.page(), id))
}

/** The pointer is down on a layer or beside all; a drag moves the selection or draws a rectangle. */
export const pointing = (session: Session, start: Pointer, idle: (session: Session) => ToolState): ToolState => {
  const target = pick(session, start)
  const wasSelected = target !== undefined && session.selection().includes(target.id)
  // With Alt, a click selects what is covered, and a drag copies a selected layer although it is covered.
  const isCycling = start.alt && targetsAt(session, start.page).some(({ id }) => session.selection().includes(id))
  const keepsSelection = start.shift || isCycling
  const isMoving = target !== undefined || (!start.shift && isOnSelection(session, start))
  if (target && !wasSelected && !keepsSelection) session.select([target.id], target.groupId)

  const drag = (): ToolState => {
    if (!isMoving) return marquee(session, start, idle)
    if (target && start.shift && !wasSelected) session.select([...session.selection(), target.id])
    return translating(session, start, idle)
  }
  const click = (): void => {
    if (isCycling) selectBelow(session, start)
    else if (target && start.shift) session.select(toggle(session.selection(), target.id))
    else if (target) session.select([target.id], target.groupId)
    else if (!start.shift) session.select([], '')
  }

  return {
    name: 'pointing',
    onPointerMove: (pointer) => {
      if (!isDrag(start, pointer)) return undefined
      const next = drag()
      return next.onPointerMove?.(pointer) ?? next
    },
    onPointerUp: () => {
      click()
      return idle(session)
    },
    onCancel: () => idle(session),
  }
}
