/** Moves the view while something is dragged beyond its edges. */
import type { Editor, PointerInput } from '@broadside/scene/editor'

const dragging = new Set(['translating', 'resizing', 'drawing', 'marquee', 'moving_end', 'cropping_drag'])

/** CSS pixels per frame at most, and the share of the distance from the edge. */
const mostPx = 24
const share = 0.2

/** How far a place is beyond a range from 0. */
const beyond = (at: number, length: number): number => (at < 0 ? at : Math.max(0, at - length))

/** The movement of one frame, in CSS pixels. */
export const stepBeyond = (at: number, length: number): number => Math.max(-mostPx, Math.min(mostPx, beyond(at, length) * share))

export const scrollBeyondEdges = (editor: Editor) => {
  let latest: PointerInput | undefined
  let frame: number | undefined

  const scroll = (): void => {
    frame = undefined
    const { camera, viewport, state } = editor.view.get()
    if (!latest || !dragging.has(state)) return
    const step = { x: stepBeyond(latest.x, viewport.width), y: stepBeyond(latest.y, viewport.height) }
    if (step.x === 0 && step.y === 0) return
    editor.view.set({ camera: { ...camera, x: camera.x + step.x / camera.zoom, y: camera.y + step.y / camera.zoom } })
    editor.pointerMove(latest)
    frame = requestAnimationFrame(scroll)
  }
  return {
    follow: (input: PointerInput): void => {
      latest = input
      frame ??= requestAnimationFrame(scroll)
    },
    stop: (): void => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
      latest = undefined
    },
  }
}
