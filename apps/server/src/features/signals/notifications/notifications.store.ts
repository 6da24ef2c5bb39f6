/** SQL of making notifications. */
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

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

export const findNotification = (db: Db, id: string): Promise<Row<'notifications'> | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
