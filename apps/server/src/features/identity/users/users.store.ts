import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { sessionIdle } from '#http/access.ts'

/** A user, and what organizations say about signing in; a row that was just inserted has no organization yet. */
export type UserRow = Row<'users'> & {
  /** An organization of the user with an identity at one of its providers. */
  managed_organization_name?: string | null
  /** A required sign-on policy forbids passwords. */
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

/** Which of these users has this address in lower case. */
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
 * True for exactly one caller, ever: the one whose transaction writes the founder. Others wait for that transaction here.
 * The users themselves could not be asked: two transactions at once would both find none.
 */
export async function claimFoundation(db: Db, userId: string, now: Date): Promise<boolean> {
  const written = await db
    .insertInto('foundation')
    .values({ founder_id: userId, founded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

/** Undefined when the address or the name is taken. */
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

/** False when the hash was changed meanwhile. */
export async function replacePasswordHash(db: Db, { userId, from, to }: { userId: string; from: string; to: string }): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return replaced.numUpdatedRows === 1n
}

/** Until the transaction ends the password stays this one. False when it is another already, or the user may not sign in. */
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

/** False when the user is suspended or gone. */
export async function setPassword(db: Db, userId: string, { hash, now }: { hash: string; now: Date }): Promise<boolean> {
  const set = await db
    .updateTable('users')
    .set({ password_hash: hash, updated_at: nextVersion(now) })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}

/** Later than the last change even when the clock stood still: entity tags are made from it. */
const nextVersion = (now: Date) => sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`

export const insertSession = (db: Db, session: NewRow<'sessions'>) => db.insertInto('sessions').values(session).execute()

/** Sessions that still count, newest first. */
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

/** False when the user has no such session. */
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

/** Rows of one clean-up statement. */
const batch = 1000

async function deleteInBatches(statement: () => Promise<{ numAffectedRows?: bigint | undefined }>): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows = 0n } = await statement()
    total += Number(numAffectedRows)
    if (numAffectedRows < batch) return total
  }
}

/** Each gives the number of rows that went. */
export const deleteEndedSessions = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(() =>
    sql`delete from sessions where id in (
      select id from sessions where expires_at <= ${now} or last_used_at <= ${new Date(now.getTime() - sessionIdle)} limit ${batch})`.execute(
      db,
    ),
  )

export const deleteEndedChallenges = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(() =>
    sql`delete from challenges where token_hash in (select token_hash from challenges where expires_at <= ${now} limit ${batch})`.execute(
      db,
    ),
  )

export const deleteEndedEmailChanges = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(() =>
    sql`delete from email_changes where id in (select id from email_changes where expires_at <= ${now} limit ${batch})`.execute(db),
  )

export const deleteRegistrations = (db: Db, createdBefore: Date): Promise<number> =>
  deleteInBatches(() =>
    sql`delete from registrations where email in (
      select email from registrations where created_at < ${createdBefore} limit ${batch})`.execute(db),
  )

/** Kept answers past their time, and claims of processes that died before they answered. */
export const deleteStaleIdempotencyKeys = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(() =>
    sql`delete from idempotency_keys where (user_id, scope, key) in (
      select user_id, scope, key from idempotency_keys
      where expires_at <= ${now} or (status is null and locked_until <= ${new Date(now.getTime() - 3_600_000)}) limit ${batch})`.execute(
      db,
    ),
  )

export const deleteRateLimitCounters = (db: Db, startedBefore: Date): Promise<number> =>
  deleteInBatches(() =>
    sql`delete from rate_limit_counters where (key, window_start) in (
      select key, window_start from rate_limit_counters where window_start < ${startedBefore} limit ${batch})`.execute(db),
  )
