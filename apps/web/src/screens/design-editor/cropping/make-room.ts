import { cornersOf, currentCrop, type Editor, fitRect, toScreen } from '@broadside/scene/editor'

/** Around the frame, in screen pixels. */
const padding = 24

/** Moves the view if the bar of a crop would cover the frame. */
export const makeRoom = (editor: Editor, barHeight: number): void => {
  const crop = currentCrop(editor)
  const { camera, viewport } = editor.view.get()
  const height = viewport.height - barHeight - padding
  if (!crop || height <= 2 * padding) return
  const corners = cornersOf(crop.frame)
  const bottom = Math.max(...corners.map((corner) => toScreen(camera, corner).y))
  if (bottom <= height) return
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const frame = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  editor.view.set({ camera: fitRect(frame, { width: viewport.width, height }, { padding, maxZoom: camera.zoom }) })
}
