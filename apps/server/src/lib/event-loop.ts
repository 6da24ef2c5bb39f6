import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop. Decoding, encoding and hashing a text of 10 MiB take some 20 ms each. */
export const nextTurn = (): Promise<void> => setImmediate()

/** Awaits a row that may contain a long text, and then yields, because decoding the text has already blocked the event loop. */
export async function readLong<T>(reading: Promise<T>): Promise<T> {
  const row = await reading
  await nextTurn()
  return row
}
