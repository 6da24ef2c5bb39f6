import { findLayer } from '@broadside/scene/editor'
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
  const id = useView(({ typing }) => typing)
  return <div className={styles.overlay}>{id !== undefined && <Typed key={id} id={id} />}</div>
}
