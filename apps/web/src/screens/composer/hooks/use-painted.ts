import { startTransition, useEffect, useState } from 'react'
import type { ReadableStore } from '#lib/store.ts'

const readers = new Set<() => void>()
let frame: number | undefined

/** Runs all readers in one transition, so that React renders only once. Work scheduled in a frame starts after it is painted. */
const paint = () => {
  frame = undefined
  startTransition(() => readers.forEach((read) => read()))
}

const request = () => {
  frame ??= requestAnimationFrame(paint)
}

/** The value as of the last painted frame, so that rendering it never delays a keystroke. */
export const usePainted = <T extends object>(store: ReadableStore<T>): T => {
  const [painted, setPainted] = useState(store.get)
  useEffect(() => {
    const read = () => setPainted(store.get())
    const stop = store.subscribe(request)
    readers.add(read)
    // The value may have changed since this rendered.
    request()
    return () => {
      readers.delete(read)
      stop()
    }
  }, [store])
  return painted
}
