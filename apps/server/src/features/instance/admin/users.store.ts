import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { containing } from '#lib/search.ts'

export type UserRow = Row<'users'>

interface UserFilter {
  search: string | undefined
  after: After | undefined
  limit: number
}

export function listUsers(db: Db, { search, after, limit }: UserFilter): Promise<UserRow[]> {
  const pattern = search === undefined ? undefined : containing(search)
  return db
    .selectFrom('users')
    .selectAll()
    .$if(pattern !== undefined, (query) =>
      query.where((eb) => eb.or((['email', 'username', 'display_name'] as const).map((column) => eb(column, 'ilike', pattern ?? '')))),
    )
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Serializes changes of administrators, so that each one sees the result of the previous one. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.selectFrom('users').select('id').where('is_admin', '=', true).orderBy('id').forUpdate().execute()
}

export const lockUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const hasAdministratorBeside = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const updateUser = (db: Db, id: string, values: Partial<NewRow<'users'>>): Promise<UserRow> =>
  db.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteSessions = (db: Db, userId: string) => db.deleteFrom('sessions').where('user_id', '=', userId).execute()
