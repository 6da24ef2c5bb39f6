/**
 * Token buckets per account and per server, shared by all processes. A delivery that must wait gives its place back, so
 * a slow network never holds up the others.
 */
import { sql } from 'kysely'
import { type Ctx, transact } from '../../context.ts'
import type { Loaded } from './deliveries.store.ts'

interface Bucket {
  key: string
  capacity: number
  /** Tokens per millisecond. */
  rate: number
  cost: number
}

function bucketsOf(ctx: Pick<Ctx, 'networks'>, { platform, account }: Loaded): Bucket[] {
  return (ctx.networks[platform]?.budget ?? []).map(({ scope, points, windowSeconds, cost = 1 }) => ({
    key: `${platform}:${scope}:${scope === 'host' ? account.instance_url : account.id}:${windowSeconds}`,
    capacity: points,
    rate: points / (windowSeconds * 1000),
    cost,
  }))
}

/** Takes the tokens of one delivery from all its buckets, or none. Gives the milliseconds to wait, 0 when taken. */
export async function takeTokens(ctx: Ctx, loaded: Loaded): Promise<number> {
  const buckets = bucketsOf(ctx, loaded).sort((a, b) => (a.key < b.key ? -1 : 1))
  if (!buckets.length) return 0
  const now = ctx.clock.now()
  return transact(ctx, async ({ db }) => {
    const keys = buckets.map(({ key }) => key)
    await sql`insert into network_buckets (key, tokens, updated_at)
      select key, tokens, ${now} from unnest(${keys}::text[], ${buckets.map(({ capacity }) => capacity)}::float8[]) as fresh (key, tokens)
      order by key on conflict do nothing`.execute(db)
    const rows = await db.selectFrom('network_buckets').selectAll().where('key', 'in', keys).orderBy('key').forUpdate().execute()
    const filled = buckets.map((bucket) => {
      const row = rows.find(({ key }) => key === bucket.key)
      const elapsed = row ? Math.max(0, now.getTime() - row.updated_at.getTime()) : 0
      const tokens = Math.min(bucket.capacity, (row?.tokens ?? bucket.capacity) + elapsed * bucket.rate)
      const blocked = Math.max(0, (row?.blocked_until?.getTime() ?? 0) - now.getTime())
      return { ...bucket, tokens, wait: Math.max(blocked, tokens >= bucket.cost ? 0 : (bucket.cost - tokens) / bucket.rate) }
    })
    const wait = Math.ceil(Math.max(...filled.map((bucket) => bucket.wait)))
    if (wait > 0) return wait
    for (const { key, tokens, cost } of filled)
      await db
        .updateTable('network_buckets')
        .set({ tokens: tokens - cost, updated_at: now })
        .where('key', '=', key)
        .execute()
    return 0
  })
}

/** The network said how long to wait: nobody asks this account's network before. */
export async function blockAccount(ctx: Pick<Ctx, 'db' | 'networks' | 'clock'>, loaded: Loaded, milliseconds: number): Promise<void> {
  const keys = bucketsOf(ctx, loaded)
    .filter(({ key }) => key.includes(':account:'))
    .map(({ key }) => key)
  if (!keys.length) return
  await ctx.db
    .updateTable('network_buckets')
    .set({ blocked_until: new Date(ctx.clock.now().getTime() + milliseconds) })
    .where('key', 'in', keys)
    .execute()
}
