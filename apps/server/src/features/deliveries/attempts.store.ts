/** Write-ahead records of calls that must not happen twice, and stored results of those that may be repeated. */
import type { Json, NetworkError, Published } from '@broadside/networks/spec/index'
import type { Db } from '../../db/open.ts'
import type { AttemptOutcome, Row } from '../../db/schema.ts'
import { isUniqueViolation } from '../../lib/pg-errors.ts'

export type AttemptRow = Row<'attempts'>

/** The attempt of a step that is open, unknown or confirmed. There is at most one: a unique index sees to that. */
export const findStanding = (db: Db, destinationId: string, step: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('destination_id', '=', destinationId)
    .where('step', '=', step)
    .where('resolution', 'is', null)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', 'in', ['unknown', 'confirmed'])]))
    .executeTakeFirst()

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
  destinationId: string
  step: string
  startedAt: Date
  nativeKey: Json
  fingerprint: string
  number: number
}

/** Written before the call leaves. Undefined when another process holds the step. */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<AttemptRow | undefined> {
  try {
    return await db
      .insertInto('attempts')
      .values({
        id: attempt.id,
        delivery_id: attempt.deliveryId,
        destination_id: attempt.destinationId,
        number: attempt.number,
        step: attempt.step,
        started_at: attempt.startedAt,
        native_key: JSON.stringify(attempt.nativeKey),
        fingerprint: attempt.fingerprint,
      })
      .returningAll()
      .executeTakeFirst()
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
