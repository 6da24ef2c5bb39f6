const longest = 24 * 3_600_000

const within = (milliseconds: number): number => Math.min(longest, Math.max(0, Math.ceil(milliseconds)))

/**
 * Parses `Retry-After` to milliseconds: whole seconds or an HTTP date (RFC 9110, 10.2.3); undefined when absent or unreadable, at most 24
 * hours. A date is measured against the server's own `Date` if present, since clocks differ.
 */
export const parseRetryAfter = (headers: Headers, now: Date): number | undefined => {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return within(Number(value) * 1000)
  const at = Date.parse(value)
  if (Number.isNaN(at)) return undefined
  const server = Date.parse(headers.get('date') ?? '')
  return within(at - (Number.isNaN(server) ? now.getTime() : server))
}

/** Milliseconds until the time in a rate limit header: Unix seconds or an ISO date. */
export const parseReset = (headers: Headers, name: string, now: Date): number | undefined => {
  const value = headers.get(name)?.trim()
  if (!value) return undefined
  const at = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : within(at - now.getTime())
}

/** Milliseconds for a wait given in seconds, at most 24 hours; undefined if it isn't a number. */
export const waitOfSeconds = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && Number.isFinite(seconds) ? within(seconds * 1000) : undefined
