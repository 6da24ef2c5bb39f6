/** Two fingers move and zoom the view. */
import { panBy, zoomAt } from '../geometry/camera.ts'
import { distance, middle, type Point, subtract } from '../geometry/point.ts'
import type { Session } from '../session/session.ts'

type Fingers = readonly [Point, Point]

export const pinchView = ({ view }: Session, before: Fingers, after: Fingers): void => {
  const { camera } = view.get()
  const center = middle(...after)
  const panned = panBy(camera, subtract(center, middle(...before)))
  const spread = distance(...before)
  view.set({ camera: spread > 0 ? zoomAt(panned, center, (panned.zoom * distance(...after)) / spread) : panned })
}
