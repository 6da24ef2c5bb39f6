import { centerOf } from '../../geometry/box.ts'
import { turnLayers } from '../../geometry/move-layers.ts'
import { angleTo, toStep } from '../../geometry/point.ts'
import { editableIds, selectionFrame } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import type { Pointer, ToolState } from '../tool.ts'
import { endingWith } from '../ending.ts'

const shiftStep = 15
/** Angles that are easy to reach, in degrees, and how close the pointer has to be. */
const easy = { step: 45, within: 2 }

const settled = (angle: number, { shift, mod }: Pointer): number => {
  if (shift) return toStep(angle, shiftStep)
  const near = toStep(angle, easy.step)
  return !mod && Math.abs(near - angle) <= easy.within ? near : angle
}

/** Turns the selection around its center: Shift turns in steps. */
export const rotating = (session: Session, start: Pointer, idle: (session: Session) => ToolState): ToolState => {
  const ids = editableIds(session)
  const frame = selectionFrame(session)
  const gesture = session.begin()
  return {
    name: 'rotating',
    onPointerMove: (pointer) => {
      if (!frame) return undefined
      const center = centerOf(frame)
      const turned = angleTo(center, pointer.page) - angleTo(center, start.page)
      const degrees = settled(frame.rotation + turned, pointer) - frame.rotation
      gesture.revise((page) => (degrees === 0 ? page : turnLayers(page, ids, degrees, center)))
      return undefined
    },
    ...endingWith(gesture, () => idle(session)),
  }
}
