import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type WithdrawalRow = Row<'withdrawals'>

/** Returns undefined if the same message arrived before. */
export const insertWithdrawal = (db: Db, row: NewRow<'withdrawals'>): Promise<WithdrawalRow | undefined> =>
  db
    .insertInto('withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.column('message_hash').doNothing())
    .returningAll()
    .executeTakeFirst()

export const getByHash = (db: Db, hash: Buffer): Promise<WithdrawalRow> =>
  db.selectFrom('withdrawals').selectAll().where('message_hash', '=', hash).executeTakeFirstOrThrow()

export const findDeletion = (db: Db, sender: string, code: string): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('code', '=', code)
    .where('sender', '=', sender)
    .where('kind', '=', 'data')
    .executeTakeFirst()

/** Returns undefined if it was carried out before. */
export const lockOpen = (db: Db, id: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).where('completed_at', 'is', null).forUpdate().executeTakeFirst()

export const complete = (db: Db, id: string, now: Date) =>
  db.updateTable('withdrawals').set({ completed_at: now, network_user: null }).where('id', '=', id).execute()

export const removeOld = (db: Db, before: Date) =>
  db.deleteFrom('withdrawals').where('received_at', '<', before).where('completed_at', 'is not', null).execute()

/** Credentials of a person, one for each app that they granted. Spans all workspaces, like the notices. */
export async function listGrantedApps(
  db: Db,
  { platforms, userId, limit }: { platforms: readonly string[]; userId: string; limit: number },
): Promise<{ id: string; platform: string; sealed: string }[]> {
  const { rows } = await sql<{ id: string; platform: string; sealed: string }>`
    select distinct on (granted_app) id, platform, sealed from grants
    where granted_user = ${userId} and platform = any(${[...platforms]}) order by granted_app, granted_at desc limit ${limit}`.execute(db)
  return rows
}

/** Grants of a person through an app, in an order in which they can be locked. Spans all workspaces, like the notices. */
export const listGrants = (
  db: Db,
  { platforms, app, userId, until }: { platforms: readonly string[]; app: string; userId: string; until: Date },
): Promise<{ id: string; workspace_id: string }[]> =>
  db
    .selectFrom('grants')
    .select(['id', 'workspace_id'])
    .where('granted_user', '=', userId)
    .where('granted_app', '=', app)
    .where((eb) => eb('platform', '=', eb.fn.any(eb.val([...platforms]))))
    .where('granted_at', '<=', until)
    .orderBy('workspace_id')
    .orderBy('id')
    .execute()
