import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

/** A user with the sign-in rules of organizations. A newly inserted row belongs to none yet. */
export type UserRow = Row<'users'> & {
  /** An organization of the user that manages one of the user's identities. */
  managed_organization_name?: string | null
  password_forbidden?: boolean
}

const selectUser = (db: Db) =>
  db
    .selectFrom('users as u')
    .selectAll('u')
    .select([
      sql<string | null>`(select min(o.name) from identities d join identity_providers i on i.id = d.provider_id
        join organization_members m on m.organization_id = i.organization_id and m.user_id = u.id
        join organizations o on o.id = m.organization_id where d.user_id = u.id)`.as('managed_organization_name'),
      sql<boolean>`exists (select from organization_members m join sso_policies p on p.organization_id = m.organization_id
        where m.user_id = u.id and p.mode = 'required' and not p.password_login_allowed)`.as('password_forbidden'),
    ])

export const findUser = (db: Db, userId: string): Promise<UserRow | undefined> =>
  selectUser(db).where('u.id', '=', userId).executeTakeFirst()

/** `email` in lower case. */
export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  selectUser(db).where('u.email', '=', email).executeTakeFirst()

export async function findUserAmong(db: Db, userIds: readonly string[], email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('email', '=', email)
    .executeTakeFirst()
  return found?.id
}

export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * True for exactly one caller, ever: the one whose transaction writes the founder. Others wait here for that
 * transaction. Checking for existing users would not do, because two concurrent transactions would both find none.
 */
export async function claimFoundation(db: Db, userId: string, now: Date): Promise<boolean> {
  const written = await db
    .insertInto('foundation')
    .values({ founder_id: userId, founded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

/** Undefined if the address or the name is taken. */
export const insertUser = (db: Db, user: NewRow<'users'>): Promise<Row<'users'> | undefined> =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export async function listTakenUsernames(db: Db, usernames: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', [...usernames])
    .execute()
  return new Set(rows.map((row) => row.username))
}

export const lockUser = (db: Db, userId: string): Promise<Row<'users'> | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export const updateUser = (db: Db, userId: string, changes: Partial<NewRow<'users'>>): Promise<Row<'users'>> =>
  db.updateTable('users').set(changes).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()

/** False if the hash has changed since. */
export async function replacePasswordHash(db: Db, { userId, from, to }: { userId: string; from: string; to: string }): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return replaced.numUpdatedRows === 1n
}

/** Keeps the password unchanged until the transaction ends. False if it has changed, or the user is suspended or gone. */
export async function holdPassword(db: Db, userId: string, hash: string | null): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', hash)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Always later than the last change, even if the clock does not advance, because entity tags are derived from it. */
const nextVersion = (now: Date) => sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`

/** False if the user is suspended or gone. */
export async function setPassword(db: Db, userId: string, { hash, now }: { hash: string; now: Date }): Promise<boolean> {
  const set = await db
    .updateTable('users')
    .set({ password_hash: hash, updated_at: nextVersion(now) })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}

/** Identities at active providers, and passkeys. */
export async function countSignInMethods(db: Db, userId: string): Promise<{ identities: number; passkeys: number }> {
  const { rows } = await sql<{ identities: number; passkeys: number }>`select
    (select count(*)::integer from identities d join identity_providers i on i.id = d.provider_id
      where d.user_id = ${userId} and i.is_active) as identities,
    (select count(*)::integer from passkeys where user_id = ${userId}) as passkeys`.execute(db)
  return rows[0] ?? { identities: 0, passkeys: 0 }
}
