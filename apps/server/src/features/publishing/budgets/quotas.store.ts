import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface Day {
  key: string
  now: Date
  /** When the day that contains `now` ends. */
  endsAt: Date
}

/** Takes one from a quota. Returns false, and takes nothing, if its day has none left. */
export async function takeOne(db: Db, { key, now, endsAt }: Day, limit: number): Promise<boolean> {
  const { rows } = await sql`
    insert into network_quotas as q (key, used, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      used = case when q.ends_at <= ${now} then 1 else q.used + 1 end,
      ends_at = case when q.ends_at <= ${now} then excluded.ends_at else q.ends_at end
    where q.ends_at <= ${now} or q.used < ${limit}
    returning q.used`.execute(db)
  return rows.length > 0
}

/** Marks a quota as used up until its day ends. */
export const useUp = (db: Db, { key, endsAt }: Day, limit: number) =>
  sql`insert into network_quotas (key, used, ends_at) values (${key}, ${limit}, ${endsAt})
    on conflict (key) do update set used = excluded.used, ends_at = excluded.ends_at`.execute(db)

export async function listUsed(db: Db, keys: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('network_quotas')
    .select(['key', 'used'])
    .where('key', '=', sql<string>`any(${[...keys]})`)
    .where('ends_at', '>', now)
    .execute()
  return new Map(rows.map(({ key, used }) => [key, used]))
}

export async function countUsed(db: Db, { key, now }: Day): Promise<number> {
  const row = await db.selectFrom('network_quotas').select('used').where('key', '=', key).where('ends_at', '>', now).executeTakeFirst()
  return row?.used ?? 0
}
