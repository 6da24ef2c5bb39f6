/** SQL of the metrics, over all workspaces. The number of rows depends on the networks alone. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface NetworkCount {
  network: string
  count: number
}

export async function countDue(db: Db, now: Date): Promise<NetworkCount[]> {
  const { rows } = await sql<NetworkCount>`
    select t.platform as network, count(*)::int as count
    from deliveries d join destinations t on t.id = d.destination_id
    where d.finished_at is null and d.held_at is null and d.due_at <= ${now} group by 1`.execute(db)
  return rows
}

export async function countUnconfirmed(db: Db): Promise<NetworkCount[]> {
  const { rows } = await sql<NetworkCount>`
    select platform as network, count(*)::int as count from destinations where status = 'unknown' group by 1`.execute(db)
  return rows
}

/** `state`: of the account's credential; accounts without one are connected. */
export async function countAccountStates(db: Db): Promise<(NetworkCount & { state: string })[]> {
  const { rows } = await sql<NetworkCount & { state: string }>`
    select a.platform as network, case when g.status = 'reconnect_required' then g.status else 'connected' end as state, count(*)::int as count
    from accounts a left join grants g on g.id = a.grant_id where a.is_active group by 1, 2`.execute(db)
  return rows
}

/** Credentials of active accounts on these networks that end until then. */
export async function countEnding(
  db: Db,
  networks: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<NetworkCount[]> {
  const { rows } = await sql<NetworkCount>`
    select g.platform as network, count(*)::int as count from grants g
    where g.platform = any(${[...networks]}) and g.expires_at > ${now} and g.expires_at <= ${until}
      and exists (select 1 from accounts a where a.grant_id = g.id and a.is_active)
    group by 1`.execute(db)
  return rows
}

/** Quotas of which something was used today. The key is that of the quotas: network, code and app. */
export async function listUsedQuotas(db: Db, now: Date): Promise<{ key: string; used: number }[]> {
  return db.selectFrom('network_quotas').select(['key', 'used']).where('ends_at', '>', now).execute()
}
