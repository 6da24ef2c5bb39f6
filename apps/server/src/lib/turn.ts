import { setImmediate } from 'node:timers/promises'

/** Everybody else has a turn before this goes on. A text of 10 MiB takes some 20 ms each to decode, to encode and to hash. */
export const nextTurn = (): Promise<void> => setImmediate()

/** Reads what may hold a long text. Decoding it took a turn, so what follows has another one. */
export async function readLong<T>(reading: Promise<T>): Promise<T> {
  const row = await reading
  await nextTurn()
  return row
}
