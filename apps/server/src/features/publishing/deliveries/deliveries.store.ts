/**
 * A run locks its publication first, and only the holder of that lock changes rows of the publication. Locks are taken in the order of the ids:
 * publications, then deliveries.
 *
 * Statements of many runs find open deliveries by their stage. With `finished_at is null`, they would also read the whole index of open ones, while
 * PostgreSQL still has the plan for a time in which few were.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { commitWithNext } from '#db/commit.ts'
import { jsonRows } from '#db/rows.ts'
import type { DestinationError, DestinationStatus, NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'

export type DeliveryRow = Row<'deliveries'>

export const insertDeliveries = (db: Db, rows: readonly NewRow<'deliveries'>[]) =>
  db
    .insertInto('deliveries')
    .values([...rows])
    .execute()

export const listDeliveries = (
  db: Db,
  workspaceId: string,
  publicationId: string,
  { after, limit }: { after: After | undefined; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', publicationId)
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Whether a delivery `d` published its post after this instant. */
export const isPublishedSince = (from: Date) => sql<boolean>`(d.outcome = 'published' and d.finished_at > ${from})`

/** The history of a publication, newest first. Skips months before it was created, with a day's margin for clocks that differ. */
export const listEvents = (
  db: Db,
  workspaceId: string,
  publicationId: string,
  { after, limit }: { after: After | undefined; limit: number },
) =>
  db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .selectAll('e')
    .select('u.display_name')
    .where('e.workspace_id', '=', workspaceId)
    .where('e.publication_id', '=', publicationId)
    .where('e.created_at', '>=', sql<Date>`(select created_at - interval '1 day' from publications where id = ${publicationId})`)
    .where(olderThan(after, 'e.created_at', 'e.id'))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()

