/** Resolves after the delay, or as soon as the browser is back online. Rejects with the signal's reason. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = new AbortController()
  const abort = () => reject(signal.reason as Error)
  const timer = setTimeout(resolve, ms)
  addEventListener('online', () => resolve(), { signal: stop.signal })
  signal.addEventListener('abort', abort, { signal: stop.signal })
  if (signal.aborted) abort()
  return promise.finally(() => {
    clearTimeout(timer)
    stop.abort()
  })
}
