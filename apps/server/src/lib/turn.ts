import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop. A text of 10 MiB takes some 20 ms each to decode, to encode and to hash. */
export const nextTurn = (): Promise<void> => setImmediate()

/** Awaits a row that may hold a long text, and yields: decoding the text has blocked the event loop already. */
export async function readLong<T>(reading: Promise<T>): Promise<T> {
  const row = await reading
  await nextTurn()
  return row
}
