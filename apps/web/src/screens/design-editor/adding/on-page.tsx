import { type Rect, toScreen } from '@broadside/scene/editor'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSession } from '../session/use-session.ts'
import styles from './adding.module.css'

interface OnPageProps {
  box: Rect & { rotation?: number }
  className?: string | undefined
  children: ReactNode
}

/** Covers a box of the page, and moves with the view without being rendered again. */
export const OnPage = ({ box, className, children }: OnPageProps) => {
  const { editor } = useSession()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const move = (): void => {
      if (!element.current) return
      const { camera } = editor.view.get()
      const { x, y } = toScreen(camera, box)
      const { style } = element.current
      style.width = `${box.width * camera.zoom}px`
      style.height = `${box.height * camera.zoom}px`
      style.transform = `translate(${x}px, ${y}px) rotate(${box.rotation ?? 0}deg)`
    }
    move()
    return editor.view.subscribe(move)
  }, [editor, box])
  return (
    <div ref={element} className={`${styles.onPage ?? ''} ${className ?? ''}`}>
      {children}
    </div>
  )
}
