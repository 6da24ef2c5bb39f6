/**
 * Where the stream of events has to continue from so that nothing this page shows stays out of date. Whatever is requested after a cursor
 * has arrived is newer than that cursor, so only the cursors of earlier requests are kept: usually one.
 */
let cursors: readonly string[] = []
const listeners = new Set<(cursor: string) => void>()

export const eventCursors = (): readonly string[] => cursors

/** Call it before a request; the result takes the headers of its answer. */
export const expectEventCursor = (): ((headers: Headers) => void) => {
  if (cursors.length) return () => undefined
  return (headers) => {
    const cursor = headers.get('x-event-cursor')
    if (cursor === null) return
    cursors = [...cursors, cursor]
    for (const notify of listeners) notify(cursor)
  }
}

/** Calls back for each further cursor. */
export const onEventCursor = (listener: (cursor: string) => void, signal: AbortSignal): void => {
  listeners.add(listener)
  signal.addEventListener('abort', () => listeners.delete(listener), { once: true })
}

/** Call it when everything that was read is dropped. */
export const forgetEventCursors = (): void => {
  cursors = []
}
