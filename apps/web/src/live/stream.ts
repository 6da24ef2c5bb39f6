/** Follows the event stream, reconnecting after every interruption where it stopped. */
import { ApiError } from '@broadside/contract/client'
import type { LiveEvent } from '@broadside/contract/live-events'
import { readFrames } from './frames.ts'

export type { LiveEvent }

/** The stream's state. `refused`: not these workspaces; `full`: too many streams; `ended`: no session. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'refused' | 'full' | 'ended'

export interface StreamOptions {
  /**
   * Opens the stream at the oldest of these positions; without any it starts with a reset. Rejects with ApiError, or another error without
   * a response.
   */
  open: (since: readonly string[], signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  from: readonly string[]
  onEvent: (event: LiveEvent) => void
  onPlace: (id: string) => void
  onState: (state: StreamState) => void
  signal: AbortSignal
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The server sends a heartbeat every 20 seconds: two missing ones mean a dead connection. */
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

/** Half of it is random, so that browsers don't all reconnect at once after a server restart. */
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

/** Reads until the connection ends; returns the state that rules out reconnecting, if any. */
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
    // No network, a server that is away, or a dead connection: all are worth a retry.
    return error instanceof ApiError ? verdicts[error.status] : undefined
  } finally {
    clearTimeout(silence)
  }
}

/** Ends when aborted, or when the server's response rules out reconnecting. */
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
