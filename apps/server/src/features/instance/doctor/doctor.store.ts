/** SQL of the examination, over all workspaces, and of its last result. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Finding } from './findings.ts'

async function one<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(db)
  return rows[0] as T
}

export const readDatabase = (db: Db) =>
  one(
    db,
    sql<{ version: string; number: number; size: number; connections: number; most: number; usable: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number, pg_database_size(current_database())::bigint as size,
        (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
        current_setting('max_connections')::int as most,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int as usable`,
  )

/** `late`: seconds that the oldest due job has been waiting. */
export const readQueue = (db: Db) =>
  one(
    db,
    sql<{ waiting: number; active: number; failed: number; late: number | null }>`
      select count(*) filter (where state = 'pending')::int as waiting, count(*) filter (where state = 'processing')::int as active,
        count(*) filter (where state = 'failed' and ended_at > now() - interval '1 day')::int as failed,
        extract(epoch from now() - min(run_at) filter (where state = 'pending' and run_at < now()))::float8 as late
      from jobs`,
  )

export const countTroubled = (db: Db) =>
  one(
    db,
    sql<{ overdue: number; unknown: number }>`
      select (select count(*) from deliveries
          where finished_at is null and held_at is null and due_at < now() - interval '5 minutes' and next_try_at is null)::int as overdue,
        (select count(*) from destinations where status = 'unknown')::int as unknown`,
  )

export const countAccounts = (db: Db) =>
  one(
    db,
    sql<{ active: number; broken: number }>`
      select count(*)::int as active, count(*) filter (where g.status = 'reconnect_required')::int as broken
      from accounts a left join grants g on g.id = a.grant_id where a.is_active`,
  )

/** Processes that are alive. */
export async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from processes where seen_at > now() - interval '2 minutes'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const readBackups = (db: Db) =>
  one(
    db,
    sql<{ count: number; lastOk: Date | null }>`
    select count(*)::int, max(finished_at) filter (where state = 'ok') as "lastOk" from backups where state <> 'running'`,
  )

/** Other processes whose clocks are off. */
export async function listWrongClocks(db: Db, most: number): Promise<{ host: string; pid: number; clock_offset_ms: number }[]> {
  const { rows } = await sql<{ host: string; pid: number; clock_offset_ms: number }>`
    select host, pid, clock_offset_ms from processes
    where seen_at > now() - interval '2 minutes' and abs(clock_offset_ms) > ${most} order by host, pid`.execute(db)
  return rows
}

/** Active accounts of these networks, by network. */
export async function countAccountsOf(db: Db, platforms: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select((eb) => ['platform', eb.fn.countAll<number>().as('count')])
    .where('is_active', '=', true)
    .where((eb) => eb('platform', '=', eb.fn.any(eb.val([...platforms]))))
    .groupBy('platform')
    .execute()
  return new Map(rows.map(({ platform, count }) => [platform, Number(count)]))
}

export interface Stored {
  checked_at: Date
  findings: Finding[]
}

export const findLast = (db: Db): Promise<Stored | undefined> =>
  db.selectFrom('examinations').select(['checked_at', 'findings']).$castTo<Stored>().executeTakeFirst()

/** Returns it as the next reader finds it: the database orders the parameters. */
export const storeLast = (db: Db, { checked_at, findings }: Stored): Promise<Stored> =>
  db
    .insertInto('examinations')
    .values({ is_last: true, checked_at, findings: JSON.stringify(findings) })
    .onConflict((conflict) =>
      conflict
        .column('is_last')
        .doUpdateSet((eb) => ({ checked_at: eb.ref('excluded.checked_at'), findings: eb.ref('excluded.findings') })),
    )
    .returning(['checked_at', 'findings'])
    .$castTo<Stored>()
    .executeTakeFirstOrThrow()
