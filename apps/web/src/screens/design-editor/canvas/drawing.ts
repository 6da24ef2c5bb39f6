/** Keeps what is seen of the page up to date, at most once per frame. */
import { createPainter, type Sight } from '@broadside/scene/view'
import { whenIdle } from '#lib/when-idle.ts'
import type { EditorSession } from '../session/session.ts'
import { readyPage } from '../stage/ready-page.ts'
import { drawOnProcessor } from '../stage/stage.ts'
import { type Extent, extentOf, isEnough, pagePlace, placeOf } from './extent.ts'
import { isCalm } from './is-calm.ts'

export interface Surfaces {
  /** The area of the page, below what is drawn on it. */
  sheet: HTMLElement
  canvas: HTMLCanvasElement
}

/** A page that was drawn faster is drawn again with each step of the zoom. */
const quickMs = 12
/** After the last change of what is visible. */
const restMs = 120

/** Calls back in the next frame, however often it is asked. */
const oncePerFrame = (draw: () => void) => {
  let frame: number | undefined
  return {
    ask: (): void => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        draw()
      })
    },
    cancel: (): void => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}

/** Draws until the result is called. `onFrame` is called with each frame. */
export const startDrawing = (session: EditorSession, { sheet, canvas }: Surfaces, onFrame: () => void): (() => void) => {
  const { editor, stage } = session
  drawOnProcessor(canvas)
  const painter = createPainter(stage, stage.texts)
  let extent: Extent | undefined
  let isResting = true
  let lastMs = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  let cancelPreparing = (): void => {}
  let prepared: readonly unknown[] = []

  const seen = () => {
    const { camera, viewport } = editor.view.get()
    const { width_px: width, height_px: height } = editor.store.get().document
    return { camera, viewport, density: devicePixelRatio, page: { width, height } }
  }
  const sightOf = ({ scale, window }: Extent): Sight => ({
    page: readyPage(stage, editor.page()),
    size: editor.store.get().document,
    scale,
    window,
    selection: editor.selection(),
    isMoving: editor.view.get().state === 'translating',
  })
  const place = (): void => {
    const all = pagePlace(seen())
    sheet.style.transform = `translate(${all.x}px, ${all.y}px)`
    sheet.style.width = `${all.width}px`
    sheet.style.height = `${all.height}px`
    sheet.hidden = false
    canvas.hidden = extent === undefined
    if (!extent) return
    const { x, y, scale } = placeOf(extent, seen())
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
  const paint = (): void => {
    if (!extent) return
    painter.paint(canvas, sightOf(extent))
  }
  const renew = (): void => {
    const startedAt = performance.now()
    extent = extentOf(seen())
    paint()
    lastMs = performance.now() - startedAt
  }
  const waitForRest = (): void => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      isResting = true
      frames.ask()
    }, restMs)
  }
  /** Draws sheets before the first movement, which would have to wait for them. */
  const prepareSoon = (): void => {
    const now = [editor.selection(), editor.page(), extent]
    if (!extent || !editor.selection().length || !isCalm(editor)) return
    if (now.every((part, index) => part === prepared[index])) return
    prepared = now
    cancelPreparing()
    cancelPreparing = whenIdle(() => extent && painter.prepare(canvas, sightOf(extent)), restMs)
  }
  const draw = (): void => {
    if (editor.view.get().viewport.width === 0) return
    if (extent && isEnough(extent, seen())) paint()
    else if (!extent || isResting || lastMs < quickMs) {
      isResting = false
      renew()
    } else {
      paint()
      waitForRest()
    }
    place()
    prepareSoon()
    onFrame()
  }
  const frames = oncePerFrame(draw)
  const ends = [
    editor.store.subscribe(frames.ask),
    editor.view.subscribe(frames.ask),
    stage.subscribe((arrival) => {
      painter.forget(arrival)
      frames.ask()
    }),
  ]
  frames.ask()
  return () => {
    for (const end of ends) end()
    frames.cancel()
    clearTimeout(rest)
    cancelPreparing()
    painter.close()
  }
}
