import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { sessionIdle } from '#http/access.ts'

const batchSize = 1000

/** Repeats a statement that deletes at most `batchSize` rows until none are left. */
async function deleteInBatches(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    if (numAffectedRows < batchSize) return
  }
}

export const deleteEndedSessions = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    sql`delete from sessions where id in (
      select id from sessions where expires_at <= ${now} or last_used_at <= ${new Date(now.getTime() - sessionIdle)} limit ${batchSize})`,
  )

export const deleteEndedChallenges = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    sql`delete from challenges where token_hash in (select token_hash from challenges where expires_at <= ${now} limit ${batchSize})`,
  )

export const deleteEndedEmailChanges = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    sql`delete from email_changes where id in (select id from email_changes where expires_at <= ${now} limit ${batchSize})`,
  )

export const deleteRegistrations = (db: Db, createdBefore: Date): Promise<void> =>
  deleteInBatches(
    db,
    sql`delete from registrations where email in (
      select email from registrations where created_at < ${createdBefore} limit ${batchSize})`,
  )

/** Expired responses, and claims of processes that died at least an hour ago without a response. */
export const deleteStaleIdempotencyKeys = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    sql`delete from idempotency_keys where (user_id, scope, key) in (
      select user_id, scope, key from idempotency_keys
      where expires_at <= ${now} or (status is null and locked_until <= ${new Date(now.getTime() - 3_600_000)}) limit ${batchSize})`,
  )

export const deleteRateLimitCounters = (db: Db, startedBefore: Date): Promise<void> =>
  deleteInBatches(
    db,
    sql`delete from rate_limit_counters where (key, window_start) in (
      select key, window_start from rate_limit_counters where window_start < ${startedBefore} limit ${batchSize})`,
  )
