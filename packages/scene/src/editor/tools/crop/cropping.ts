/** Cropping an image in place. All of it until the crop is left is one step. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { type Box, contains, intoBox, outOfBox } from '../../geometry/box.ts'
import { cropTo, keepCovered } from '../../geometry/crop.ts'
import { handleDirections, handlePoint, isCorner, type ResizeHandle } from '../../geometry/handles.ts'
import { add, subtract } from '../../geometry/point.ts'
import { resizeBox } from '../../geometry/resize.ts'
import { clamp, minLength } from '../../model/numbers.ts'
import { updateLayers } from '../../model/pages.ts'
import type { Gesture } from '../../session/gesture.ts'
import { nearestHandle } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import { endingWith } from '../ending.ts'
import type { Key, Pointer, Tool, ToolState } from '../tool.ts'
import { type Crop, cropOfLayer, roomFor } from './crop.ts'
import { cropByKey } from './keys.ts'

/** The point within a picture that is nearest to another one. */
const within = (picture: Box, point: { x: number; y: number }) => {
  const { x, y } = intoBox(point, picture)
  return outOfBox({ x: clamp(x, -picture.width / 2, picture.width / 2), y: clamp(y, -picture.height / 2, picture.height / 2) }, picture)
}

const dragging = (session: Session, id: string, revise: (pointer: Pointer, layer: Layer) => Layer, next: () => ToolState): ToolState => {
  const gesture = session.begin()
  return {
    name: 'cropping_drag',
    onPointerMove: (pointer) => {
      gesture.revise((page) => updateLayers(page, [id], (layer) => revise(pointer, layer)))
      return undefined
    },
    ...endingWith(gesture, next),
  }
}

const resizeFrame = (session: Session, crop: Crop, handle: ResizeHandle, start: Pointer) => {
  const grip = subtract(start.page, handlePoint(crop.frame, handle))
  const { frame, picture } = crop
  const largest = roomFor(crop, handle)
  return (pointer: Pointer, layer: Layer): Layer => {
    const keepsAspect = (pointer.shift || session.view.get().cropFormat !== undefined) && isCorner(handle)
    const max = keepsAspect ? { x: largest, y: largest } : { x: picture.width / frame.width, y: picture.height / frame.height }
    const to = resizeBox(frame, handle, within(picture, subtract(pointer.page, grip)), {
      fromCenter: false,
      keepsAspect,
      range: { min: { x: Math.min(1, minLength / frame.width), y: Math.min(1, minLength / frame.height) }, max },
    })
    return cropTo(layer, picture, to)
  }
}

const movePicture =
  ({ frame, picture }: Crop, start: Pointer) =>
  (pointer: Pointer, layer: Layer): Layer => {
    const moved = add(picture, subtract(pointer.page, start.page))
    return cropTo(layer, keepCovered({ ...picture, ...moved }, frame), frame)
  }

const framing = (session: Session, id: string, all: Gesture, done: Tool): ToolState => {
  const again = () => framing(session, id, all, done)
  const endWith = (ending: () => void) => (): ToolState => {
    session.view.set({ cropping: undefined, cropFormat: undefined })
    ending()
    return done(session)
  }
  const [apply, cancel] = [endWith(all.commit), endWith(all.cancel)]
  /** Undo and redo stay within the crop. */
  const travel = ({ key, mod, shift }: Key): boolean => {
    const letter = key.toLowerCase()
    if (!mod || (letter !== 'z' && letter !== 'y')) return false
    if (shift || letter === 'y') all.redo()
    else all.undo()
    return true
  }
  return {
    name: 'cropping',
    onPointerDown: (pointer) => {
      const crop = cropOfLayer(session, id)
      if (!crop) return apply()
      const handle = nearestHandle(crop.handles, pointer.page, pointer.type, session.view.get().camera.zoom)?.id
      if (handle && handle in handleDirections)
        return dragging(session, id, resizeFrame(session, crop, handle as ResizeHandle, pointer), again)
      if (contains(crop.picture, pointer.page)) return dragging(session, id, movePicture(crop, pointer), again)
      const next = apply()
      return next.onPointerDown?.(pointer) ?? next
    },
    onKey: (key) => {
      if (key.key === 'Escape') return cancel()
      if (key.key === 'Enter') return apply()
      return travel(key) || cropByKey(session, id, key)
    },
    onCancel: apply,
    onComplete: apply,
  }
}

/**
 * A drag of a handle changes the frame, a drag elsewhere on the picture moves it below the frame. Enter and a press beside it keep the
 * crop, Escape undoes it.
 */
export const cropping = (session: Session, id: string, done: Tool): ToolState => {
  session.select([id])
  session.view.set({ cropping: id, cropFormat: undefined, hovered: undefined })
  return framing(session, id, session.begin(), done)
}
