import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

/** In place of an earlier registration for the same address. */
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

/** Ends what was sent under the old id. False when the registration was replaced or is done. */
export async function renameRegistration(db: Db, id: string, to: string): Promise<boolean> {
  const renamed = await db.updateTable('registrations').set({ id: to }).where('id', '=', id).executeTakeFirst()
  return renamed.numUpdatedRows === 1n
}

/** Removes it; undefined when it was replaced or is done. */
export const takeRegistration = (db: Db, id: string): Promise<Row<'registrations'> | undefined> =>
  db.deleteFrom('registrations').where('id', '=', id).returningAll().executeTakeFirst()
