/** Draws the page whenever something of it has changed, at most once per frame. */
import { renderPage } from '@broadside/scene'
import type { EditorSession } from '../session/session.ts'

/** Returns what ends it. */
export const startDrawing = ({ editor, stage }: EditorSession, canvas: HTMLCanvasElement): (() => void) => {
  let frame: number | undefined
  const draw = (): void => {
    frame = undefined
    const { camera, viewport } = editor.view.get()
    const density = devicePixelRatio
    canvas.width = Math.max(1, Math.round(viewport.width * density))
    canvas.height = Math.max(1, Math.round(viewport.height * density))
    const pen = canvas.getContext('2d')
    const { document } = editor.store.get()
    const scale = camera.zoom * density
    const page = renderPage(stage, editor.page(), document, { scale })
    pen?.drawImage(page, -camera.x * scale, -camera.y * scale)
  }
  const ask = (): void => {
    frame ??= requestAnimationFrame(draw)
  }
  const ends = [editor.store.subscribe(ask), editor.view.subscribe(ask), stage.subscribe(ask)]
  ask()
  return () => {
    for (const end of ends) end()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
