/** A finger that stays where it is, in place of the right mouse button, which fingers don't have. */
import type { PointerEvent } from 'react'

const afterMs = 500
/** A finger is never quite still. */
const distancePx = 10

export interface LongPress {
  pointerId: number
  timeMs: number
  /** From the upper left of the element. */
  x: number
  y: number
}

export const createLongPress = (onLongPress: (press: LongPress) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: { x: number; y: number } | undefined
  const end = (): void => {
    clearTimeout(timer)
    start = undefined
  }
  return {
    onPointerDown: ({ pointerType, pointerId, timeStamp: timeMs, clientX, clientY, currentTarget }: PointerEvent): void => {
      const isAnother = start !== undefined
      end()
      // A second finger moves the view.
      if (pointerType !== 'touch' || isAnother) return
      const { left, top } = currentTarget.getBoundingClientRect()
      start = { x: clientX, y: clientY }
      timer = setTimeout(() => onLongPress({ pointerId, timeMs, x: clientX - left, y: clientY - top }), afterMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > distancePx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
