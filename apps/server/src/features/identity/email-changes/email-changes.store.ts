import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export const replaceEmailChange = (db: Db, change: NewRow<'email_changes'>): Promise<Row<'email_changes'>> => {
  const { user_id: _, ...values } = change
  return db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, tries: 0 }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findEmailChange = (db: Db, userId: string): Promise<Row<'email_changes'> | undefined> =>
  db.selectFrom('email_changes').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Counts an attempt; the returned row includes it. */
export const countTry = (db: Db, userId: string, id: string): Promise<Row<'email_changes'> | undefined> =>
  db
    .updateTable('email_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

interface NewCode {
  id: string
  /** When the previous code was sent: only one of two concurrent replacements succeeds. */
  before: Date
  code_hash: Buffer
  sent_at: Date
  expires_at: Date
}

export const replaceCode = (db: Db, userId: string, { id, before, ...values }: NewCode): Promise<Row<'email_changes'> | undefined> =>
  db
    .updateTable('email_changes')
    .set({ ...values, tries: 0 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('sent_at', '=', before)
    .returningAll()
    .executeTakeFirst()

/** True for only one of several concurrent callers. */
export async function deleteEmailChange(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('email_changes').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows === 1n
}
