import { findLayer } from '@broadside/scene/editor'
import type { UIEvent } from 'react'
import { useSession, useSnapshot, useView } from '../session/use-session.ts'
import { TextField } from './text-field.tsx'
import type { TextLayer } from './text-place.ts'
import styles from './typing.module.css'

const Typed = ({ id }: { id: string }) => {
  const { editor } = useSession()
  const layer = useSnapshot(() => findLayer(editor.page(), id))
  return layer?.text && <TextField layer={layer as TextLayer} />
}

/** The field of the text that is edited in place, above the canvas. */
export const TypingOverlay = () => {
  const { editor } = useSession()
  const id = useView(({ typing }) => typing)
  /** The browser scrolls to the caret, which would part the field from the letters. The page moves there instead. */
  const onScroll = ({ currentTarget }: UIEvent): void => {
    const { scrollLeft, scrollTop } = currentTarget
    const { camera } = editor.view.get()
    currentTarget.scrollTo(0, 0)
    editor.view.set({ camera: { ...camera, x: camera.x + scrollLeft / camera.zoom, y: camera.y + scrollTop / camera.zoom } })
  }
  return (
    <div className={styles.overlay} onScroll={onScroll}>
      {id !== undefined && <Typed key={id} id={id} />}
    </div>
  )
}
