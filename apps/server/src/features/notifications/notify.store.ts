/** SQL of making notifications. */
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { NewRow } from '../../db/schema.ts'
import { notificationChannel } from './live.ts'

/** Once per user, topic and event. Gives the ids of those that are new. */
export async function insertNotifications(db: Db, rows: readonly NewRow<'notifications'>[]): Promise<Set<string>> {
  if (!rows.length) return new Set()
  const made = await db
    .insertInto('notifications')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'event_key']).doNothing())
    .returning('id')
    .execute()
  return new Set(made.map(({ id }) => id))
}

/** Users among these who get no mail about the event yet; from now on they do. */
export async function claimMails(db: Db, eventKey: string, userIds: readonly string[], now: Date): Promise<Set<string>> {
  if (!userIds.length) return new Set()
  const claimed = await db
    .insertInto('notification_mails')
    .values(userIds.map((user_id) => ({ user_id, event_key: eventKey, created_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning('user_id')
    .execute()
  return new Set(claimed.map(({ user_id }) => user_id))
}

/** Wakes the streams of these users, in every process, when the transaction commits. */
export async function announce(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length) await sql`select pg_notify(${notificationChannel}, id) from unnest(${[...userIds]}::text[]) id`.execute(db)
}
