/** Write-ahead records of calls that must not happen twice, and stored results of those that may be repeated. */
import type { Json, NetworkError, Published } from '@broadside/networks/spec/index'
import { sql } from 'kysely'
import type { App } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { AttemptOutcome, Row } from '#db/schema.ts'

export type AttemptRow = Row<'attempts'>

type Base = Pick<App, 'db'>

/** The attempts of each destination, whatever became of them, oldest first. */
export async function listAttempts({ db }: Base, destinationIds: readonly string[]): Promise<AttemptRow[][]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('destination_id', '=', sql<string>`any(${[...destinationIds]})`)
    .orderBy('number')
    .execute()
  const byDestination = Map.groupBy(rows, (row) => row.destination_id)
  return destinationIds.map((id) => byDestination.get(id) ?? [])
}

/** Open, unknown or confirmed. There is at most one of each step: a unique index sees to that. */
export const isStanding = ({ outcome, resolution }: AttemptRow): boolean =>
  resolution === null && (outcome === null || outcome === 'unknown' || outcome === 'confirmed')

export const isUndecided = ({ outcome }: Pick<AttemptRow, 'outcome'>): boolean => outcome === null || outcome === 'unknown'

/** Which of these posts another destination of the same account already stands for. */
export async function listTaken(
  db: Db,
  accountId: string,
  destinationId: string,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!externalIds.length) return new Set()
  const rows = await db
    .selectFrom('attempts as a')
    .innerJoin('destinations as d', 'd.id', 'a.destination_id')
    .select(sql<string>`a.network_reference->>'externalId'`.as('id'))
    .where('d.social_account_id', '=', accountId)
    .where('d.id', '<>', destinationId)
    .where('a.outcome', '=', 'confirmed')
    .where(sql<string>`a.network_reference->>'externalId'`, 'in', [...externalIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface NewAttempt {
  id: string
  delivery_id: string
  /** The run that makes the attempt. */
  run_id: string | null
  step: string
  started_at: Date
  native_key: Json
  fingerprint: string
  /** What the network told just before; null when nothing was asked, or it did not answer. */
  baseline: Json
  number: number
}

/**
 * Written before the calls leave. Undefined for one whose step another process holds, and where the delivery ended or
 * belongs to a later run: the share lock waits for whoever is just taking it.
 */
export async function insertAttempts({ db }: Base, attempts: readonly NewAttempt[]): Promise<(AttemptRow | undefined)[]> {
  const { rows } = await sql<AttemptRow>`
    with wanted as (
      select * from jsonb_to_recordset(${jsonRows(attempts)}) as w (id text, delivery_id text, run_id text, step text,
        started_at timestamptz, native_key jsonb, fingerprint text, baseline jsonb, number int)),
    held as (
      select w.*, d.destination_id from deliveries d join wanted w on w.delivery_id = d.id
      where d.id = any(${attempts.map(({ delivery_id }) => delivery_id)}) and d.finished_at is null and d.run_id is not distinct from w.run_id
      order by d.id for share of d)
    insert into attempts (id, delivery_id, destination_id, number, step, started_at, native_key, fingerprint, baseline)
    select id, delivery_id, destination_id, number, step, started_at, native_key, fingerprint, baseline from held
    on conflict do nothing returning *`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return attempts.map(({ id }) => byId.get(id))
}

export interface Settlement {
  outcome: AttemptOutcome
  at: Date
  published?: Published
  error?: NetworkError
  resolution?: 'found' | 'absent'
}

export interface SettledAttempt extends Settlement {
  id: string
}

/** Only an open end is looked into again, so only that one keeps its baseline. */
export async function settleAttempts({ db }: Base, settled: readonly SettledAttempt[]): Promise<void[]> {
  const values = settled.map(({ id, outcome, at, published, error, resolution }) => ({
    id,
    outcome,
    finished_at: at,
    network_reference: published,
    http_status: error?.httpStatus,
    error_kind: error?.kind,
    error_code: error?.code,
    detail: error?.detail,
    // A confirmed attempt stands for ever; only one that is out of the way carries a resolution.
    resolution: outcome === 'confirmed' ? null : resolution,
  }))
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${jsonRows(values)}) as w (id text, outcome text, finished_at timestamptz,
        network_reference jsonb, http_status int, error_kind text, error_code text, detail text, resolution text)),
    held as (select id from attempts where id = any(${settled.map(({ id }) => id)}) order by id for update)
    update attempts a set outcome = w.outcome, finished_at = w.finished_at, network_reference = w.network_reference,
      http_status = w.http_status, error_kind = w.error_kind, error_code = w.error_code, detail = w.detail, resolution = w.resolution,
      baseline = case when w.outcome = 'unknown' then a.baseline end
    from wanted w join held using (id) where a.id = w.id`.execute(db)
  return settled.map(() => undefined)
}

/** What a human says outranks the record: the undecided calls are out of the way then. */
export const resolveByHuman = (db: Db, destinationId: string) =>
  db
    .updateTable('attempts')
    .set({ resolution: 'human' })
    .where('destination_id', '=', destinationId)
    .where('resolution', 'is', null)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unknown')]))
    .execute()

export const listAttemptsOf = (db: Db, deliveryIds: readonly string[]): Promise<AttemptRow[]> =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('delivery_id', '=', sql<string>`any(${[...deliveryIds]})`)
    .orderBy('number')
    .execute()

export const findStep = (db: Db, deliveryId: string, key: string): Promise<{ result: unknown } | undefined> =>
  db.selectFrom('delivery_steps').select('result').where('delivery_id', '=', deliveryId).where('key', '=', key).executeTakeFirst()

export const insertStep = (db: Db, deliveryId: string, key: string, result: Json, at: Date) =>
  db
    .insertInto('delivery_steps')
    .values({ delivery_id: deliveryId, key, result: JSON.stringify(result), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
