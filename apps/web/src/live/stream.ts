/** Follows the stream of events: comes again after every interruption, from where it was. */
import { ApiError } from '@broadside/contract/client'
import type { LiveEvent } from '@broadside/contract/live-events'
import { readFrames } from './frames.ts'

export type { LiveEvent }

/** How it stands with the stream. `refused`: not these workspaces; `full`: too many streams; `ended`: no session. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'refused' | 'full' | 'ended'

export interface StreamOptions {
  /** Opens the stream at the oldest of these places; without any it begins with a reset. Rejects with ApiError, or without an answer. */
  open: (since: readonly string[], signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** The places to begin at. */
  from: readonly string[]
  onEvent: (event: LiveEvent) => void
  /** A place to resume from. */
  onPlace: (id: string) => void
  onState: (state: StreamState) => void
  signal: AbortSignal
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A heartbeat comes every 20 seconds: two that are missing mean a dead connection. */
const silenceMs = 45_000
const firstPauseMs = 500
const longestPauseMs = 30_000

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Half of it at random, so that the browsers of a restarted server do not come all at once. */
export const pauseAfter = (failures: number, random = Math.random()): number => {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
  return longest / 2 + (longest / 2) * random
}

const verdicts: Partial<Record<number, StreamState>> = { 401: 'ended', 403: 'refused', 404: 'refused', 429: 'full' }

const toEvent = (data: string): LiveEvent | undefined => {
  try {
    return JSON.parse(data) as LiveEvent
  } catch {
    return undefined
  }
}

/** Reads until the connection ends; the state that forbids coming again, if any. */
const readOnce = async (
  options: StreamOptions,
  since: readonly string[],
  onFrame: (id?: string) => void,
): Promise<StreamState | undefined> => {
  const broken = new AbortController()
  const signal = AbortSignal.any([options.signal, broken.signal])
  let silence = setTimeout(() => broken.abort(), silenceMs)
  try {
    const body = await options.open(since, signal)
    options.onState('live')
    for await (const { id, data } of readFrames(body)) {
      clearTimeout(silence)
      silence = setTimeout(() => broken.abort(), silenceMs)
      const event = data === undefined ? undefined : toEvent(data)
      if (event) options.onEvent(event)
      onFrame(id)
    }
    return undefined
  } catch (error) {
    // No network, a server that is away, or a connection that died: all of them are worth another try.
    return error instanceof ApiError ? verdicts[error.status] : undefined
  } finally {
    clearTimeout(silence)
  }
}

/** Ends when it is aborted, or when the server says that coming again is of no use. */
export const followStream = async (options: StreamOptions): Promise<void> => {
  const { signal, onState, onPlace, wait = waitFor } = options
  let since = options.from
  let failures = 0
  onState('connecting')
  while (!signal.aborted) {
    const verdict = await readOnce(options, since, (id) => {
      failures = 0
      if (id === undefined) return
      since = [id]
      onPlace(id)
    })
    if (signal.aborted) return
    if (verdict) return onState(verdict)
    onState('reconnecting')
    await wait(pauseAfter(failures), signal)
    failures += 1
  }
}
