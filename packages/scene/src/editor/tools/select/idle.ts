/** The select tool: selects, moves, resizes and turns layers. */
import { nearestHandle, selectionHandles, soleLayer } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import type { Key, Pointer, ToolState } from '../tool.ts'
import { enterAt, enterSelected, leave, selectNext } from './entering.ts'
import { movingEnd } from './moving-end.ts'
import { createNudge } from './nudge.ts'
import { pick, pointing } from './pointing.ts'
import { resizing } from './resizing.ts'
import { rotating } from './rotating.ts'

const grab = (session: Session, pointer: Pointer): ToolState | undefined => {
  const handle = nearestHandle(selectionHandles(session), pointer.page, pointer.type, session.view.get().camera.zoom)
  if (!handle) return undefined
  if (handle.id === 'rotate') return rotating(session, pointer, selecting)
  if (handle.id !== 'start' && handle.id !== 'end') return resizing(session, handle.id, pointer, selecting)
  const line = soleLayer(session)
  return line && movingEnd(session, { id: line.id, end: handle.id }, pointer, selecting)
}

export const selecting = (session: Session): ToolState => {
  const nudge = createNudge(session)
  session.view.set({ tool: 'select' })
  const onKey = (key: Key): ToolState | boolean => {
    if (key.key === 'Enter') return enterSelected(session, selecting) ?? session.selection().length > 0
    if (key.key === 'Escape') return leave(session)
    if (key.key === 'Tab' && !key.mod && !key.alt) return selectNext(session, key.shift ? -1 : 1)
    return nudge(key)
  }
  return {
    name: 'idle',
    onPointerMove: (pointer) => {
      session.view.set({ hovered: pick(session, pointer)?.id })
      return undefined
    },
    onPointerDown: (pointer) => grab(session, pointer) ?? pointing(session, pointer, selecting),
    onDoubleClick: (pointer) => enterAt(session, pointer, selecting) ?? pointing(session, pointer, selecting),
    onKey,
  }
}
