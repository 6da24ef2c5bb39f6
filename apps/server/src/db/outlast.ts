import { setTimeout as delay } from 'node:timers/promises'
import { disruptionOf } from '#lib/disruptions.ts'

/** Between two tries, and for all of them. */
const pauseMs = 500
const patienceMs = 2 * 60_000

/**
 * Repeats a statement until the database takes it, for what only this process knows and nobody could find out again. The
 * statement has to leave the same behind however often it is made, since one that nobody confirmed may have been made. Stops when `signal` is aborted.
 */
export async function outlastDisruption<T>(signal: AbortSignal, statement: () => Promise<T>): Promise<T> {
  for (const begun = performance.now(); ;) {
    try {
      return await statement()
    } catch (error) {
      if (!disruptionOf(error) || signal.aborted || performance.now() - begun > patienceMs) throw error
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
