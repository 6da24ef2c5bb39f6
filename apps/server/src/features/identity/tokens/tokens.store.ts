import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

/** Undefined when the prefix is taken. */
export const insertToken = (db: Db, token: NewRow<'api_tokens'>): Promise<Row<'api_tokens'> | undefined> =>
  db
    .insertInto('api_tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Until the transaction ends the session stays. False when it has ended. */
export async function holdSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const held = db.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '=', sessionId).forKeyShare()
  return (await held.executeTakeFirst()) !== undefined
}

/** Newest first, with expired and revoked ones. */
export const listTokens = (db: Db, userId: string): Promise<Row<'api_tokens'>[]> =>
  db.selectFrom('api_tokens').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** The first revocation stays. False when the user has no such token. */
export async function markRevoked(db: Db, userId: string, tokenId: string, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('api_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** All that still count. Gives their number. */
export async function markAllRevoked(db: Db, userId: string, now: Date): Promise<number> {
  const marked = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}
