/**
 * SQL of emails. They belong to the instance and not to a workspace: their jobs, delivery reports and administrators
 * use these statements.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { defined } from '#lib/defined.ts'

export type MailRow = Row<'mails'>
export type MailStatus = MailRow['status']

export const insertMail = (db: Db, mail: NewRow<'mails'>) => db.insertInto('mails').values(mail).execute()

export const findMail = (db: Db, mailId: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()

interface Move {
  from: readonly MailStatus[]
  to: MailStatus
  at: Date
  error?: string
}

/** False if the email is no longer in any of these states. */
export async function moveMail(db: Db, mailId: string, { from, to, at, error }: Move): Promise<boolean> {
  const moved = await db
    .updateTable('mails')
    .set({ status: to, status_at: at, ...defined({ error }) })
    .where('id', '=', mailId)
    .where('status', 'in', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

export const noteError = (db: Db, mailId: string, error: string) =>
  db.updateTable('mails').set({ error }).where('id', '=', mailId).execute()

/** Locks the email, unless it belongs to a closed invitation; undefined if reports about it no longer count. */
export async function lockReported(db: Db, mailId: string, now: Date): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select m.* from mails m where m.id = ${mailId}
      and not exists (select 1 from invitations i where i.mail_id = m.id
        and (i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= ${now}))
    for no key update of m`.execute(db)
  return rows[0]
}

/** Newest first, plus one extra row when there are more than `limit`. */
export const listMails = (
  db: Db,
  { status, after, limit }: { status?: MailStatus | undefined; after?: After | undefined; limit: number },
): Promise<MailRow[]> =>
  db
    .selectFrom('mails')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'created'))
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

/** Deletes old emails. If an invitation still refers to one, only its text is deleted, because its state is also the invitation's. */
export async function removeOldMails(db: Db, before: Date): Promise<void> {
  await sql`delete from mails m where m.created_at < ${before} and not exists (select 1 from invitations i where i.mail_id = m.id)`.execute(
    db,
  )
  await db.updateTable('mails').set({ sealed: '' }).where('created_at', '<', before).where('sealed', '<>', '').execute()
}
