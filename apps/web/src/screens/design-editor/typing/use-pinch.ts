import { pinchView, type Point } from '@broadside/scene/editor'
import { type RefObject, useEffect } from 'react'
import { findCanvas } from '../session/focus-canvas.ts'
import { useSession } from '../session/use-session.ts'

/** Two fingers on the field of a text zoom and move the page, as they do on the page, and the text stays open. */
export const usePinch = (element: RefObject<HTMLElement | null>): void => {
  const { editor } = useSession()
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const ending = new AbortController()
    const { signal } = ending
    let before: [Point, Point] | undefined
    const fingersOf = ({ touches: [one, other] }: TouchEvent): [Point, Point] | undefined => {
      const { left = 0, top = 0 } = findCanvas()?.getBoundingClientRect() ?? {}
      const toPoint = ({ clientX, clientY }: Touch): Point => ({ x: clientX - left, y: clientY - top })
      return one && other && [toPoint(one), toPoint(other)]
    }
    const note = (event: TouchEvent): void => {
      before = fingersOf(event)
    }
    const onMove = (event: TouchEvent): void => {
      const now = fingersOf(event)
      if (!before || !now) return
      event.preventDefault()
      pinchView(editor, before, now)
      before = now
    }
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) target.addEventListener(type, note, { signal, passive: true })
    target.addEventListener('touchmove', onMove, { signal, passive: false })
    return () => ending.abort()
  }, [editor, element])
}
