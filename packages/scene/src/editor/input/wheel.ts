import { panBy, zoomAt } from '../geometry/camera.ts'
import type { Session } from '../session/session.ts'

export interface WheelInput {
  x: number
  y: number
  deltaX: number
  deltaY: number
  /** Also set by browsers for a pinch on a touchpad. */
  mod?: boolean
  shift?: boolean
}

/** Zoom per pixel of the wheel. */
const speed = 0.005
/** A notch of a mouse wheel is about 100 px, of which this much counts. */
const maxDelta = 50

/** Moves the view, sideways with Shift; zooms with Control. */
export const scrollView = ({ view }: Session, { x, y, deltaX, deltaY, mod, shift }: WheelInput): void => {
  const { camera } = view.get()
  if (mod) {
    const delta = Math.min(maxDelta, Math.max(-maxDelta, deltaY))
    view.set({ camera: zoomAt(camera, { x, y }, camera.zoom * Math.exp(-delta * speed)) })
  } else view.set({ camera: panBy(camera, shift ? { x: -deltaY, y: 0 } : { x: -deltaX, y: -deltaY }) })
}
