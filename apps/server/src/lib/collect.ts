/** Lets concurrent callers share one call, so that work with a fixed cost, such as a statement and its commit, is paid once. */

export interface CollectorOptions {
  /** How long the first item waits for others. */
  waitMs: number
  maxItems: number
}

/**
 * `work` gets the items of one batch and gives a result for each, in their order. When a batch of several is rejected
 * its items are tried one by one: a bad item fails alone.
 */
export function createCollector<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { waitMs, maxItems }: CollectorOptions,
): (item: Item) => Promise<Result> {
  type Entry = { item: Item } & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>
  let entries: Entry[] = []
  let timer: NodeJS.Timeout | undefined

  const runBatch = async (batch: readonly Entry[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map((entry) => runBatch([entry])))
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = entries
    entries = []
    void runBatch(batch)
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    entries.push({ item, resolve, reject })
    if (entries.length >= maxItems) flush()
    else timer ??= setTimeout(flush, waitMs)
    return promise
  }
}
