/** Reads the account's notifications since a cursor: app.bsky.notification.listNotifications */
import { createHash } from 'node:crypto'
import { findDate, findId } from '../kit/collect.ts'
import { expectList, findString } from '../kit/expect.ts'
import type { Reader } from './reading.ts'

const pageSize = 100
const mostPages = 10
/**
 * Notifications are sorted by the time their records claim, so one may arrive below another that is already there. Those within this many
 * milliseconds of the newest are tracked one by one.
 */
const settling = 120_000
const mostRemembered = 200

interface Entry {
  at: number
  mark: string
  notification: unknown
}

/** Everything before `since` has been read; of the rest, only the marked ones. */
interface Position {
  since: number
  told: ReadonlySet<string>
}

const toMark = (uri: string, reason: string): string => createHash('sha256').update(`${reason} ${uri}`).digest('base64url').slice(0, 10)

const parseCursor = (cursor: string | undefined): Position => {
  const [since = '', ...told] = cursor?.split(' ') ?? []
  const at = Date.parse(since)
  return { since: Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at, told: new Set(told) }
}

const formatCursor = (entries: readonly Entry[]): string | undefined => {
  const newest = entries.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
  const recent = entries
    .filter(({ at }) => at >= newest - settling)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, mostRemembered)
  const last = recent.at(-1)
  if (!last) return undefined
  const since = recent.length < mostRemembered ? newest - settling : last.at
  return [new Date(since).toISOString(), ...recent.map(({ mark }) => mark)].join(' ')
}

const toEntries = (reader: Reader, notifications: readonly unknown[]): Entry[] =>
  notifications.flatMap((notification): Entry[] => {
    const uri = findId(notification, 'uri')
    const at = findDate(reader.now, notification, 'indexedAt')
    return uri && at ? [{ at: at.getTime(), mark: toMark(uri, findString(notification, 'reason') ?? ''), notification }] : []
  })

/**
 * Returns at most 1,000 notifications with these reasons after the cursor, newest first. If more than 200 fall within two minutes, some are
 * returned twice.
 */
export const readNotifications = async (
  reader: Reader,
  reasons: readonly string[],
  cursor: string | undefined,
): Promise<{ notifications: unknown[]; cursor: string | undefined }> => {
  const { since, told } = parseCursor(cursor)
  // The request's `query` can't repeat a key.
  const method = `app.bsky.notification.listNotifications?${new URLSearchParams(reasons.map((reason): [string, string] => ['reasons', reason]))}`
  const read = new Map<string, Entry>()
  let next: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: pageSize, cursor: next }
    const { json } = await reader.session.send(method, () => ({ method: 'GET', query }))
    const entries = toEntries(reader, expectList(json, 'notifications'))
    for (const entry of entries) if (entry.at >= since) read.set(entry.mark, entry)
    next = findId(json, 'cursor')
    if (next === undefined || entries.some(({ at }) => at < since)) break
  }
  const all = [...read.values()]
  const fresh = all.filter(({ mark }) => !told.has(mark))
  return { notifications: fresh.map(({ notification }) => notification), cursor: formatCursor(all) ?? cursor }
}
