/**
 * Token buckets per account and per server, shared by all processes. A delivery that must wait gives its place back, so
 * a slow network never holds up the others.
 */
import { type App, transact } from '#server/context.ts'
import { type Asker, type Bucket, bucketsOf, share } from './budgets.policy.ts'
import { blockBuckets, fillBuckets, takeFrom } from './budgets.store.ts'

/** Takes the tokens of one delivery or collection. Gives the milliseconds to wait, 0 when taken. */
export const takeTokens = async (ctx: Pick<App, 'networks' | 'inBatch'>, asker: Asker): Promise<number> => {
  const buckets = bucketsOf(ctx.networks[asker.platform], asker)
  return buckets.length ? ctx.inBatch(takeAll, buckets) : 0
}

/** Nothing is published before the commit of an attempt, which brings these tokens to the disk too. */
async function takeAll(ctx: App, askers: readonly (readonly Bucket[])[]): Promise<number[]> {
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

/** The network said how long to wait: nobody asks this account's network before. */
export async function blockAccount(ctx: Pick<App, 'db' | 'networks' | 'clock'>, asker: Asker, milliseconds: number): Promise<void> {
  const keys = bucketsOf(ctx.networks[asker.platform], asker)
    .filter(({ key }) => key.includes(':account:'))
    .map(({ key }) => key)
  if (keys.length) await blockBuckets(ctx.db, keys, new Date(ctx.clock.now().getTime() + milliseconds))
}
