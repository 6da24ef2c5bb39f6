/** Connections that wait for the user: to choose accounts, or to use a code. */
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type AttemptRow = Row<'connection_attempts'>

export const insertAttempt = (db: Db, row: NewRow<'connection_attempts'>) => db.insertInto('connection_attempts').values(row).execute()

/** Finds an attempt of this user only, so that a forwarded link reveals nothing. */
export const findAttempt = (
  db: Db,
  { id, userId, kind }: { id: string; userId: string; kind: AttemptRow['kind'] },
): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('connection_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export type AttemptResult = { state: 'connected'; accountIds: readonly string[] } | { state: 'refused'; reason: string }

/** Ends an attempt and erases what it stored. Returns undefined if it had ended already. */
export const settleAttempt = (db: Db, workspaceId: string, id: string, result: AttemptResult): Promise<AttemptRow | undefined> =>
  db
    .updateTable('connection_attempts')
    .set({
      sealed: null,
      state: result.state,
      ...(result.state === 'connected' ? { account_ids: [...result.accountIds] } : { reason: result.reason }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

export const findAttemptOf = (db: Db, workspaceId: string, id: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('connection_attempts').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

export const deleteEndedAttempts = (db: Db, before: Date) =>
  db.deleteFrom('connection_attempts').where('expires_at', '<=', before).execute()

/** Whether the user may still connect accounts in the workspace. */
export async function mayConnect(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select('m.user_id')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('m.role', 'in', ['editor', 'admin'])
    .where('u.suspended_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
