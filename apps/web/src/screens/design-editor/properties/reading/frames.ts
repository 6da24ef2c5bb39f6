/** A drag changes the document with each movement of the pointer, while a panel can be seen to change once per frame only. */

type Subscribe = (listener: () => void) => () => void

/** Calls listeners once per frame if something has changed since the last one. Subscribes while it has listeners. */
export const createFrames = (
  subscribe: Subscribe,
  request: (callback: () => void) => number = requestAnimationFrame,
  cancel: (id: number) => void = cancelAnimationFrame,
): Subscribe => {
  const listeners = new Set<() => void>()
  let frame: number | undefined
  let unsubscribe: (() => void) | undefined
  const notify = (): void => {
    frame = undefined
    for (const listener of listeners) listener()
  }
  return (listener) => {
    listeners.add(listener)
    unsubscribe ??= subscribe(() => {
      frame ??= request(notify)
    })
    return () => {
      listeners.delete(listener)
      if (listeners.size) return
      unsubscribe?.()
      unsubscribe = undefined
      if (frame !== undefined) cancel(frame)
      frame = undefined
    }
  }
}
