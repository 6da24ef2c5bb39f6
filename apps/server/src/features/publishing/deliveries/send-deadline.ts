/**
 * Prevents a call that must not happen twice from being sent late. A process can be paused at any point between recording the attempt and sending the
 * request: a laptop sleeps, a container is frozen. By then, another process may have taken over the delivery, read back, and sent the post itself.
 */
import { NetworkError, type Run } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import { elapsedMs, type Moment } from '#lib/elapsed.ts'

/**
 * Maximum delay of a request. Together with the timeout of a request, it stays below the age at which a read-back may call an attempt absent
 * (`settleTimes`).
 */
const limitMs = 10_000

const code = 'attempt_expired'
const expired = (evidence: NetworkError['evidence']) => new NetworkError({ kind: 'unavailable', evidence, code })

export interface SendDeadline {
  http: Run['http']
  openSocket: Run['openSocket']
  /** Makes a call that was decided at this moment. Throws NetworkError `attempt_expired` if that was too long ago. */
  guard<T>(since: Moment, call: () => Promise<T>): Promise<T>
}

export function createSendDeadline(ctx: Pick<Ctx, 'http' | 'openSocket' | 'signal'>): SendDeadline {
  let current: { since: Moment; wasSent: boolean } | undefined
  const isLate = (since: Moment) => elapsedMs(since) > limitMs
  const signalOf = ({ signal }: { signal?: AbortSignal }) => (signal ? AbortSignal.any([signal, ctx.signal]) : ctx.signal)

  return {
    guard: async (since, call) => {
      if (isLate(since)) throw expired('not_sent')
      current = { since, wasSent: false }
      try {
        return await call()
      } finally {
        current = undefined
      }
    },
    http: async (request) => {
      const signal = signalOf(request)
      const own = current
      if (!own) return ctx.http({ ...request, signal })
      const { since, wasSent } = own
      const isCurrent = () => {
        if (isLate(since)) return false
        own.wasSent = true
        return true
      }
      try {
        return await ctx.http({ ...request, signal, isCurrent })
      } catch (error) {
        // An earlier request of the same call may have been the one that publishes.
        if (wasSent && error instanceof NetworkError && error.code === code) throw expired('unknown')
        throw error
      }
    },
    openSocket: async (url, options = {}) => {
      const own = current
      const socket = await ctx.openSocket(url, { ...options, signal: signalOf(options) })
      if (!own) return socket
      const send = (text: string) => {
        if (isLate(own.since)) throw expired(own.wasSent ? 'unknown' : 'not_sent')
        own.wasSent = true
        socket.send(text)
      }
      return { ...socket, send }
    },
  }
}
