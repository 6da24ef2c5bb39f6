/**
 * Token buckets per account and per server, shared by all processes. A delivery that must wait gives its place back, so
 * a slow network never holds up the others.
 */
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { commitWithNext } from '#db/commit.ts'
import type { AccountRow } from '#publishing/accounts/accounts.ts'

interface Bucket {
  key: string
  capacity: number
  /** Tokens per millisecond. */
  rate: number
  cost: number
}

/** Whose requests are counted: of one account, and of all accounts of its server. */
interface Asker {
  platform: string
  account: Pick<AccountRow, 'id' | 'instance_url'>
}

function bucketsOf(ctx: Pick<Ctx, 'networks'>, { platform, account }: Asker): Bucket[] {
  return (ctx.networks[platform]?.budget ?? []).map(({ scope, points, windowSeconds, cost = 1 }) => ({
    key: `${platform}:${scope}:${scope === 'host' ? account.instance_url : account.id}:${windowSeconds}`,
    capacity: points,
    rate: points / (windowSeconds * 1000),
    cost,
  }))
}

/**
 * Takes the tokens of one delivery or collection from all its buckets, or none, in one statement: every delivery passes
 * here. Gives the milliseconds to wait, 0 when taken. Of the very first deliveries of a bucket two at once count as one.
 * Nothing is published before the commit of an attempt, which brings these tokens to the disk too.
 */
export async function takeTokens(ctx: Ctx, asker: Asker): Promise<number> {
  const buckets = bucketsOf(ctx, asker)
  if (!buckets.length) return 0
  const now = ctx.clock.now()
  const list = (name: 'capacity' | 'rate' | 'cost') => buckets.map((bucket) => bucket[name])
  const { rows } = await sql<{ wait: number }>`
    with wanted as (
      select * from unnest(${buckets.map(({ key }) => key)}::text[], ${list('capacity')}::float8[], ${list('rate')}::float8[], ${list('cost')}::float8[])
        as w (key, capacity, rate, cost)),
    held as (
      select key, tokens, greatest(0, extract(epoch from ${now}::timestamptz - updated_at)) * 1000 as elapsed,
        greatest(0, extract(epoch from blocked_until - ${now}::timestamptz)) * 1000 as blocked
      from network_buckets where key in (select key from wanted) order by key for update),
    filled as (
      select key, cost, rate, coalesce(blocked, 0) as blocked, least(capacity, coalesce(tokens + elapsed * rate, capacity)) as tokens
      from wanted left join held using (key)),
    verdict as (
      select max(greatest(blocked, case when tokens >= cost then 0 else (cost - tokens) / rate end)) as wait from filled),
    taken as (
      insert into network_buckets (key, tokens, updated_at)
      select key, tokens - cost, ${now}::timestamptz from filled where (select wait from verdict) <= 0 order by key
      on conflict (key) do update set tokens = excluded.tokens, updated_at = excluded.updated_at)
    select ceil(wait)::float8 as wait, ${commitWithNext} from verdict`.execute(ctx.db)
  return rows[0]?.wait ?? 0
}

/** The network said how long to wait: nobody asks this account's network before. */
export async function blockAccount(ctx: Pick<Ctx, 'db' | 'networks' | 'clock'>, asker: Asker, milliseconds: number): Promise<void> {
  const keys = bucketsOf(ctx, asker)
    .filter(({ key }) => key.includes(':account:'))
    .map(({ key }) => key)
  if (!keys.length) return
  await ctx.db
    .updateTable('network_buckets')
    .set({ blocked_until: new Date(ctx.clock.now().getTime() + milliseconds) })
    .where('key', 'in', keys)
    .execute()
}
