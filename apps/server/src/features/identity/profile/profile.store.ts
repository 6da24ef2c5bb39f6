import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'

export const replaceAvatar = (db: Db, avatar: NewRow<'avatars'>) => {
  const { user_id: _, ...changes } = avatar
  return db
    .insertInto('avatars')
    .values(avatar)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute()
}

export const deleteAvatar = (db: Db, userId: string) => db.deleteFrom('avatars').where('user_id', '=', userId).execute()

/** Pictures are public to anyone who has the hash. */
export async function findAvatarBytes(db: Db, hash: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('avatars').select('bytes').where('hash', '=', hash).limit(1).executeTakeFirst()
  return found?.bytes
}
