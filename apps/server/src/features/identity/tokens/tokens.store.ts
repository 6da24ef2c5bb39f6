import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { policyOf } from '#http/sign-on.ts'

/** Undefined if the prefix is taken. */
export const insertToken = (db: Db, token: NewRow<'api_tokens'>): Promise<Row<'api_tokens'> | undefined> =>
  db
    .insertInto('api_tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .returningAll()
    .executeTakeFirst()

export const listTokens = (db: Db, userId: string): Promise<Row<'api_tokens'>[]> =>
  db.selectFrom('api_tokens').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** Keeps the time of the first revocation. False if the user has no such token. */
export async function markRevoked(db: Db, userId: string, tokenId: string, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('api_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

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

export const findRequiredPolicy = (db: Db, workspaceId: string) =>
  db
    .selectFrom('workspaces as w')
    .innerJoin('sso_policies as p', 'p.organization_id', 'w.organization_id')
    .select([policyOf.as('policy'), 'p.require_token_reauth'])
    .where('w.id', '=', workspaceId)
    .where('p.mode', '=', 'required')
    .executeTakeFirst()
