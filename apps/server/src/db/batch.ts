/** Runs of the same work at about the same time share its statements. */
import { createCollector } from '#lib/collect.ts'
import { CANCELED, isDatabaseAway } from '#lib/pg-errors.ts'

/** Done for many items in one statement or one transaction. Gives a result for each, in their order. */
export type BatchWork<C, I, O> = (ctx: C, items: readonly I[]) => Promise<readonly O[]>

/** Does the work of an item together with others. It is a transaction of its own: call it in no other. */
export type RunInBatch<C> = <I, O>(work: BatchWork<C, I, O>, item: I) => Promise<O>

/** Each kind of work holds one connection at most, so that all of them leave most of the pool to others. */
const options = {
  waitMs: 3,
  maxItems: 64,
  maxRunning: 1,
  // A statement at its limit may have waited for the lock of one item.
  isGeneral: (error: unknown) => isDatabaseAway(error) && (error as { code?: unknown }).code !== CANCELED,
}

export function createBatches<C>(ctx: () => C): RunInBatch<C> {
  const collectors = new Map<unknown, unknown>()
  return <I, O>(work: BatchWork<C, I, O>, item: I) => {
    const known = collectors.get(work) as ((item: I) => Promise<O>) | undefined
    const collect = known ?? createCollector((items: readonly I[]) => work(ctx(), items), options)
    if (!known) collectors.set(work, collect)
    return collect(item)
  }
}
