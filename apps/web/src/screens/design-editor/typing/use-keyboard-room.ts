import { type RefObject, useEffect } from 'react'
import { useSession } from '../session/use-session.ts'

/** Between the field and the keyboard of a phone, in screen pixels. */
const gap = 16

/** Moves the page up while a keyboard on the screen would cover an element. */
export const useKeyboardRoom = (element: RefObject<HTMLElement | null>): void => {
  const { editor } = useSession()
  useEffect(() => {
    const viewport = window.visualViewport
    const makeRoom = (): void => {
      if (!viewport || !element.current) return
      const { top, bottom } = element.current.getBoundingClientRect()
      const covered = bottom + gap - (viewport.offsetTop + viewport.height)
      const by = Math.min(covered, top - viewport.offsetTop - gap)
      const { camera } = editor.view.get()
      if (by > 0) editor.view.set({ camera: { ...camera, y: camera.y + by / camera.zoom } })
    }
    viewport?.addEventListener('resize', makeRoom)
    return () => viewport?.removeEventListener('resize', makeRoom)
  }, [editor, element])
}
