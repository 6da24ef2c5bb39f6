/**
 * Token buckets per account, authorization, server and app, and quotas per app, shared by all processes. A delivery that must wait releases
 * its slot, so a slow network does not hold up the others.
 */
import { type App, transact } from '#server/context.ts'
import { type Asker, type Bucket, bucketsOf, share, sumByKey, type Use } from './budgets.policy.ts'
import { blockBuckets, fillBuckets, listBlocked, takeFrom, takeIfEnough } from './budgets.store.ts'

export { findExhausted, listQuotas, type QuotaUse, withinQuota } from './quotas.ts'

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

/** The part of each bucket that calls may use which nothing depends on. */
const spareShare = 0.25

/** Takes the tokens of a call that can be left out. Takes nothing and returns false if more than a quarter of a bucket would be in use. */
export async function takeSpare(ctx: Pick<App, 'db' | 'networks' | 'clock'>, asker: Asker, use: Use): Promise<boolean> {
  const buckets = bucketsOf(ctx.networks[asker.platform], asker, use)
  if (!buckets.length) return true
  return transact(ctx, async (ctx) => {
    const levels = new Map((await fillBuckets(ctx.db, buckets, ctx.clock.now())).map((level) => [level.key, level]))
    const isSpare = buckets.every(({ key, capacity, cost }) => {
      const level = levels.get(key)
      return level !== undefined && level.blockedMs === 0 && level.tokens - cost >= capacity * (1 - spareShare)
    })
    if (isSpare) await takeFrom(ctx.db, buckets)
    return isSpare
  })
}

/** Until when a network asked not to be called, for each asker. */
export async function findBlocked(
  ctx: Pick<App, 'db' | 'networks' | 'clock'>,
  askers: readonly Asker[],
  use: Use,
): Promise<(Date | undefined)[]> {
  const keys = askers.map((asker) => bucketsOf(ctx.networks[asker.platform], asker, use).map(({ key }) => key))
  const blocked = keys.some((list) => list.length) ? await listBlocked(ctx.db, [...new Set(keys.flat())], ctx.clock.now()) : new Map()
  return keys.map((list) =>
    list
      .flatMap((key): Date[] => blocked.get(key) ?? [])
      .toSorted((one, other) => other.getTime() - one.getTime())
      .at(0),
  )
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
