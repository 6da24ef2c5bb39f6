import { startTransition, useEffect, useState } from 'react'
import type { Store } from '#lib/store.ts'

type Follow = (reader: () => void) => () => void

/** Notifies all readers in the frame after a change, in one transition, so that React renders only once. */
const createPainter = ({ subscribe }: Pick<Store<object>, 'subscribe'>): Follow => {
  const readers = new Set<() => void>()
  let frame: number | undefined
  let stop: (() => void) | undefined
  // Work scheduled in a frame starts after it is painted.
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

/** The value as of the last painted frame, so that rendering it never delays a keystroke. */
export const usePainted = <T extends object>(store: Store<T>): T => {
  const [painted, setPainted] = useState(store.get)
  useEffect(() => painterOf(store)(() => setPainted(store.get())), [store])
  return painted
}
