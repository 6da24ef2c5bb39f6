/** The server time, which decides what is past, today or in conflict. A device's own clock may be off by days. */
import { useSyncExternalStore } from 'react'

/** When a request was sent and its response arrived, by the device clock, and the response headers. */
interface Sample {
  sentAt: number
  receivedAt: number
  headers: Pick<Headers, 'get'>
}

interface Measured {
  /** How far the server is ahead of the device. */
  offsetMs: number
  /** The maximum error of the measured offset. */
  errorMs: number
}

/** The Date header has whole seconds (RFC 9110, section 5.6.7). */
const halfSecondMs = 500

/** A larger difference is shown. */
const tolerableMs = 120_000

/** Undefined if the response may be cached or has no date. */
const measure = ({ sentAt, receivedAt, headers }: Sample): Measured | undefined => {
  const date = Date.parse(headers.get('date') ?? '')
  const isFresh = /\bno-store\b/.test(headers.get('cache-control') ?? '') && headers.get('age') === null
  if (Number.isNaN(date) || !isFresh || receivedAt < sentAt) return undefined
  const offsetMs = date + halfSecondMs - (sentAt + receivedAt) / 2
  return { offsetMs, errorMs: (receivedAt - sentAt) / 2 + halfSecondMs }
}

export const createServerClock = (deviceNow: () => number = Date.now) => {
  let known: Measured | undefined
  const listeners = new Set<() => void>()
  // Ignore a difference within the measurement error.
  const offset = (): number => (known && Math.abs(known.offsetMs) > known.errorMs ? known.offsetMs : 0)
  return {
    now: (): Date => new Date(deviceNow() + offset()),
    learn: (sample: Sample): void => {
      const next = measure(sample)
      if (!next) return
      // Contradicting measurements mean that one of the clocks was set in between.
      const isContradicted = known && Math.abs(known.offsetMs - next.offsetMs) > known.errorMs + next.errorMs
      if (known && !isContradicted && known.errorMs <= next.errorMs) return
      known = next
      for (const listener of listeners) listener()
    },
    /** How far the device is ahead of the server, in milliseconds; 0 for a negligible difference. */
    skewMs: (): number => (Math.abs(offset()) > tolerableMs ? -offset() : 0),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const clock = createServerClock()

/** The only source of "now" in the app. */
export const serverNow = clock.now

export const learnServerTime = clock.learn

export const useClockSkew = (): number => useSyncExternalStore(clock.subscribe, clock.skewMs)
