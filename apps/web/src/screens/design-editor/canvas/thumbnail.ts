/** Small pictures of pages, drawn in the browser. */
import { renderPage, type Stage } from '@broadside/scene'
import type { DesignDocument, DesignPage } from '@broadside/scene/editor'
import { whenIdle } from '#lib/when-idle.ts'
import type { EditorSession } from '../session/session.ts'

type PageSize = Pick<DesignDocument, 'width_px' | 'height_px'>

/** Draws a page whose longer side has this many pixels. */
const drawThumbnail = (stage: Stage<HTMLCanvasElement>, size: PageSize, page: DesignPage, px: number): HTMLCanvasElement =>
  renderPage(stage, page, size, { scale: px / Math.max(size.width_px, size.height_px) })

/** Longer than the time between two changes of a gesture. */
const settledMs = 300

interface Thumbnail {
  pageId: string
  /** CSS pixels of the longer side. */
  px: number
  canvas: HTMLCanvasElement
}

/** Draws a page now and after it has changed, when there is nothing else to do. Returns what ends it. */
export const keepThumbnail = ({ editor, stage }: EditorSession, { pageId, px, canvas }: Thumbnail): (() => void) => {
  let drawn: DesignPage | undefined
  let cancel = (): void => {}
  const find = () => editor.store.get().document.pages.find(({ id }) => id === pageId)
  const draw = (): void => {
    const page = find()
    if (!page) return
    drawn = page
    const picture = drawThumbnail(stage, editor.store.get().document, page, px * devicePixelRatio)
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
  }
  const drawLater = (): void => {
    cancel()
    const timer = setTimeout(() => (cancel = whenIdle(draw)), settledMs)
    cancel = () => clearTimeout(timer)
  }
  const ends = [
    editor.store.subscribe(() => {
      if (find() !== drawn) drawLater()
    }),
    stage.subscribe(drawLater),
  ]
  cancel = whenIdle(draw)
  return () => {
    cancel()
    for (const end of ends) end()
  }
}
