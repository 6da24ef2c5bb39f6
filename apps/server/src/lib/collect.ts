/** Lets concurrent callers share one call, so that work with a fixed cost, such as a statement and its commit, is paid once. */

export interface CollectorOptions {
  waitMs: number
  maxItems: number
  /** Maximum number of concurrent batches; later items wait for the next one. */
  maxRunning?: number
  /** Whether an error is unrelated to any item: all items then fail with it, and none is retried. */
  isGeneral?: (error: unknown) => boolean
}

/**
 * `work` receives the items of a batch and returns a result for each, in order; if it rejects, it must have done
 * nothing. The items of a rejected batch are retried one by one, so that a bad item fails alone.
 */
export function createCollector<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { waitMs, maxItems, maxRunning = Number.POSITIVE_INFINITY, isGeneral = () => false }: CollectorOptions,
): (item: Item) => Promise<Result> {
  type Entry = { item: Item } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>
  const waiting: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  let running = 0

  const runBatch = async (batch: readonly Entry[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1 || isGeneral(error)) return batch.forEach(({ reject }) => reject(error))
      for (const entry of batch) await runBatch([entry])
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    running += 1
    void runBatch(waiting.splice(0, maxItems)).finally(() => {
      running -= 1
      look()
    })
  }

  const look = () => {
    if (!waiting.length || running >= maxRunning) return
    if (waiting.length >= maxItems) flush()
    else timer ??= setTimeout(flush, waitMs)
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ item, resolve, reject })
    look()
    return promise
  }
}
