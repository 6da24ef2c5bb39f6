/** A minimal observable value that React components and plain code can share. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** Calls the listener after each change, until the result is called. */
  subscribe: (listener: () => void) => () => void
}

export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
