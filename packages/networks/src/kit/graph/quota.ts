/** The posts that an account may publish within a day, as Threads and Instagram count them: only those of apps. */
import { NetworkError } from '../../spec/index.ts'
import type { Json } from '../../spec/index.ts'
import { findNumber } from '../expect.ts'

export interface Quota {
  [key: string]: Json
  used: number
  total: number
  /** Of the window, which moves with the time. */
  seconds: number
}

/** `names` are the fields with the usage and with the limits. Undefined if the network doesn't say. */
export const findQuota = (value: unknown, [usage, config]: readonly [usage: string, config: string]): Quota | undefined => {
  const used = findNumber(value, usage)
  const total = findNumber(value, config, 'quota_total')
  if (used === undefined || total === undefined) return undefined
  return { used, total, seconds: findNumber(value, config, 'quota_duration') ?? 86_400 }
}

/** Where the oldest posts aren't known. */
const unknownWait = 3_600_000
const shortestWait = 60_000
/** Times are in seconds. */
const precisionMs = 1_000

/**
 * Throws NetworkError kind `quota` with the time until the account may publish again: the first of the posts that count leaves the window
 * then. `listTimes` lists the account's posts since a date.
 */
export const assertQuota = async (
  quota: Quota | undefined,
  now: Date,
  listTimes: (since: Date) => Promise<readonly Date[]>,
): Promise<void> => {
  if (!quota || quota.used < quota.total) return
  const windowMs = quota.seconds * 1000
  const times = await listTimes(new Date(now.getTime() - windowMs))
  const [first] = times.toSorted((one, other) => one.getTime() - other.getTime()).slice(Math.max(0, quota.used - quota.total))
  const wait = first ? first.getTime() + windowMs + precisionMs - now.getTime() : unknownWait
  throw new NetworkError({ kind: 'quota', evidence: 'not_sent', code: 'publishing_quota', retryAfter: Math.max(shortestWait, wait) })
}
