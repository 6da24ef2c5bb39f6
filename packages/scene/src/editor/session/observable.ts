/** A value that views and tools share. */
export interface Observable<T> {
  get(): T
  /** Changes some properties. */
  set(part: Partial<T>): void
  /** Calls the listener after each change, until the result is called. */
  subscribe(listener: () => void): () => void
}

export const createObservable = <T extends object>(initial: T): Observable<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (part) => {
      const keys = Object.keys(part) as (keyof T)[]
      if (keys.every((key) => Object.is(value[key], part[key]))) return
      value = { ...value, ...part }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
