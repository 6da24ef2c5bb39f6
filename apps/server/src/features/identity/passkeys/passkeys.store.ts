import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

/** Changes of one user's second factors wait for each other here, until the end of the transaction. */
export const lockUser = (db: Db, userId: string) => db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

export const findTotp = (db: Db, userId: string): Promise<Row<'totp_secrets'> | undefined> =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const insertTotp = (db: Db, totp: NewRow<'totp_secrets'>) => db.insertInto('totp_secrets').values(totp).execute()

/** False when the step was used before, or the codes were switched off meanwhile. Steps before `oldest` are forgotten. */
export async function markStepUsed(db: Db, userId: string, { step, oldest }: { step: number; oldest: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update totp_secrets set used_steps = array(select kept from unnest(used_steps) as kept where kept >= ${oldest}) || ${step}::integer
    where user_id = ${userId} and not ${step} = any(used_steps)`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteTotp(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** False when the user has no such unused code. */
export async function deleteRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const gone = await db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hash).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Oldest first. */
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

/** Of any user: whoever signs in by a passkey alone is known by nothing else. */
export const findPasskeyByCredential = (db: Db, credentialId: string): Promise<Row<'passkeys'> | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False when the credential is registered already, by whomever. */
export async function insertPasskey(db: Db, passkey: NewRow<'passkeys'>): Promise<boolean> {
  const written = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

/** False when the counter did not grow, except that many authenticators always say 0. */
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
