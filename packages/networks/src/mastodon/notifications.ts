/** Reads the account's notifications in either direction: https://docs.joinmastodon.org/methods/notifications/#get */
import { findId } from '../kit/collect.ts'
import { expectList } from '../kit/expect.ts'
import type { Reader } from './reading.ts'

const pageSize = 80
const mostPages = 5

/** Undefined if only the server can compare them. Ids are numbers of any length on Mastodon and opaque elsewhere. */
const isNewer = (id: string, other: string): boolean | undefined => {
  const [left, right] = [id, other].map((text) => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : undefined))
  if (left === undefined || right === undefined) return undefined
  return left.length === right.length ? left > right : left.length > right.length
}

interface Entry {
  id: string
  notification: unknown
}

/** Newest first, as every server returns them. Servers without `min_id` also return older ones, which are dropped. */
const readPage = async (reader: Reader, path: string, place: Record<string, string>, cursor: string | undefined): Promise<Entry[]> => {
  const { json } = await reader.api({ method: 'GET', path, query: { limit: pageSize, ...place } })
  const entries = expectList(json).flatMap((notification): Entry[] => {
    const id = findId(notification, 'id')
    return id ? [{ id, notification }] : []
  })
  if (cursor === undefined) return entries
  const known = entries.findIndex(({ id }) => id === cursor)
  return entries.slice(0, known === -1 ? undefined : known).filter(({ id }) => isNewer(id, cursor) !== false)
}

const pickNewest = (entries: readonly Entry[], current: string | undefined, isUpwards: boolean): string | undefined => {
  let newest = isUpwards ? (entries[0]?.id ?? current) : (current ?? entries[0]?.id)
  for (const id of [current, ...entries.map((entry) => entry.id)]) if (id && newest && isNewer(id, newest)) newest = id
  return newest
}

/**
 * Reads at most 5 pages of 80. With a cursor it reads upward from it, so the next call gets the rest; without one, downward from the
 * newest.
 */
export const readNotifications = async (
  reader: Reader,
  types: readonly string[],
  cursor: string | undefined,
): Promise<{ notifications: unknown[]; cursor: string | undefined }> => {
  // The request's `query` can't repeat a key.
  const path = `/api/v1/notifications?${new URLSearchParams(types.map((type): [string, string] => ['types[]', type]))}`
  const read = new Map<string, unknown>()
  let newest = cursor
  let oldest: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const place: Record<string, string> = cursor && newest ? { min_id: newest } : oldest ? { max_id: oldest } : {}
    const entries = await readPage(reader, path, place, cursor)
    const fresh = entries.filter(({ id }) => !read.has(id))
    if (fresh.length === 0) break
    for (const { id, notification } of fresh) read.set(id, notification)
    newest = pickNewest(fresh, newest, cursor !== undefined)
    oldest = fresh.at(-1)?.id
  }
  return { notifications: [...read.values()], cursor: newest }
}
