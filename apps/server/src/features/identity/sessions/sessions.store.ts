import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { sessionIdle } from '#http/access.ts'

export const insertSession = (db: Db, session: NewRow<'sessions'>) => db.insertInto('sessions').values(session).execute()

export const listSessions = (db: Db, userId: string, now: Date): Promise<Row<'sessions'>[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - sessionIdle))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Locks the session until the transaction ends. False if it has ended. */
export async function holdSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const held = db.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '=', sessionId).forKeyShare()
  return (await held.executeTakeFirst()) !== undefined
}

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const gone = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

export async function deleteSessions(db: Db, userId: string, except: string | undefined): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}
