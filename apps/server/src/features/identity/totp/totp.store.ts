import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export const findTotp = (db: Db, userId: string): Promise<Row<'totp_secrets'> | undefined> =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const insertTotp = (db: Db, totp: NewRow<'totp_secrets'>) => db.insertInto('totp_secrets').values(totp).execute()

/** False if the step was used before, or codes have been turned off. Deletes steps before `oldest`. */
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

export async function deleteRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const gone = await db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hash).executeTakeFirst()
  return gone.numDeletedRows === 1n
}
