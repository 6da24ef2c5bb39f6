/** Shares one call among callers with the same key within a turn of the event loop. */
export type Share = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * The work starts after the turn in which it was requested, so that each result is as fresh as that of a separate call.
 * Callers share the result and must not change it.
 */
export function createSharing(): Share {
  const asked = new Map<string, Promise<unknown>>()
  const begin = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve))
    asked.delete(key)
    return work()
  }
  return <T>(key: string, work: () => Promise<T>) => {
    const known = asked.get(key) as Promise<T> | undefined
    if (known) return known
    const result = begin(key, work)
    asked.set(key, result)
    return result
  }
}
