import { moveLayers } from '../../geometry/move-layers.ts'
import type { Mark } from '../../history/store.ts'
import { editableIds } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import { arrowStep } from '../arrows.ts'
import type { Key } from '../tool.ts'

/** Moves the selection with arrow keys. Holding a key is one step. */
export const createNudge = (session: Session) => {
  let mark: Mark | undefined
  return (key: Key): boolean => {
    const { mod, alt, repeat } = key
    const step = arrowStep(key)
    const ids = editableIds(session)
    if (!step || mod || alt || !ids.length) return false
    if (!repeat || mark === undefined) mark = session.store.mark()
    session.edit((page) => moveLayers(page, ids, step))
    session.store.squash(mark)
    return true
  }
}
