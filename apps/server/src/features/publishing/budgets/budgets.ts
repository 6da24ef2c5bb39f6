/**
 * Token buckets per account, authorization, server and app, and quotas per app, shared by all processes. A delivery that must wait releases
 * its slot, so a slow network does not hold up the others.
 */
import { type App, transact } from '#server/context.ts'
import { type Asker, type Bucket, bucketsOf, share, sumByKey, type Use } from './budgets.policy.ts'
import { blockBuckets, fillBuckets, takeFrom, takeIfEnough } from './budgets.store.ts'

export { listQuotas, type QuotaUse, withinQuota } from './quotas.ts'

/** Takes the tokens of one delivery or collection. Returns the milliseconds to wait, 0 when taken. */
export const takeTokens = async (ctx: Pick<App, 'networks' | 'inBatch'>, asker: Asker, use: Use): Promise<number> => {
  const buckets = bucketsOf(ctx.networks[asker.platform], asker, use)
  return buckets.length ? ctx.inBatch(takeAll, buckets) : 0
}

/** Commits without waiting for the disk: the attempt's commit, which precedes any publishing, flushes these tokens too. */
async function takeAll(ctx: App, askers: readonly (readonly Bucket[])[]): Promise<number[]> {
  // Usually there is enough for all, which takes one statement and one version of each row.
  if (await takeIfEnough(ctx.db, sumByKey(askers), ctx.clock.now())) return askers.map(() => 0)
  return transact(ctx, async (ctx) => {
    const buckets = new Map(askers.flat().map((bucket) => [bucket.key, bucket]))
    const { waits, taken } = share(askers, await fillBuckets(ctx.db, [...buckets.values()], ctx.clock.now()))
    await takeFrom(
      ctx.db,
      [...taken].map(([key, cost]) => ({ key, cost })),
    )
    return waits
  })
}

interface Blocking {
  use: Use
  milliseconds: number
}

/** Blocks the account, and the others of its authorization if they share a budget, for as long as the network asked. */
export async function blockAccount(
  ctx: Pick<App, 'db' | 'networks' | 'clock'>,
  asker: Asker,
  { use, milliseconds }: Blocking,
): Promise<void> {
  const keys = bucketsOf(ctx.networks[asker.platform], asker, use)
    .filter(({ key }) => /^[^:]+:(?:account|grant):/.test(key))
    .map(({ key }) => key)
  if (keys.length) await blockBuckets(ctx.db, keys, new Date(ctx.clock.now().getTime() + milliseconds))
}
