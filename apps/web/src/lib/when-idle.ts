/** Runs work once the browser has nothing more urgent to do; with `timeoutMs`, at the latest after that. Returns what cancels it. */
export const whenIdle = (run: () => void, timeoutMs?: number): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, timeoutMs === undefined ? {} : { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
