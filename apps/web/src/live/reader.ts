/** The one reader of the stream in a browser: the tab that holds the lock, or a shared worker. Tells all tabs what it hears. */
import type { Channel, LiveMessage } from './messages.ts'
import { followStream, type StreamOptions, type StreamState } from './stream.ts'
import { isSame, mergeWants } from './wants.ts'

export interface ReaderOptions {
  channel: Channel
  /** Opens the stream of these workspaces. */
  open: (workspaceIds: readonly string[], ...place: Parameters<StreamOptions['open']>) => ReturnType<StreamOptions['open']>
  signal: AbortSignal
  follow?: (options: StreamOptions) => Promise<void>
}

/** States after which the stream comes again only when somebody asks for it. */
const final: ReadonlySet<StreamState> = new Set(['refused', 'full', 'ended'])

/** Reads for all tabs until it is aborted. */
export const readForAll = ({ channel, open, signal, follow = followStream }: ReaderOptions): Promise<void> => {
  const wants = new Map<string, readonly string[]>()
  let place: string | undefined
  let state: StreamState = 'connecting'
  let followed: readonly string[] = []
  let reading = new AbortController()

  const start = (workspaceIds: readonly string[]): void => {
    followed = workspaceIds
    reading.abort()
    reading = new AbortController()
    void follow({
      open: (...place) => open(workspaceIds, ...place),
      from: place,
      onEvent: (event) => channel.postMessage({ kind: 'event', event }),
      onPlace: (id) => {
        place = id
        channel.postMessage({ kind: 'place', id })
      },
      onState: (next) => {
        state = next
        // What was refused may be out of date: the tabs say anew what they want.
        if (state === 'refused') wants.clear()
        channel.postMessage({ kind: 'state', state })
      },
      signal: AbortSignal.any([signal, reading.signal]),
    })
  }

  const onMessage = ({ data }: { data: LiveMessage }): void => {
    if (data.kind !== 'want') return
    wants.set(data.tab, data.workspaceIds)
    place ??= data.place
    const wanted = mergeWants(wants.values())
    if (wanted.length && (final.has(state) || !isSame(wanted, followed))) start(wanted)
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
