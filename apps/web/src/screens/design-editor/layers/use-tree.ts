import { useSyncExternalStore } from 'react'
import type { ReadableStore } from '#lib/store.ts'
import { useSession } from '../session/use-session.ts'
import { type LayerTree, treeOf } from './layer-tree-state.ts'

export const useTree = (): LayerTree => treeOf(useSession())

/** A value, or a part of it that is a primitive. */
export const useStored = <V, T = V>({ get, subscribe }: ReadableStore<V>, select: (value: V) => T = (value) => value as unknown as T): T =>
  useSyncExternalStore(subscribe, () => select(get()))
