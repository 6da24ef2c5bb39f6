/** The only reader of the stream in a browser: the tab with the lock, or a shared worker. Forwards everything to all tabs. */
import type { Channel, LiveMessage } from './messages.ts'
import { followStream, type StreamOptions, type StreamState } from './stream.ts'
import { isSame, mergeWants } from './wants.ts'

export interface ReaderOptions {
  channel: Channel
  open: (workspaceIds: readonly string[], ...at: Parameters<StreamOptions['open']>) => ReturnType<StreamOptions['open']>
  signal: AbortSignal
  follow?: (options: StreamOptions) => Promise<void>
}

/** States after which the stream only reconnects on request. */
const final: ReadonlySet<StreamState> = new Set(['refused', 'full', 'ended'])

export const readForAll = ({ channel, open, signal, follow = followStream }: ReaderOptions): Promise<void> => {
  const wants = new Map<string, readonly string[]>()
  /** The tabs need all events after the oldest of these positions; undefined: they need a reset. */
  let since: readonly string[] | undefined = []
  let state: StreamState = 'connecting'
  let followed: readonly string[] = []
  let reading = new AbortController()

  const start = (workspaceIds: readonly string[]): void => {
    followed = workspaceIds
    reading.abort()
    const own = new AbortController()
    reading = own
    void follow({
      open: (...at) => open(workspaceIds, ...at),
      from: since ?? [],
      onEvent: (event) => channel.postMessage({ kind: 'event', event }),
      onPlace: (id) => {
        // The next stream may have to start before this position.
        if (own.signal.aborted) return
        since = [id]
        channel.postMessage({ kind: 'place', id, tabs: [...wants.keys()] })
      },
      onState: (next) => {
        state = next
        // The refused workspaces may be outdated, so let the tabs send their wants again.
        if (state === 'refused') wants.clear()
        channel.postMessage({ kind: 'state', state })
      },
      signal: AbortSignal.any([signal, own.signal]),
    })
  }

  /** True if the stream must restart for a tab that needs all events after these positions. */
  const goBackTo = (places: readonly string[]): boolean => {
    if (!since) return false
    const further = places.filter((place) => !since?.includes(place))
    since = places.length ? [...since, ...further] : undefined
    return further.length > 0 || !since
  }

  const onMessage = ({ data }: { data: LiveMessage }): void => {
    if (data.kind !== 'want') return
    wants.set(data.tab, data.workspaceIds)
    const goesBack = goBackTo(data.since)
    const wanted = mergeWants(wants.values())
    // No position covers what tabs have read of workspaces the stream did not follow.
    if (followed.length && wanted.some((id) => !followed.includes(id))) since = undefined
    if (wanted.length && (final.has(state) || goesBack || !isSame(wanted, followed))) start(wanted)
    else channel.postMessage({ kind: 'state', state })
  }

  channel.addEventListener('message', onMessage)
  channel.postMessage({ kind: 'ask' })
  return new Promise((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        channel.removeEventListener('message', onMessage)
        resolve()
      },
      { once: true },
    )
  })
}
