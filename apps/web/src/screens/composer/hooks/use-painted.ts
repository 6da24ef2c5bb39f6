import { startTransition, useEffect, useState } from 'react'
import type { Store } from '../session/model/store.ts'

type Follow = (reader: () => void) => () => void

/** Calls its readers in the frame after a change, all of them in one transition, so that React renders once for all. */
const createPainter = ({ subscribe }: Pick<Store<object>, 'subscribe'>): Follow => {
  const readers = new Set<() => void>()
  let frame: number | undefined
  let stop: (() => void) | undefined
  // Work that a frame asks for begins after it.
  const paint = () => {
    frame = undefined
    startTransition(() => readers.forEach((read) => read()))
  }
  const request = () => {
    frame ??= requestAnimationFrame(paint)
  }
  return (reader) => {
    stop ??= subscribe(request)
    readers.add(reader)
    // The value may have changed since the reader rendered.
    request()
    return () => {
      readers.delete(reader)
      if (readers.size > 0) return
      stop?.()
      stop = undefined
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    }
  }
}

const painters = new WeakMap<object, Follow>()

const painterOf = (store: Pick<Store<object>, 'subscribe'>): Follow => {
  const painter = painters.get(store) ?? createPainter(store)
  painters.set(store, painter)
  return painter
}

/** A value as it was in the frame that was painted last. What shows it never holds up a key. */
export const usePainted = <T extends object>(store: Store<T>): T => {
  const [painted, setPainted] = useState(store.get)
  useEffect(() => painterOf(store)(() => setPainted(store.get())), [store])
  return painted
}
