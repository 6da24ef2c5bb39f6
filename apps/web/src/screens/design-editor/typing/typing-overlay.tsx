import { findLayer, panBy } from '@broadside/scene/editor'
import type { ReactNode, UIEvent } from 'react'
import { useSession, useSnapshot, useView } from '../session/use-session.ts'
import { TextField } from './text-field.tsx'
import type { TextLayer } from './text-place.ts'
import styles from './typing.module.css'

const Typed = ({ id }: { id: string }) => {
  const { editor } = useSession()
  const layer = useSnapshot(() => findLayer(editor.page(), id))
  return layer?.text && <TextField layer={layer as TextLayer} />
}

/** How far the browser can scroll in each direction, in screen pixels. */
const room = 2000

const rest = (element: HTMLElement | null): void => element?.scrollTo({ left: room, top: room, behavior: 'instant' })

/** The browser scrolls to the caret, which would part the field from the letters. The page moves there instead. */
const Following = ({ children }: { children: ReactNode }) => {
  const { editor } = useSession()
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const by = { x: room - currentTarget.scrollLeft, y: room - currentTarget.scrollTop }
    if (by.x === 0 && by.y === 0) return
    rest(currentTarget)
    editor.view.set({ camera: panBy(editor.view.get().camera, by) })
  }
  return (
    <div ref={rest} className={styles.overlay} onScroll={onScroll}>
      <div className={styles.room} style={{ padding: room }}>
        <div className={styles.origin}>{children}</div>
      </div>
    </div>
  )
}

/** The field of the text that is edited in place, above the canvas. */
export const TypingOverlay = () => {
  const id = useView(({ typing }) => typing)
  return <Following>{id !== undefined && <Typed key={id} id={id} />}</Following>
}
