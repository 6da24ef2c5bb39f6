import type { Snapshot, View } from '@broadside/scene/editor'
import { createContext, use, useSyncExternalStore } from 'react'
import type { ReadableStore } from '#lib/store.ts'
import type { EditorSession } from './session.ts'

export const SessionContext = createContext<EditorSession | undefined>(undefined)

export const useSession = (): EditorSession => {
  const session = use(SessionContext)
  if (!session) throw new Error('There is no session around this component')
  return session
}

/** A part of a value. Returns a part of the value itself or a primitive: a new object would render after every change. */
export const useSelected = <V, T>({ get, subscribe }: ReadableStore<V>, select: (value: V) => T): T =>
  useSyncExternalStore(subscribe, () => select(get()))

/** A part of the document, the page or the selection. */
export const useSnapshot = <T>(select: (snapshot: Snapshot) => T): T => useSelected(useSession().editor.store, select)

/** A part of what is visible: the tool, the camera, guides. */
export const useView = <T>(select: (view: View) => T): T => useSelected(useSession().editor.view, select)

/** All of a small value, such as a list of uploads. */
export const useValue = <T>({ get, subscribe }: ReadableStore<T>): T => useSyncExternalStore(subscribe, get)
