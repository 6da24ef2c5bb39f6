import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { containing } from '#lib/search.ts'

export type UserRow = Row<'users'>

/** With what the user's sessions, tokens and second factors show. */
export interface SeenUser extends UserRow {
  has_totp: boolean
  has_passkey: boolean
  last_seen_at: Date | null
}

export type UserKind = 'administrators' | 'suspended'

interface UserFilter {
  only: UserKind | undefined
  search: string | undefined
  after: After | undefined
  limit: number
}

/** Deleted users, whose data is erased later, are not among them. */
const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .selectAll()
    .select([
      sql<boolean>`exists (select from totp_secrets t where t.user_id = users.id)`.as('has_totp'),
      sql<boolean>`exists (select from passkeys p where p.user_id = users.id)`.as('has_passkey'),
      sql<Date | null>`greatest(
        (select max(s.last_used_at) from sessions s where s.user_id = users.id),
        (select max(t.last_used_at) from api_tokens t where t.user_id = users.id))`.as('last_seen_at'),
    ])
    .where('deleted_at', 'is', null)

export function listUsers(db: Db, { only, search, after, limit }: UserFilter): Promise<SeenUser[]> {
  const pattern = search === undefined ? undefined : containing(search)
  return selectUsers(db)
    .$if(only === 'administrators', (query) => query.where('is_admin', '=', true))
    .$if(only === 'suspended', (query) => query.where('suspended_at', 'is not', null))
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
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

export const getUser = (db: Db, id: string): Promise<SeenUser> => selectUsers(db).where('id', '=', id).executeTakeFirstOrThrow()

export const hasAdministratorBeside = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const updateUser = (db: Db, id: string, values: Partial<NewRow<'users'>>) =>
  db.updateTable('users').set(values).where('id', '=', id).execute()

export const deleteSessions = (db: Db, userId: string) => db.deleteFrom('sessions').where('user_id', '=', userId).execute()
