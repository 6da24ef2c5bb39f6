import { bounded } from '../../geometry/bounded.ts'
import { boxOf } from '../../geometry/frames.ts'
import { boxOfLine, lineEnds } from '../../geometry/handles.ts'
import { updateLayers } from '../../model/pages.ts'
import type { Session } from '../../session/session.ts'
import { lineTo } from '../draw/line.ts'
import type { ToolState } from '../tool.ts'
import { endingWith } from '../ending.ts'

/** Moves one end of a line: Shift turns in steps. */
export const movingEnd = (session: Session, id: string, end: 'start' | 'end', idle: (session: Session) => ToolState): ToolState => {
  const box = boxOf(session.page(), id)
  const gesture = session.begin()
  return {
    name: 'moving_end',
    onPointerMove: (pointer) => {
      if (!box) return undefined
      const { [end === 'start' ? 'end' : 'start']: fixed } = lineEnds(box)
      const moved = lineTo(fixed, pointer.page, pointer.shift)
      const line = end === 'start' ? boxOfLine(moved, fixed, box.height) : boxOfLine(fixed, moved, box.height)
      gesture.revise((page) => updateLayers(page, [id], (layer) => ({ ...layer, transform: bounded({ ...layer.transform, ...line }) })))
      return undefined
    },
    ...endingWith(gesture, () => idle(session)),
  }
}
