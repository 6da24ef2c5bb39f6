/** Deliveries that another server may have made after the backup that was restored here. Span all workspaces; only a release marks them. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { Row } from '#db/schema.ts'

type Lost = Row<'lost_deliveries'>

export const endLost = (db: Db, rows: readonly { delivery_id: string; result: NonNullable<Lost['result']> }[], now: Date) =>
  sql`update lost_deliveries l set result = w.result, ended_at = ${now}
    from jsonb_to_recordset(${jsonRows(rows)}) as w (delivery_id text, result text)
    where l.delivery_id = w.delivery_id and l.result is null`.execute(db)

/** Rows of an earlier release. Those that were not looked for yet keep their time. */
export const deleteEnded = (db: Db) =>
  sql`delete from lost_deliveries l where l.result is not null
    or exists (select from deliveries d where d.id = l.delivery_id and d.finished_at is not null)`.execute(db)

export interface Marking extends Pick<Lost, 'since' | 'until' | 'late'> {
  /** Deliveries that were created later belong to this server alone. */
  createdUntil: Date
  dueUntil: Date
  limit: number
}

export interface Marked {
  id: string
  workspace_id: string
  publication_id: string
  destination_id: string
  social_account_id: string
  due_at: Date
  /** It waits, and nothing is known to have been sent. */
  is_waiting: boolean
}

const isBegun = sql<boolean>`(d.stage <> 'waiting' or d.started_at is not null)`

/** Marks deliveries that are due or have begun, in the order of their ids, and returns them. Those of paused queues count as not due. */
export async function markDue(db: Db, { since, until, late, createdUntil, dueUntil, limit }: Marking): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    with due as (
      select d.id, d.workspace_id, d.publication_id, d.destination_id, d.social_account_id, d.due_at, x.status = 'scheduled' as is_waiting
      from deliveries d join destinations x on x.id = d.destination_id
      where d.finished_at is null and d.held_at is null and d.created_at <= ${createdUntil} and (d.due_at <= ${dueUntil} or ${isBegun})
        and not exists (select from lost_deliveries l where l.delivery_id = d.id and l.is_due and l.result is null)
      order by d.id limit ${limit}),
    marked as (
      insert into lost_deliveries as l (delivery_id, workspace_id, since, until, late, is_due)
      select id, workspace_id, ${since}, ${until}, ${late}, true from due
      on conflict (delivery_id) do update set since = least(l.since, excluded.since), until = excluded.until, late = excluded.late,
        is_due = true, result = null, ended_at = null)
    select * from due order by id`.execute(db)
  return rows
}

/** Marks the other open deliveries: one of them may have been published ahead of its time. */
export const markLater = (db: Db, { since, until, late, createdUntil }: Omit<Marking, 'limit' | 'dueUntil'>) =>
  sql`insert into lost_deliveries (delivery_id, workspace_id, since, until, late, is_due)
    select d.id, d.workspace_id, ${since}, ${until}, ${late}, false from deliveries d
    where d.finished_at is null and d.created_at <= ${createdUntil}
    on conflict do nothing`.execute(db)

/** Shows that the service is looking for posts that wait. */
export const markLooking = (db: Db, deliveryIds: readonly string[], error: object, now: Date) =>
  sql`with looking as (
      update deliveries set stage = 'confirming', next_try_at = null where id = any(${[...deliveryIds]}) and finished_at is null
      returning destination_id)
    update destinations x set status = 'unknown', error = ${JSON.stringify(error)}::jsonb, updated_at = ${now}
    from looking l where x.id = l.destination_id and x.status = 'scheduled'`.execute(db)

export interface LostCounts {
  /** All that were due. */
  due: number
  open: number
  found: number
  absent: number
  unknown: number
}

export async function countLost(db: Db): Promise<LostCounts> {
  const { rows } = await sql<LostCounts>`
    select count(*)::int as due,
      (count(*) filter (where l.result is null and d.finished_at is null))::int as open,
      (count(*) filter (where l.result = 'found'))::int as found,
      (count(*) filter (where l.result = 'absent'))::int as absent,
      (count(*) filter (where l.result = 'unknown'))::int as unknown
    from lost_deliveries l join deliveries d on d.id = l.delivery_id where l.is_due`.execute(db)
  return rows[0] ?? { due: 0, open: 0, found: 0, absent: 0, unknown: 0 }
}

/** Deliveries that wait for the release, and destinations about which a person is asked. */
export async function countWaiting(db: Db, now: Date): Promise<{ due: number; unknown: number }> {
  const { rows } = await sql<{ due: number; unknown: number }>`
    select (select count(*) from deliveries d where d.finished_at is null and d.held_at is null and (d.due_at <= ${now} or ${isBegun}))::int as due,
      (select count(*) from destinations x where x.status = 'unknown' and not exists (
        select from deliveries d where d.destination_id = x.id and d.finished_at is null))::int as unknown`.execute(db)
  return rows[0] ?? { due: 0, unknown: 0 }
}
