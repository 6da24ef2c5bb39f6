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

/** Counts an attempt and marks the email as being sent. */
export const startAttempt = (db: Db, mailId: string, { attempts, at }: { attempts: number; at: Date }) =>
  sql`update mails set attempts = ${attempts}, status = 'queued', status_at = case when status = 'created' then ${at} else status_at end
    where id = ${mailId} and status in ('created', 'queued')`.execute(db)

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

interface MailFilter {
  status?: MailStatus | undefined
  recipient?: string | undefined
  after?: After | undefined
  limit: number
}

/** Newest first, plus one extra row when there are more than `limit`. */
export const listMails = (db: Db, { status, recipient, after, limit }: MailFilter): Promise<MailRow[]> =>
  db
    .selectFrom('mails')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'created'))
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
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

export type MailTestRow = Row<'mail_tests'>

/** The last test, if it was of this server. */
export const findTest = (db: Db, server: string): Promise<MailTestRow | undefined> =>
  db.selectFrom('mail_tests').selectAll().where('server', '=', server).executeTakeFirst()

export const storeTest = (db: Db, test: Omit<NewRow<'mail_tests'>, 'is_last'>) =>
  db
    .insertInto('mail_tests')
    .values({ is_last: true, ...test })
    .onConflict((conflict) => conflict.column('is_last').doUpdateSet(test))
    .execute()

/** Whether a mail server accepted an email after this time, and after its stored address was last changed. */
export async function wasSent(db: Db, after: Date | undefined): Promise<boolean> {
  const { rows } = await sql<{ sent: boolean }>`
    select exists (select from mails where status in ('sent', 'delivered') and status_at > greatest(${after ?? null}::timestamptz,
      (select updated_at from instance_settings where name = 'SMTP_URL'), '-infinity')) as sent`.execute(db)
  return rows[0]?.sent === true
}

export const getReader = (db: Db, userId: string): Promise<Pick<Row<'users'>, 'email' | 'language'>> =>
  db.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()
