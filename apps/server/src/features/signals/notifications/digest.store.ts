/** SQL of the daily email's queue. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'

/** The notifications waiting for the user's digest, locked in one order. */
export const lockPending = (db: Db, userId: string): Promise<Pick<Row<'notifications'>, 'id' | 'topic' | 'digest_at'>[]> =>
  db
    .selectFrom('notifications')
    .select(['id', 'topic', 'digest_at'])
    .where('user_id', '=', userId)
    .where('digest_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The new digest, or none. */
export async function setDigest(db: Db, userId: string, ids: readonly string[], digestAt: Date | null): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('notifications')
    .set({ digest_at: digestAt })
    .where('user_id', '=', userId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

export interface DueItem {
  id: string
  topic: Row<'notifications'>['topic']
  title: string
  body: string
  words: Row<'notifications'>['words']
  is_muted: boolean
  /** The user is still a member of the notification's workspace. */
  is_member: boolean
}

/** Oldest first; locked, so that nothing is sent twice. */
export async function lockDue(db: Db, userId: string, { until, now }: { until: Date; now: Date }): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    select i.id, i.topic, i.title, i.body, i.words,
      exists (select from notification_mutes n where n.user_id = i.user_id and n.ends_at > ${now}
        and (n.workspace_id is null or n.workspace_id = i.workspace_id)) as is_muted,
      (i.workspace_id is null or exists (select from workspace_members m
        where m.workspace_id = i.workspace_id and m.user_id = i.user_id and m.status = 'active')) as is_member
    from notifications i
    where i.user_id = ${userId} and i.digest_at <= ${until}
    order by i.id for update of i`.execute(db)
  return rows
}

/** Users with skipped notifications: those committed just after their digest was built. */
export async function listOverdue(db: Db, until: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from notifications i
    where digest_at <= ${until} and not exists (select from jobs j
      where j.type = 'notification.digest' and j.state in ('pending', 'processing') and j.data->>'user_id' = i.user_id)`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
