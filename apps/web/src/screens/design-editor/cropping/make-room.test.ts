import { currentCrop, toScreen } from '@broadside/scene/editor'
import { expect, it } from 'vitest'
import { makeRoom } from './make-room.ts'
import { cropPicture } from './testing.ts'

it('moves the view only if the bar would cover the frame', () => {
  const editor = cropPicture()
  editor.view.set({ viewport: { width: 390, height: 600 }, camera: { x: 0, y: -200, zoom: 1 } })
  const before = editor.view.get().camera
  makeRoom(editor, 60)
  expect(editor.view.get().camera).toBe(before)
  makeRoom(editor, 200)
  const { camera } = editor.view.get()
  const { x, y, width, height } = currentCrop(editor)?.frame ?? { x: 0, y: 0, width: 0, height: 0 }
  const [start, end] = [toScreen(camera, { x, y }), toScreen(camera, { x: x + width, y: y + height })]
  expect(start.x).toBeGreaterThanOrEqual(24)
  expect(end.x).toBeLessThanOrEqual(390 - 24)
  expect(end.y).toBeLessThanOrEqual(600 - 200 - 24)
})
