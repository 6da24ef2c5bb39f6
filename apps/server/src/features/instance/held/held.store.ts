import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { LateChoice } from '#db/schema.ts'
import { insertJobs } from '#jobs/jobs.store.ts'

/** Returns false if the server is not held, or is being released with another choice. */
export async function requestRelease(
  db: Db,
  { late, userId, at }: { late: LateChoice; userId: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update server_holds set late = ${late}, requested_at = coalesce(requested_at, ${at}), requested_by = coalesce(requested_by, ${userId})
    where released_at is null and coalesce(late, ${late}) = ${late} returning 1`.execute(db)
  return rows.length > 0
}

export const markReleased = (db: Db, requestedAt: Date, now: Date) =>
  db
    .updateTable('server_holds')
    .set({ released_at: now })
    .where('requested_at', '=', requestedAt)
    .where('released_at', 'is', null)
    .execute()

/**
 * Drops emails and summaries that waited at the time of the backup, since the other server has sent them. Notifications stay in the app, and
 * invitations can be sent again.
 */
export async function dropOldMails(db: Db, before: Date, now: Date): Promise<void> {
  await sql`
    with dropped as (
      update mails set status = 'delivery_unavailable', status_at = ${now}
      where status in ('created', 'queued') and created_at <= ${before} returning id)
    update jobs set state = 'cancelled', ended_at = ${now}, error = 'cancelled', forget_at = ${now}::timestamptz + interval '30 days'
    where state = 'pending' and (
      (type in ('mail.send', 'mail.send-access') and subject in (select id from dropped))
      or (type in ('notification.mail', 'notification.digest') and created_at <= ${before}))`.execute(db)
}

/** For the command line, which has no queue. A server that runs begins within half a minute. */
export const enqueueRelease = (db: Db, type: string) =>
  insertJobs(db, [
    {
      id: randomUUID(),
      type,
      subject: '',
      data: {},
      lane: null,
      priority: 0,
      runAt: undefined,
      maxAttempts: 20,
      rememberedDays: undefined,
    },
  ])
