/** SQL of making notifications. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { notificationChannel } from './live.ts'

const wake = (userId: Expression<unknown>) => sql`pg_notify(${notificationChannel}, ${userId})`

/** Once per user, topic and event. Gives the ids of those that are new; streams wake where one goes into an inbox. */
export async function insertNotifications(db: Db, rows: readonly NewRow<'notifications'>[]): Promise<Set<string>> {
  if (!rows.length) return new Set()
  const made = await db
    .insertInto('notifications')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'event_key']).doNothing())
    .returning(['id', sql`case when in_app then ${wake(sql.ref('user_id'))} end`.as('woken')])
    .execute()
  return new Set(made.map(({ id }) => id))
}

const mailKey = (mail: { user_id: string; event_key: string }) => `${mail.user_id} ${mail.event_key}`

/** Those who get no mail about the event yet; from now on they do. */
export async function claimMails<T extends { user_id: string; event_key: string }>(db: Db, mails: readonly T[], now: Date): Promise<T[]> {
  if (!mails.length) return []
  const claimed = await db
    .insertInto('notification_mails')
    .values(mails.map(({ user_id, event_key }) => ({ user_id, event_key, created_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning(['user_id', 'event_key'])
    .execute()
  const keys = new Set(claimed.map(mailKey))
  return mails.filter((mail) => keys.has(mailKey(mail)))
}

/** Wakes the streams of this user, in every process, when the transaction commits. */
export const announce = async (db: Db, userId: string): Promise<void> => void (await sql`select ${wake(sql`${userId}`)}`.execute(db))

export const findNotification = (db: Db, id: string): Promise<Row<'notifications'> | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
