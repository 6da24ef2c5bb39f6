import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export const listPasskeys = (db: Db, userId: string): Promise<Row<'passkeys'>[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const findPasskey = (db: Db, userId: string, passkeyId: string): Promise<Row<'passkeys'> | undefined> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).where('id', '=', passkeyId).executeTakeFirst()

/** Searches all users, because nothing else identifies the user of a passkey sign-in. */
export const findPasskeyByCredential = (db: Db, credentialId: string): Promise<Row<'passkeys'> | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False if the credential is already registered to any user. */
export async function insertPasskey(db: Db, passkey: NewRow<'passkeys'>): Promise<boolean> {
  const written = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

/** False if the counter did not grow. Many authenticators always report 0, which is accepted. */
export async function markPasskeyUsed(db: Db, passkeyId: string, counter: number, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

export async function deletePasskey(db: Db, userId: string, passkeyId: string): Promise<boolean> {
  const gone = await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', passkeyId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}
