import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export const replaceRegistration = (db: Db, registration: NewRow<'registrations'>) => {
  const { email: _, ...changes } = registration
  return db
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(changes))
    .execute()
}

/** `email` in lower case. */
export const findRegistration = (db: Db, email: string): Promise<Row<'registrations'> | undefined> =>
  db.selectFrom('registrations').selectAll().where('email', '=', email).executeTakeFirst()

export async function hasRegistration(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('registrations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Invalidates codes sent under the old id. False if the registration was replaced or completed. */
export async function renameRegistration(db: Db, id: string, to: string): Promise<boolean> {
  const renamed = await db.updateTable('registrations').set({ id: to }).where('id', '=', id).executeTakeFirst()
  return renamed.numUpdatedRows === 1n
}

/** Removes it; undefined if it was replaced or completed. */
export const takeRegistration = (db: Db, id: string): Promise<Row<'registrations'> | undefined> =>
  db.deleteFrom('registrations').where('id', '=', id).returningAll().executeTakeFirst()

const isOpen = (email: string, now: Date) =>
  sql<boolean>`email = ${email} and accepted_at is null and revoked_at is null and expires_at > ${now}`

/** Whether this lowercase address can accept the invitation. */
export async function isInvitationOpen(db: Db, tokenHash: Buffer, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations where token_hash = ${tokenHash} and ${isOpen(email, now)}`.execute(db)
  return rows.length > 0
}

export async function isInvited(db: Db, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations where ${isOpen(email, now)} limit 1`.execute(db)
  return rows.length > 0
}
