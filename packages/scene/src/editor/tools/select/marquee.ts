import { rectBetween } from '../../geometry/box.ts'
import { layersIn } from '../../session/picking.ts'
import type { Session } from '../../session/session.ts'
import type { Pointer, ToolState } from '../tool.ts'

/** Selects what a rectangle touches: Shift adds to the selection. */
export const marquee = (session: Session, start: Pointer, idle: (session: Session) => ToolState): ToolState => {
  const before = session.selection()
  const end = (): ToolState => {
    session.view.set({ marquee: undefined })
    return idle(session)
  }
  return {
    name: 'marquee',
    onPointerMove: (pointer) => {
      const rect = rectBetween(start.page, pointer.page)
      session.view.set({ marquee: rect })
      session.select([...new Set([...(pointer.shift ? before : []), ...layersIn(session, rect)])])
      return undefined
    },
    onPointerUp: end,
    onCancel: () => {
      session.select(before)
      return end()
    },
  }
}
