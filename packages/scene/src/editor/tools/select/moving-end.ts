import { bounded } from '../../geometry/bounded.ts'
import { boxOf } from '../../geometry/frames.ts'
import { boxOfLine, lineEnds } from '../../geometry/handles.ts'
import { updateLayers } from '../../model/pages.ts'
import type { Session } from '../../session/session.ts'
import { subtract, whole } from '../../geometry/point.ts'
import { lineTo } from '../draw/line.ts'
import type { Pointer, ToolState } from '../tool.ts'
import { endingWith } from '../ending.ts'

interface LineEnd {
  id: string
  end: 'start' | 'end'
}

/** Moves one end of a line: Shift turns in steps. */
export const movingEnd = (session: Session, { id, end }: LineEnd, start: Pointer, idle: (session: Session) => ToolState): ToolState => {
  const box = boxOf(session.page(), id)
  const ends = box && lineEnds(box)
  const grip = ends ? subtract(start.page, ends[end]) : start.page
  const gesture = session.begin()
  return {
    name: 'moving_end',
    onPointerMove: (pointer) => {
      if (!box || !ends) return undefined
      const { [end === 'start' ? 'end' : 'start']: fixed } = ends
      const moved = lineTo(fixed, whole(subtract(pointer.page, grip)), pointer.shift)
      const line = end === 'start' ? boxOfLine(moved, fixed, box.height) : boxOfLine(fixed, moved, box.height)
      gesture.revise((page) => updateLayers(page, [id], (layer) => ({ ...layer, transform: bounded({ ...layer.transform, ...line }) })))
      return undefined
    },
    ...endingWith(gesture, () => idle(session)),
  }
}
