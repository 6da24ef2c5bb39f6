/** Runs work once the browser has nothing more urgent to do, or after `timeoutMs`. Returns what cancels it. */
export const whenIdle = (run: () => void, timeoutMs = 500): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
