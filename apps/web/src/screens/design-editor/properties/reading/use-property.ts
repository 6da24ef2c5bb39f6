import {
  createReader,
  type Editor,
  type Property,
  type PropertySlide,
  type PropertyState,
  setProperty,
  slideProperty,
} from '@broadside/scene/editor'
import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../session/use-session.ts'
import { createFrames, type Frames } from './frames.ts'

/** What a field shows, and sets at once. */
export interface Settable<T> {
  /** Undefined if nothing that is selected has it. */
  state: PropertyState<T> | undefined
  set: (value: T) => void
}

/** What a field shows, and can change continuously. */
export interface Value<T> extends Settable<T> {
  /** One step of the history for any number of changes, until it is ended. */
  slide: () => PropertySlide<T>
}

/** One subscription for all fields of an editor. */
const framesByEditor = new WeakMap<Editor, Frames>()

const framesOf = (editor: Editor): Frames => {
  const frames = framesByEditor.get(editor) ?? createFrames(editor.store.subscribe)
  framesByEditor.set(editor, frames)
  return frames
}

/** Reads something of the editor once per frame. `read` returns a primitive, or the same object if nothing has changed. */
export const useFrame = <T>(read: () => T): T => useSyncExternalStore(framesOf(useSession().editor).subscribe, read)

/** A property of the selection, or of the page. A change ends typing and cropping, whose next step would revert it. */
export const useProperty = <T>(property: Property<T>): Value<T> => {
  const { editor } = useSession()
  const read = useMemo(() => createReader(editor, property), [editor, property])
  const state = useFrame(read)
  const changes = useMemo(() => {
    const { flush } = framesOf(editor)
    const thenFlush =
      <A extends unknown[]>(run: (...values: A) => void) =>
      (...values: A): void => {
        run(...values)
        flush()
      }
    return {
      set: thenFlush((value: T) => {
        editor.complete()
        setProperty(editor, property, value)
      }),
      slide: () => {
        editor.complete()
        const { to, by, end, cancel } = slideProperty(editor, property)
        return { to: thenFlush(to), by: thenFlush(by), end: thenFlush(end), cancel: thenFlush(cancel) }
      },
    }
  }, [editor, property])
  return { state, ...changes }
}
