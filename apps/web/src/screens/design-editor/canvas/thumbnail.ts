/** Small pictures of pages, drawn in the browser. */
import { renderPage, type Stage } from '@broadside/scene'
import type { DesignDocument, DesignPage } from '@broadside/scene/editor'
import type { Arrival } from '@broadside/scene/view'
import { whenIdle } from '#lib/when-idle.ts'
import type { EditorSession } from '../session/session.ts'
import { isCalm } from './is-calm.ts'
import { readyPage } from '../stage/ready-page.ts'

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

/** Whether a page looks different with a picture or fonts that have arrived. */
const uses = ({ background, layers }: DesignPage, arrival: Arrival): boolean =>
  arrival === 'fonts'
    ? layers.some(({ text }) => text)
    : background.image?.media_id === arrival.picture || layers.some(({ image }) => image?.media_id === arrival.picture)

/** Draws a page while its thumbnail is visible, and after it has changed, when there is nothing else to do. Returns what ends it. */
export const keepThumbnail = ({ editor, stage }: EditorSession, { pageId, px, canvas }: Thumbnail): (() => void) => {
  let drawn: DesignPage | undefined
  let isVisible = false
  let cancel = (): void => {}
  const find = () => editor.store.get().document.pages.find(({ id }) => id === pageId)
  const draw = (): void => {
    const page = find()
    if (!page || page === drawn) return
    if (!isCalm(editor)) return drawAfter(settledMs)
    drawn = page
    const picture = drawThumbnail(stage, editor.store.get().document, readyPage(stage, page), px * devicePixelRatio)
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
  }
  const drawAfter = (ms: number): void => {
    cancel()
    if (!isVisible) return
    const timer = setTimeout(() => (cancel = whenIdle(draw)), ms)
    cancel = () => clearTimeout(timer)
  }
  const observer = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? false
    drawAfter(0)
  })
  observer.observe(canvas)
  const ends = [
    editor.store.subscribe(() => {
      if (isVisible && find() !== drawn) drawAfter(settledMs)
    }),
    stage.subscribe((arrival) => {
      if (!drawn || !uses(drawn, arrival)) return
      drawn = undefined
      drawAfter(settledMs)
    }),
  ]
  return () => {
    cancel()
    observer.disconnect()
    for (const end of ends) end()
  }
}
