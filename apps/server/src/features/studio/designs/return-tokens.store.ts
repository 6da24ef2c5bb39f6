import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export const insertToken = (db: Db, token: NewRow<'design_return_tokens'>) => db.insertInto('design_return_tokens').values(token).execute()

export const lockToken = (db: Db, userId: string, hash: Buffer): Promise<Row<'design_return_tokens'> | undefined> =>
  db
    .selectFrom('design_return_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

export const updateToken = (db: Db, userId: string, hash: Buffer, changes: Partial<NewRow<'design_return_tokens'>>) =>
  db.updateTable('design_return_tokens').set(changes).where('user_id', '=', userId).where('token_hash', '=', hash).execute()

export const deleteEndedTokens = (db: Db, now: Date) => db.deleteFrom('design_return_tokens').where('expires_at', '<=', now).execute()
