import { moveLayers } from '../../geometry/move-layers.ts'
import type { Point } from '../../geometry/point.ts'
import type { Mark } from '../../history/store.ts'
import { editableIds } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import type { Key } from '../tool.ts'

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const far = 10

/** Moves the selection with arrow keys. Holding a key is one step. */
export const createNudge = (session: Session) => {
  let mark: Mark | undefined
  return ({ key, shift, mod, alt, repeat }: Key): boolean => {
    const direction = directions[key]
    const ids = editableIds(session)
    if (!direction || mod || alt || !ids.length) return false
    if (!repeat || mark === undefined) mark = session.store.mark()
    const length = shift ? far : 1
    session.edit((page) => moveLayers(page, ids, { x: direction.x * length, y: direction.y * length }))
    session.store.squash(mark)
    return true
  }
}
