/** A drag changes the document with each movement of the pointer, while a panel can be seen to change once per frame only. */

type Subscribe = (listener: () => void) => () => void

export interface Frames {
  subscribe: Subscribe
  /** Calls listeners now if something has changed. A control that is changed by its user can't wait: React would restore its former value. */
  flush: () => void
}

/** Calls listeners once per frame if something has changed since the last one. Subscribes while it has listeners. */
export const createFrames = (
  subscribe: Subscribe,
  request: (callback: () => void) => number = requestAnimationFrame,
  cancel: (id: number) => void = cancelAnimationFrame,
): Frames => {
  const listeners = new Set<() => void>()
  let frame: number | undefined
  let unsubscribe: (() => void) | undefined
  const notify = (): void => {
    frame = undefined
    for (const listener of listeners) listener()
  }
  const drop = (): void => {
    if (frame !== undefined) cancel(frame)
    frame = undefined
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      unsubscribe ??= subscribe(() => {
        frame ??= request(notify)
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size) return
        unsubscribe?.()
        unsubscribe = undefined
        drop()
      }
    },
    flush: () => {
      if (frame === undefined) return
      drop()
      notify()
    },
  }
}
