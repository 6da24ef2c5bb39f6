/** Write-ahead records of calls that must not happen twice, and stored results of those that may be repeated. */
import type { Json, NetworkError, Published } from '@broadside/networks/spec/index'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { AttemptOutcome, Row } from '#db/schema.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'

export type AttemptRow = Row<'attempts'>

/** The attempts that are open, unknown or confirmed. There is at most one of each step: a unique index sees to that. */
export const listStanding = (db: Db, destinationId: string): Promise<AttemptRow[]> =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('destination_id', '=', destinationId)
    .where('resolution', 'is', null)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', 'in', ['unknown', 'confirmed'])]))
    .execute()

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

/** The newest attempt of a step, whatever became of it: its key is used again, since a late arrival then does no harm. */
export const findLatest = (db: Db, destinationId: string, step: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('destination_id', '=', destinationId)
    .where('step', '=', step)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface NewAttempt {
  id: string
  deliveryId: string
  /** The run that makes the attempt. */
  runId: string | null
  step: string
  startedAt: Date
  nativeKey: Json
  fingerprint: string
  /** What the network told just before; null when nothing was asked, or it did not answer. */
  baseline: Json
  number: number
}

/**
 * Written before the call leaves. Undefined when another process holds the step, and when the delivery ended or belongs
 * to a later run: the share lock waits for whoever is just taking it.
 */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<AttemptRow | undefined> {
  try {
    const { rows } = await sql<AttemptRow>`
      insert into attempts (id, delivery_id, destination_id, number, step, started_at, native_key, fingerprint, baseline)
      select ${attempt.id}::text, id, destination_id, ${attempt.number}::int, ${attempt.step}::text, ${attempt.startedAt}::timestamptz,
        ${JSON.stringify(attempt.nativeKey)}::jsonb, ${attempt.fingerprint}::text,
        ${attempt.baseline === null ? null : JSON.stringify(attempt.baseline)}::jsonb
      from deliveries where id = ${attempt.deliveryId} and finished_at is null and run_id is not distinct from ${attempt.runId} for share
      returning *`.execute(db)
    return rows[0]
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

export interface Settlement {
  outcome: AttemptOutcome
  at: Date
  published?: Published
  error?: NetworkError
  resolution?: 'found' | 'absent' | 'human'
}

export async function settleAttempt(db: Db, id: string, { outcome, at, published, error, resolution }: Settlement): Promise<void> {
  await db
    .updateTable('attempts')
    .set({
      outcome,
      finished_at: at,
      network_reference: published ? JSON.stringify(published) : null,
      http_status: error?.httpStatus ?? null,
      error_kind: error?.kind ?? null,
      error_code: error?.code ?? null,
      detail: error?.detail ?? null,
      // Only an open end is looked into again.
      ...(outcome === 'unknown' ? {} : { baseline: null }),
      // A confirmed attempt stands for ever; only one that is out of the way carries a resolution.
      resolution: outcome === 'confirmed' ? null : (resolution ?? null),
    })
    .where('id', '=', id)
    .execute()
}

export const findStep = async (db: Db, deliveryId: string, key: string): Promise<{ result: unknown } | undefined> =>
  db.selectFrom('delivery_steps').select('result').where('delivery_id', '=', deliveryId).where('key', '=', key).executeTakeFirst()

export const insertStep = (db: Db, deliveryId: string, key: string, result: Json, at: Date) =>
  db
    .insertInto('delivery_steps')
    .values({ delivery_id: deliveryId, key, result: JSON.stringify(result), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
