/**
 * Where the event stream must resume so that nothing on this page stays out of date. Requests sent after a cursor arrived return newer data
 * than that cursor, so only the cursors of earlier requests are kept: usually one.
 */
let cursors: readonly string[] = []
const listeners = new Set<(cursor: string) => void>()

export const eventCursors = (): readonly string[] => cursors

/** Call it before a request, and the result with the response headers. */
export const expectEventCursor = (): ((headers: Headers) => void) => {
  if (cursors.length) return () => undefined
  return (headers) => {
    const cursor = headers.get('x-event-cursor')
    if (cursor === null) return
    cursors = [...cursors, cursor]
    for (const notify of listeners) notify(cursor)
  }
}

export const onEventCursor = (listener: (cursor: string) => void, signal: AbortSignal): void => {
  listeners.add(listener)
  signal.addEventListener('abort', () => listeners.delete(listener), { once: true })
}

/** Call it when all cached data is dropped. */
export const forgetEventCursors = (): void => {
  cursors = []
}
