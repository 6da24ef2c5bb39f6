import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

type ChallengeKind = Row<'challenges'>['kind']

export const insertChallenge = (db: Db, challenge: NewRow<'challenges'>) => db.insertInto('challenges').values(challenge).execute()

export const markAllConsumed = (db: Db, userId: string, kind: ChallengeKind, now: Date) =>
  db
    .updateTable('challenges')
    .set({ consumed_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('consumed_at', 'is', null)
    .execute()

export const updateSealed = (db: Db, tokenHash: Buffer, kind: ChallengeKind, sealed: string) =>
  db.updateTable('challenges').set({ sealed }).where('token_hash', '=', tokenHash).where('kind', '=', kind).execute()

/** The challenge, with this attempt added to `tries` if `counts`. Locks the row until the transaction ends. */
export const tryChallenge = (db: Db, tokenHash: Buffer, kind: ChallengeKind, counts: boolean): Promise<Row<'challenges'> | undefined> =>
  db
    .updateTable('challenges')
    .set((eb) => ({ tries: eb('tries', '+', counts ? 1 : 0) }))
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()

/** False if it was used before. */
export async function markConsumed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('challenges')
    .set({ consumed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** False if it was used or renewed since the caller read it with the expiry `from`. */
export async function renewChallenge(
  db: Db,
  tokenHash: Buffer,
  { from, to, sealed }: { from: Date; to: Date; sealed: string },
): Promise<boolean> {
  const renewed = await db
    .updateTable('challenges')
    .set({ sealed, expires_at: to, tries: 0 })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '=', from)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 1n
}
