/** Remembers on this device which commands a user runs from the command menu: their ids, and nothing of what they are about. */
import { serverNow } from '#lib/server-clock.ts'
import { readStored, store } from '#lib/stored.ts'
import { type Uses, withUse } from './ranking.ts'

const keyOf = (userId: string): string => `commands:${userId}`

export const readUses = (userId: string): Uses => {
  try {
    return new Map(JSON.parse(readStored(keyOf(userId)) ?? '[]') as Iterable<[string, { score: number; at: number }]>)
  } catch {
    return new Map()
  }
}

export const storeUse = (userId: string, id: string): void =>
  store(keyOf(userId), JSON.stringify([...withUse(readUses(userId), id, serverNow().getTime())]))
