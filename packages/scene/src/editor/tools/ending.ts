import type { Gesture } from '../session/gesture.ts'
import type { ToolState } from './tool.ts'

/** How most gestures end: kept when the pointer is released, and undone when they are canceled. */
export const endingWith = (gesture: Gesture, next: () => ToolState): Pick<ToolState, 'onPointerUp' | 'onCancel'> => ({
  onPointerUp: () => {
    gesture.commit()
    return next()
  },
  onCancel: () => {
    gesture.cancel()
    return next()
  },
})
