import { sql } from 'kysely'
import { commitWithNext } from '#db/commit.ts'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { Bucket } from './budgets.policy.ts'

export interface Level {
  key: string
  tokens: number
  /** Milliseconds for which the network asked not to be called. */
  blockedMs: number
}

/** Fills the buckets up to now and locks them, in the order of their keys. A new one is full. */
export async function fillBuckets(db: Db, buckets: readonly Bucket[], now: Date): Promise<Level[]> {
  const { rows } = await sql<Level>`
    with wanted as (select * from jsonb_to_recordset(${jsonRows(buckets)}) as w (key text, capacity float8, rate float8))
    insert into network_buckets as b (key, tokens, updated_at)
    select key, capacity, ${now}::timestamptz from wanted order by key
    on conflict (key) do update set updated_at = excluded.updated_at, tokens = (
      select least(w.capacity, b.tokens + greatest(0, extract(epoch from excluded.updated_at - b.updated_at)) * 1000 * w.rate)
      from wanted w where w.key = b.key)
    returning key, tokens, greatest(0, extract(epoch from blocked_until - ${now}::timestamptz))::float8 * 1000 as "blockedMs"`.execute(db)
  return rows.map((row) => ({ ...row, blockedMs: row.blockedMs ?? 0 }))
}

/**
 * Fills the buckets up to now and takes `cost` from each. Takes nothing and returns false when one of them has less, is blocked or is new.
 * They are locked in the order of their keys. Needs no durable commit either.
 */
export async function takeIfEnough(db: Db, buckets: readonly Bucket[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (select * from jsonb_to_recordset(${jsonRows(buckets)}) as w (key text, capacity float8, rate float8, cost float8)),
    held as (
      select b.key, w.cost, coalesce(b.blocked_until > ${now}, false) as is_blocked, least(w.capacity,
        b.tokens + greatest(0, extract(epoch from ${now}::timestamptz - b.updated_at)) * 1000 * w.rate) as tokens
      from network_buckets b join wanted w on w.key = b.key
      where b.key = any(array(select key from wanted)) order by b.key for update of b)
    update network_buckets b set tokens = h.tokens - h.cost, updated_at = ${now}
    from held h
    where b.key = h.key and (select count(*) from held where tokens >= cost and not is_blocked) = ${buckets.length}
    returning ${commitWithNext}`.execute(db)
  return rows.length > 0
}

/** Takes tokens from locked buckets. Needs no durable commit, since the delivery that follows commits later. */
export const takeFrom = (db: Db, taken: readonly { key: string; cost: number }[]) =>
  sql`update network_buckets b set tokens = b.tokens - w.cost
    from jsonb_to_recordset(${jsonRows(taken)}) as w (key text, cost float8) where b.key = w.key
    returning ${commitWithNext}`.execute(db)

/** When the networks of blocked buckets may be called again, by key. */
export async function listBlocked(db: Db, keys: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('network_buckets')
    .select(['key', 'blocked_until'])
    .where('key', '=', sql<string>`any(${[...keys]})`)
    .where('blocked_until', '>', now)
    .execute()
  return new Map(rows.flatMap(({ key, blocked_until }) => (blocked_until ? [[key, blocked_until] as const] : [])))
}

export const blockBuckets = (db: Db, keys: readonly string[], until: Date) =>
  db
    .updateTable('network_buckets')
    .set({ blocked_until: until })
    .where('key', 'in', [...keys])
    .execute()
