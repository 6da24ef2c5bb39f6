/** SQL for creating notifications. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { NoticeAction, NoticeWords, Row } from '#db/schema.ts'

export interface NewNotification extends Omit<Row<'notifications'>, 'payload' | 'actions' | 'words' | 'tx' | 'read_at'> {
  payload: Record<string, string>
  actions: readonly NoticeAction[]
  words: NoticeWords
}

/** Inserts once per user, topic and event. Returns the ids of new ones. */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<Set<string>> {
  if (!notifications.length) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, user_id, workspace_id, topic, event_key, title, body, href, payload, actions, words, in_app, digest_at, created_at)
    select * from jsonb_to_recordset(${jsonRows(notifications)}) as n (id text, user_id text, workspace_id text, topic text, event_key text,
      title text, body text, href text, payload jsonb, actions jsonb, words jsonb, in_app boolean, digest_at timestamptz, created_at timestamptz)
    on conflict (user_id, topic, event_key) do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const mailKey = (mail: { user_id: string; event_key: string }) => `${mail.user_id} ${mail.event_key}`

/** Records that these users get an email about the event, and returns those without one so far. */
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
