import { findCommand, pressKey } from '@broadside/scene/editor'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../session/use-session.ts'
import styles from './canvas.module.css'
import { startDrawing } from './drawing.ts'

const t = translator('designEditor')

/** Gives the viewport's size to the engine, and shows the whole page at first. */
const useViewport = (element: RefObject<HTMLElement | null>): void => {
  const { editor } = useSession()
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const observer = new ResizeObserver(() => {
      const isFirst = editor.view.get().viewport.width === 0
      editor.view.set({ viewport: { width: target.clientWidth, height: target.clientHeight } })
      if (isFirst) findCommand('zoom-page')?.run(editor)
    })
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

const pointerOf = (event: PointerEvent<HTMLElement>) => {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return {
    id: event.pointerId,
    type: event.pointerType as 'mouse' | 'pen' | 'touch',
    x: event.clientX - left,
    y: event.clientY - top,
    button: event.button,
    shift: event.shiftKey,
    alt: event.altKey,
    mod: event.ctrlKey || event.metaKey,
    timeMs: event.timeStamp,
  }
}

/** Where the page is seen and changed. Keys reach the engine only while it has the focus. */
export const Canvas = () => {
  const session = useSession()
  const { editor } = session
  const element = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useViewport(element)
  useEffect(() => (canvas.current ? startDrawing(session, canvas.current) : undefined), [session])
  useEffect(() => {
    const target = element.current
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
      const { clientX, clientY, deltaX, deltaY, shiftKey: shift, ctrlKey, metaKey } = event
      editor.wheel({ x: clientX - left, y: clientY - top, deltaX, deltaY, shift, mod: ctrlKey || metaKey })
    }
    target?.addEventListener('wheel', onWheel, { passive: false })
    return () => target?.removeEventListener('wheel', onWheel)
  }, [editor])
  const listeners = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      editor.pointerDown(pointerOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => editor.pointerMove(pointerOf(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => editor.pointerUp(pointerOf(event)),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => editor.pointerCancel(event.pointerId),
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
      aria-label={t('canvas')}
    >
      <canvas ref={canvas} className={styles.surface} />
    </div>
  )
}
