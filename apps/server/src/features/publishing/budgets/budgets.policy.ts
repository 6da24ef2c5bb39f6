/** Token buckets of networks. Pure. */
import type { Budget, Network } from '@broadside/networks/spec/index'
import type { Level } from './budgets.store.ts'

export interface Bucket {
  key: string
  capacity: number
  /** Tokens per millisecond. */
  rate: number
  cost: number
}

export type Use = NonNullable<Budget['use']>

export interface Asker {
  platform: string
  account: { id: string; instance_url: string }
  grant: { id: string; granted_app: string | null } | null
  /** The form of a post that is about to be published; absent in all other cases. */
  profile?: string
}

/** A network that doesn't record the app of a grant has one app on this server. */
const ownerOf = (scope: Budget['scope'], { account, grant }: Asker): string =>
  ({ account: account.id, grant: grant?.id ?? account.id, host: account.instance_url, app: grant?.granted_app ?? '' })[scope]

export const bucketsOf = (network: Network | undefined, asker: Asker, wanted: Use): Bucket[] =>
  (network?.budget ?? [])
    .filter(({ use = wanted, profiles }) => use === wanted && (!profiles || profiles.includes(asker.profile ?? '')))
    .map(({ scope, use, points, windowSeconds, cost = 1 }) => ({
      key: [asker.platform, scope, ownerOf(scope, asker), windowSeconds, ...(use ? [use] : [])].join(':'),
      capacity: points,
      rate: points / (windowSeconds * 1000),
      cost,
    }))

/** Each bucket once, with what all askers take from it. */
export function sumByKey(askers: readonly (readonly Bucket[])[]): Bucket[] {
  const byKey = new Map<string, Bucket>()
  for (const bucket of askers.flat()) byKey.set(bucket.key, { ...bucket, cost: bucket.cost + (byKey.get(bucket.key)?.cost ?? 0) })
  return [...byKey.values()]
}

/**
 * Serves askers in order: each takes tokens from all its buckets, or from none. Returns the milliseconds that each has to
 * wait, 0 for those that were served, and the tokens taken in all.
 */
export function share(askers: readonly (readonly Bucket[])[], levels: readonly Level[]): { waits: number[]; taken: Map<string, number> } {
  const byKey = new Map(levels.map((level) => [level.key, level]))
  const taken = new Map<string, number>()
  const waitFor = ({ key, capacity, rate, cost }: Bucket) => {
    const { tokens, blockedMs } = byKey.get(key) ?? { tokens: capacity, blockedMs: 0 }
    const missing = cost - (tokens - (taken.get(key) ?? 0))
    return Math.max(blockedMs, missing > 0 ? missing / rate : 0)
  }
  const waits = askers.map((buckets) => {
    const wait = Math.ceil(Math.max(0, ...buckets.map(waitFor)))
    if (wait === 0) for (const { key, cost } of buckets) taken.set(key, (taken.get(key) ?? 0) + cost)
    return wait
  })
  return { waits, taken }
}
