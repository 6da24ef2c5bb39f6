import { pressKey, resizeViewport } from '@broadside/scene/editor'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../session/use-session.ts'
import styles from './canvas.module.css'
import { startDrawing } from './drawing.ts'
import { type MenuRequest, startInput } from './input.ts'
import { Overlay, type OverlayHandle } from './overlay.tsx'

const t = translator('designEditor')

/** Gives the viewport's size to the engine, and shows the whole page at first. */
const useViewport = (element: RefObject<HTMLElement | null>): void => {
  const { editor } = useSession()
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const observer = new ResizeObserver(() => resizeViewport(editor, { width: target.clientWidth, height: target.clientHeight }))
    observer.observe(target)
    return () => observer.disconnect()
  }, [editor, element])
}

const keyOf = ({ key, shiftKey: shift, altKey: alt, ctrlKey, metaKey, repeat }: KeyboardEvent) => ({
  key,
  shift,
  alt,
  mod: ctrlKey || metaKey,
  repeat,
})

interface CanvasProps {
  /** Opens the menu of what is at a place. */
  onMenu: (request: MenuRequest) => void
}

/** Where the page is seen and changed. Keys reach the engine only while it has the focus. */
export const Canvas = ({ onMenu }: CanvasProps) => {
  const session = useSession()
  const { editor } = session
  const element = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<OverlayHandle>(null)
  const menu = useRef(onMenu)
  useEffect(() => {
    menu.current = onMenu
  }, [onMenu])
  useViewport(element)
  useEffect(() => {
    if (!sheet.current || !canvas.current) return undefined
    return startDrawing(session, { sheet: sheet.current, canvas: canvas.current }, () => overlay.current?.show(editor))
  }, [session, editor])
  useEffect(() => (element.current ? startInput(editor, element.current, (request) => menu.current(request)) : undefined), [editor])
  const listeners = {
    onKeyDown: (event: KeyboardEvent) => {
      if (pressKey(editor, keyOf(event))) event.preventDefault()
    },
    onKeyUp: (event: KeyboardEvent) => editor.release(keyOf(event)),
  }
  const focusable = { tabIndex: 0 }
  return (
    <div
      ref={element}
      {...listeners}
      {...focusable}
      className={styles.canvas}
      data-design-canvas
      role="application"
      aria-roledescription={t('canvasRole')}
      aria-label={t('canvas')}
      aria-describedby="design-canvas-help"
    >
      <div ref={sheet} className={styles.sheet} hidden />
      <canvas ref={canvas} className={styles.surface} hidden />
      <Overlay ref={overlay} />
    </div>
  )
}
