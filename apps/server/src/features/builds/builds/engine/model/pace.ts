import type { Allowance } from './conversation.ts'

/** The signal is aborted when the time is up, when `outer` is aborted, and at the end of the scope. */
export type Deadline = Allowance & Disposable

export function startDeadline(outer: AbortSignal, milliseconds: number): Deadline {
  const own = new AbortController()
  const pass = () => own.abort(outer.reason)
  const timer = setTimeout(() => own.abort(new DOMException('The time for the language model is over.', 'TimeoutError')), milliseconds)
  outer.addEventListener('abort', pass, { once: true })
  if (outer.aborted) pass()
  return {
    signal: own.signal,
    endsAt: performance.now() + milliseconds,
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      outer.removeEventListener('abort', pass)
      own.abort()
    },
  }
}

/** Returns results in the order of the items. Rejects with the first failure and starts no further items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  let isOver = false
  const take = async () => {
    for (const [index, item] of queue) {
      if (isOver) return
      results[index] = await work(item).catch((error: unknown) => {
        isOver = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, take))
  return results
}
