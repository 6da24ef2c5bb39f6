/** Reads how much of its limits an app has used: https://developers.facebook.com/docs/graph-api/overview/rate-limiting#headers */
import { findNumber, isFields, listAt } from '../expect.ts'
import { waitOfSeconds } from '../retry-after.ts'

/** The limits of apps are for the last hour, and no header says when enough of it has passed. */
const rollingSeconds = 15 * 60

const parse = (headers: Headers, name: string): unknown => {
  try {
    return JSON.parse(headers.get(name) ?? '')
  } catch {
    return undefined
  }
}

/** Minutes until one of the businesses may call again. */
const waitOfBusiness = (headers: Headers): number => {
  const usage = parse(headers, 'x-business-use-case-usage')
  if (!isFields(usage)) return 0
  const minutes = Object.keys(usage).flatMap((id) =>
    listAt(usage, id).map((entry) => findNumber(entry, 'estimated_time_to_regain_access') ?? 0),
  )
  return Math.max(0, ...minutes)
}

const isExhausted = (headers: Headers): boolean => {
  const usage = parse(headers, 'x-app-usage')
  return ['call_count', 'total_time', 'total_cputime'].some((key) => (findNumber(usage, key) ?? 0) >= 100)
}

/** Milliseconds to wait after a call was throttled; undefined if the headers don't say. */
export const waitOfUsage = (headers: Headers): number | undefined => {
  const minutes = waitOfBusiness(headers)
  if (minutes > 0) return waitOfSeconds(minutes * 60)
  return isExhausted(headers) ? waitOfSeconds(rollingSeconds) : undefined
}
