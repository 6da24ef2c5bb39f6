/** Keeps this tab up to date with the event stream that all tabs of the browser share. */
import { eventCursors, onEventCursor } from '#api/event-cursors.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { createApplier } from './applier.ts'
import { setConnection } from './connection.ts'
import { electReader } from './elect.ts'
import { channelName } from './messages.ts'
import type { StreamState } from './stream.ts'
import { joinTabs, type Tab } from './tab.ts'

const pollMs = 30_000

/** Without a stream, periodically refetches everything shown in visible tabs. */
const createPolling = (poll: () => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start: (): void => {
      timer ??= setInterval(() => !document.hidden && poll(), pollMs)
    },
    stop: (): void => {
      clearInterval(timer)
      timer = undefined
    },
  }
}

export const startLive = (userId: string, signal: AbortSignal): Tab => {
  const channel = new BroadcastChannel(channelName(userId))
  const applier = createApplier({ client: queries, isHidden: () => document.hidden })

  const polling = createPolling(() => {
    applier.apply({ type: 'reset' })
    // A stream may be available again.
    tab.want()
  })

  const pollInstead = (): void => {
    setConnection('polling')
    polling.start()
  }

  const onState = (state: StreamState): void => {
    if (state === 'refused' || state === 'full') {
      void queries.invalidateQueries({ queryKey: workspacesQuery.queryKey, exact: true })
      pollInstead()
      return
    }
    if (state === 'live') polling.stop()
    if (state === 'ended') void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    setConnection(state)
  }

  const tab = joinTabs({ channel, cursors: eventCursors(), onEvent: applier.apply, onState, signal })
  onEventCursor(tab.addCursor, signal)
  electReader({ userId, signal, onNobody: pollInstead })
  document.addEventListener('visibilitychange', applier.flush, { signal })
  signal.addEventListener('abort', () => {
    polling.stop()
    channel.close()
  })
  return tab
}
