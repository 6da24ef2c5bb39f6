/** Tools that change what is visible. */
import { rectBetween } from '../geometry/box.ts'
import { fitRect, panBy, zoomAt } from '../geometry/camera.ts'
import { subtract } from '../geometry/point.ts'
import type { Session } from '../session/session.ts'
import { isDrag, type Pointer, type Tool, type ToolState } from './tool.ts'

export const panning = (session: Session, start: Pointer, done: Tool): ToolState => {
  let last = start.screen
  return {
    name: 'panning',
    onPointerMove: ({ screen }) => {
      session.view.set({ camera: panBy(session.view.get().camera, subtract(screen, last)) })
      last = screen
      return undefined
    },
    onPointerUp: () => done(session),
    onCancel: () => done(session),
  }
}

export const handTool: Tool = (session) => ({
  name: 'idle',
  onPointerDown: (pointer) => panning(session, pointer, handTool),
})

const zoomStep = 2

const zooming = (session: Session, start: Pointer): ToolState => {
  const { camera, viewport } = session.view.get()
  const end = (): ToolState => {
    session.view.set({ marquee: undefined })
    return zoomTool(session)
  }
  return {
    name: 'zooming',
    onPointerMove: (pointer) => {
      if (isDrag(start, pointer)) session.view.set({ marquee: rectBetween(start.page, pointer.page) })
      return undefined
    },
    onPointerUp: (pointer) => {
      const zoom = camera.zoom * (start.alt ? 1 / zoomStep : zoomStep)
      session.view.set({
        camera: isDrag(start, pointer) ? fitRect(rectBetween(start.page, pointer.page), viewport) : zoomAt(camera, start.screen, zoom),
      })
      return end()
    },
    onCancel: end,
  }
}

/** A click zooms in, with Alt out; a drag shows the rectangle. */
export const zoomTool: Tool = (session) => ({
  name: 'idle',
  onPointerDown: (pointer) => zooming(session, pointer),
})
