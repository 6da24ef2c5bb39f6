import { setTimeout as delay } from 'node:timers/promises'
import { outageOf } from '#lib/outages.ts'

const pauseMs = 500
const patienceMs = 2 * 60_000

/**
 * Repeats a statement until the database confirms it, for facts that only this process has and that could not be
 * recovered. The statement must be idempotent, since an unconfirmed one may have been executed. Stops when `signal` is
 * aborted.
 */
export async function retryUntilAvailable<T>(signal: AbortSignal, statement: () => Promise<T>): Promise<T> {
  for (const begun = performance.now(); ;) {
    try {
      return await statement()
    } catch (error) {
      if (!outageOf(error) || signal.aborted || performance.now() - begun > patienceMs) throw error
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
