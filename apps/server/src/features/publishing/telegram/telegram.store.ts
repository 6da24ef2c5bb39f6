import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type UpdateRow = Row<'telegram_updates'>
export type CodeRow = Row<'telegram_codes'>

export const insertCode = (db: Db, row: NewRow<'telegram_codes'>) => db.insertInto('telegram_codes').values(row).execute()

/** Consumes the code; undefined when it is unknown, already used, or expired. */
export const consumeCode = (db: Db, { id, nonceHash, now }: { id: string; nonceHash: Buffer; now: Date }): Promise<CodeRow | undefined> =>
  db
    .updateTable('telegram_codes')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('nonce_hash', '=', nonceHash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** False for an update that is already stored. */
export async function insertUpdate(db: Db, row: NewRow<'telegram_updates'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('telegram_updates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['bot_id', 'update_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const setCode = (db: Db, id: string, codeId: string) =>
  db.updateTable('telegram_updates').set({ code_id: codeId }).where('id', '=', id).execute()

export const findUpdate = (db: Db, id: string): Promise<UpdateRow | undefined> =>
  db.selectFrom('telegram_updates').selectAll().where('id', '=', id).executeTakeFirst()

export const findCode = (db: Db, workspaceId: string, id: string): Promise<CodeRow | undefined> =>
  db.selectFrom('telegram_codes').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

/** The active account of a chat in any workspace; a chat belongs to one. */
export const findAccountOfChat = (db: Db, chatId: string): Promise<Row<'accounts'> | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('platform', '=', 'telegram')
    .where('account_id', '=', chatId)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** The credential that an active account holds. */
export interface Held {
  grant_id: string
  sealed: string
  workspace_id: string
  account_id: string
}

/** Lists accounts of all workspaces, since they share the instance's bot. */
export const listHeld = (db: Db): Promise<Held[]> =>
  db
    .selectFrom('accounts as a')
    .innerJoin('grants as g', 'g.id', 'a.grant_id')
    .select(['g.id as grant_id', 'g.sealed', 'a.workspace_id', 'a.id as account_id'])
    .where('a.platform', '=', 'telegram')
    .where('a.is_active', '=', true)
    .execute()

export async function readOffset(db: Db, botId: string): Promise<number> {
  const row = await db.selectFrom('telegram_offsets').select('next_update_id').where('bot_id', '=', botId).executeTakeFirst()
  return row?.next_update_id ?? 0
}

export const saveOffset = (db: Db, botId: string, next: number) =>
  db
    .insertInto('telegram_offsets')
    .values({ bot_id: botId, next_update_id: next })
    .onConflict((conflict) => conflict.column('bot_id').doUpdateSet({ next_update_id: next }))
    .execute()

/** Telegram repeats an update for at most a day, and an expired code is useless. */
export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('telegram_updates').where('received_at', '<=', before).execute()
  await db.deleteFrom('telegram_codes').where('expires_at', '<=', before).execute()
}