export const latestDelivery = (db: Db, workspaceId: string, destinationId: string): Promise<DeliveryRow> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('destination_id', '=', destinationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export const setDueTime = (db: Db, id: string, dueAt: Date) =>
  db.updateTable('deliveries').set({ due_at: dueAt }).where('id', '=', id).execute()

/** Gives open deliveries other due times, which also end the wait for a next try. */
export const setDueTimes = (db: Db, times: readonly { id: string; due_at: Date }[]) =>
  sql`
    with held as (
      select w.* from deliveries d join jsonb_to_recordset(${jsonRows(times)}) as w (id text, due_at timestamptz) using (id)
      where d.id = any(${times.map(({ id }) => id)}) and d.finished_at is null order by d.id for update of d)
    update deliveries d set due_at = h.due_at, next_try_at = null from held h where d.id = h.id`.execute(db)

/**
 * Holds the open deliveries of a paused queue. The lock waits for claims and attempts that are just being recorded, and they check the row again after
 * this, so none of them misses the pause.
 */
export const holdQueue = (db: Db, workspaceId: string, setId: string | null, now: Date) =>
  sql`
    with waiting as (
      select d.id from publications p join destinations x on x.publication_id = p.id and x.in_queue
        join deliveries d on d.destination_id = x.id and d.finished_at is null
      where p.workspace_id = ${workspaceId} and p.status in ('scheduled', 'publishing') and p.schedule ->> 'schedule_id' is not null
        and p.trashed_at is null and d.held_at is null ${setId === null ? sql`` : sql`and p.social_set_id = ${setId}`}
      order by d.id for update of d)
    update deliveries d set held_at = ${now} from waiting w where d.id = w.id`.execute(db)

export interface Released extends Pick<
  DeliveryRow,
  'id' | 'workspace_id' | 'publication_id' | 'destination_id' | 'social_account_id' | 'due_at' | 'next_try_at'
> {
  platform: string
  status: DestinationStatus
}

/** Releases the held deliveries whose queue is no longer paused. */
export async function releaseQueues(db: Db, workspaceId: string): Promise<Released[]> {
  const { rows } = await sql<Released>`
    with held as (
      select d.id from deliveries d join publications p on p.id = d.publication_id
      where d.workspace_id = ${workspaceId} and d.held_at is not null and not exists (
        select from queue_pauses q where q.workspace_id = d.workspace_id and (q.social_set_id is null or q.social_set_id = p.social_set_id))
      order by d.id for update of d)
    update deliveries d set held_at = null from held h, destinations x
    where d.id = h.id and x.id = d.destination_id and d.finished_at is null
    returning d.id, d.workspace_id, d.publication_id, d.destination_id, d.social_account_id, d.due_at, d.next_try_at, x.platform, x.status`.execute(
    db,
  )
  return rows
}

/** Whether the run still has the delivery, and it is held. */
export const isHeld = async (db: Db, { id, workspace_id, run_id }: Pick<DeliveryRow, 'id' | 'workspace_id' | 'run_id'>): Promise<boolean> =>
  (await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('run_id', 'is not distinct from', run_id)
    .where('finished_at', 'is', null)
    .where('held_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Whether the delivery is held, until the transaction ends. */
export const lockHeld = async (db: Db, { id, workspace_id }: Pick<DeliveryRow, 'id' | 'workspace_id'>): Promise<boolean> =>
  (await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Moves a delivery to another stage if it is still in the first. */
export const moveStage = (
  db: Db,
  { id, workspace_id }: Pick<DeliveryRow, 'id' | 'workspace_id'>,
  from: DeliveryRow['stage'],
  to: DeliveryRow['stage'],
) =>
  db
    .updateTable('deliveries')
    .set({ stage: to })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('stage', '=', from)
    .execute()

export async function endOpen(db: Db, destinationIds: readonly string[], now: Date): Promise<(DeliveryRow & { platform: string })[]> {
  const { rows } = await sql<DeliveryRow & { platform: string }>`
    with held as (
      select id from deliveries where destination_id = any(${[...destinationIds]}) and finished_at is null order by id for update)
    update deliveries d set finished_at = ${now}, stage = 'done', outcome = 'cancelled', next_try_at = null
    from held h, destinations x where d.id = h.id and x.id = d.destination_id
    returning d.*, x.platform`.execute(db)
  return rows
}

export const listWaiting = (db: Db, workspaceId: string, destinationIds: readonly string[]) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'destination_id', 'due_at', 'next_try_at'])
    .where('workspace_id', '=', workspaceId)
    .where('destination_id', '=', sql<string>`any(${[...destinationIds]})`)
    .where('finished_at', 'is', null)
    .execute()

export interface Reopening {
  workspaceId: string
  id: string
  nextTryAt: Date | null
  heldAt: Date | null
  now: Date
}

/** Reopens a replaced delivery, which becomes its destination's latest. */
export const markReopened = (db: Db, { workspaceId, id, nextTryAt, heldAt, now }: Reopening) =>
  db
    .updateTable('deliveries')
    .set({ finished_at: null, outcome: null, stage: 'waiting', next_try_at: nextTryAt, held_at: heldAt, created_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('outcome', '=', 'cancelled')
    .execute()

export const deleteSteps = (db: Db, destinationIds: readonly string[]) =>
  db
    .deleteFrom('delivery_steps')
    .where('delivery_id', 'in', (eb) =>
      eb
        .selectFrom('deliveries')
        .select('id')
        .where('destination_id', '=', sql<string>`any(${[...destinationIds]})`)
        .where('finished_at', 'is', null),
    )
    .execute()

export interface Jobless {
  id: string
  workspace_id: string
  publication_id: string
  social_account_id: string
  due_at: Date
  status: DestinationStatus
}

/** Open deliveries that were due before this instant and have no job; those that are held need none. Spans all workspaces; only the sweep may call it. */
export async function listJobless(
  db: Db,
  { before, types, limit }: { before: Date; types: readonly string[]; limit: number },
): Promise<Jobless[]> {
  const { rows } = await sql<Jobless>`
    select d.id, d.workspace_id, d.publication_id, d.social_account_id, d.due_at, x.status
    from deliveries d join destinations x on x.id = d.destination_id
    where d.finished_at is null and d.held_at is null and coalesce(d.next_try_at, d.due_at) < ${before} and not exists (
      select 1 from jobs j
      where j.type = any(${[...types]}) and j.subject = d.id and j.state in ('pending', 'processing'))
    order by d.due_at limit ${limit}`.execute(db)
  return rows
}

/** Counts waiting deliveries of these accounts and forms that are due in a period, in all workspaces. For server admins only. */
export async function countScheduled(
  db: Db,
  forms: readonly { accountId: string; outputProfile: string }[],
  { from, before }: { from: Date; before: Date | null },
): Promise<{ count: number; first: Date | null }> {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    with forms as materialized (
      select * from jsonb_to_recordset(${jsonRows(forms)}) as f ("accountId" text, "outputProfile" text))
    select count(*)::int as count, min(d.due_at) as first from destinations x
      join deliveries d on d.destination_id = x.id and d.finished_at is null
      join forms f on f."accountId" = x.social_account_id and f."outputProfile" = x.output_profile
    where x.social_account_id = any(array(select distinct "accountId" from forms)) and x.status = 'scheduled'
      and d.due_at >= ${from} and d.due_at < coalesce(${before}::timestamptz, 'infinity')`.execute(db)
  return rows[0] ?? { count: 0, first: null }
}

/** Locks publications of any workspace. */
export const lockPublicationRows = (db: Db, ids: readonly string[]) =>
  sql`select from publications where id = any(${[...ids]}) order by id for update`.execute(db)

export interface Claim {
  id: string
  /** The run that holds the delivery so far; null for the first run. */
  former_run_id: string | null
  /** When it was held; null if it was not. */
  held_at: Date | null
  run_id: string
  /** The publication's revision that the run loaded. */
  revision: number
  late_ms: number
}

/**
 * Claims deliveries for these runs, and returns the ids of the runs that succeeded. The other deliveries ended, were canceled, were claimed by
 * another run, or were changed or held since they were loaded. Those that the network already has stay `processing`. The caller holds the locks of the
 * publications.
 */
export async function claimDeliveries(db: Db, claims: readonly Claim[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ run_id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${jsonRows(claims)}) as w (
        id text, former_run_id text, held_at timestamptz, run_id text, revision int, late_ms int)),
    held as (
      select w.* from deliveries d join wanted w on w.id = d.id join publications p on p.id = d.publication_id and p.revision = w.revision
      where d.id = any(array(select id from wanted)) and d.stage <> 'done' and d.run_id is not distinct from w.former_run_id
        and d.held_at is not distinct from w.held_at
      order by d.id for update of d),
    claimed as (
      update deliveries d set run_id = h.run_id, next_try_at = null,
        stage = case when stage = 'waiting_for_network' then stage else 'publishing' end,
        started_at = coalesce(started_at, ${now}), late_ms = coalesce(d.late_ms, h.late_ms)
      from held h where d.id = h.id returning d.run_id, d.destination_id, d.publication_id),
    marked as (
      update destinations x set status = case when status = 'processing' then status else 'publishing' end, updated_at = ${now}
      from claimed c where x.id = c.destination_id),
    told as (
      update publications p set status = 'publishing' from claimed c where p.id = c.publication_id and p.status <> 'publishing')
    select run_id, ${commitWithNext} from claimed`.execute(db)
  return new Set(rows.map(({ run_id }) => run_id))
}

/** Whether the delivery is open and belongs to this run. The caller holds the lock of the publication. */
export async function holdsDelivery(
  db: Db,
  { id, workspace_id, run_id }: Pick<DeliveryRow, 'id' | 'workspace_id' | 'run_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('run_id', 'is not distinct from', run_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes to a delivery, and from `status` on, to its destination. */
export interface DeliveryChange {
  stage: DeliveryRow['stage']
  tries: number
  polls: number
  next_try_at: Date | null
  /** Ends the delivery if set. */
  finished_at: Date | null
  outcome: string | null
  status: DestinationStatus
  error: DestinationError | null
  /** Null keeps the stored value of these three. */
  external_id: string | null
  external_url: string | null
  published_at: Date | null
}

export interface RunChange extends DeliveryChange {
  id: string
  run_id: string | null
}

/**
 * Writes the outcomes of runs to their deliveries and destinations. Returns the ids of the deliveries that were open and still belonged to their run.
 * A delivery that waits belongs to no run, so one that stalled sends nothing later. The caller holds the locks of the publications and names each
 * delivery once.
 */
export async function settleDeliveries(db: Db, changes: readonly RunChange[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${jsonRows(changes)}) as w (id text, run_id text, stage text, tries int, polls int,
        next_try_at timestamptz, finished_at timestamptz, outcome text, status text, error jsonb, external_id text, external_url text,
        published_at timestamptz)),
    held as (
      select w.* from deliveries d join wanted w on w.id = d.id
      where d.id = any(array(select id from wanted)) and d.stage <> 'done' and d.run_id is not distinct from w.run_id
      order by d.id for update of d),
    settled as (
      update deliveries d set stage = h.stage, tries = h.tries, polls = h.polls, next_try_at = h.next_try_at,
        finished_at = h.finished_at, outcome = h.outcome, run_id = case when h.stage <> 'waiting' then d.run_id end
      from held h where d.id = h.id
      returning d.id, d.destination_id, h.status, h.error, h.external_id, h.external_url, h.published_at)
    update destinations x set status = s.status, error = s.error, updated_at = ${now},
      external_id = coalesce(s.external_id, x.external_id), external_url = coalesce(s.external_url, x.external_url),
      published_at = coalesce(s.published_at, x.published_at)
    from settled s where x.id = s.destination_id returning s.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Writes a user's answer to an unknown outcome. */
export const settleDestination = (
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: {
    status: DestinationStatus
    error: DestinationError | null
    updated_at: Date
    external_url?: string | null
    published_at?: Date
  },
) =>
  db
    .updateTable('destinations')
    .set({ ...change, error: change.error && JSON.stringify(change.error) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
