import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'

export interface Membership {
  id: string
  name: string
  role: string
  otherMembers: number
  /** Whether the user is the last owner of the organization, or the last admin of the workspace. */
  isLast: boolean
}

export async function listOrganizations(db: Db, userId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select o.id, o.name, m.role, x.others as "otherMembers", m.role = 'owner' and x.owners = 0 as "isLast"
    from organization_members m join organizations o on o.id = m.organization_id
    cross join lateral (
      select count(*) as others, count(*) filter (where role = 'owner') as owners
      from organization_members where organization_id = o.id and user_id <> m.user_id) x
    where m.user_id = ${userId} order by lower(o.name), o.id`.execute(db)
  return rows
}

export async function listWorkspaces(db: Db, userId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select w.id, w.name, m.role, x.others as "otherMembers", m.role = 'admin' and x.admins = 0 as "isLast"
    from workspace_members m join workspaces w on w.id = m.workspace_id
    cross join lateral (
      select count(*) as others, count(*) filter (where role = 'admin' and status = 'active') as admins
      from workspace_members where workspace_id = w.id and user_id <> m.user_id) x
    where m.user_id = ${userId} and m.status = 'active' order by lower(w.name), w.id`.execute(db)
  return rows
}

/** Suspended administrators do not count. */
export async function isLastAdministrator(db: Db, userId: string): Promise<boolean> {
  const admins = await db.selectFrom('users').select('id').where('is_admin', '=', true).where('suspended_at', 'is', null).limit(3).execute()
  return admins.length === 1 && admins[0]?.id === userId
}

/** Keeps other members from leaving the user's organizations and workspaces until the transaction ends. Locks in the global lock order. */
export async function lockMemberships(db: Db, userId: string): Promise<void> {
  await sql`select id from organizations where id in (select organization_id from organization_members where user_id = ${userId})
    order by id for no key update`.execute(db)
  await sql`select id from workspaces where id in (select workspace_id from workspace_members where user_id = ${userId})
    order by id for no key update`.execute(db)
  await sql`select id from users where id = ${userId} or is_admin order by id for no key update`.execute(db)
}

export const deleteMemberships = async (db: Db, userId: string): Promise<Row<'workspace_members'>[]> => {
  await db.deleteFrom('organization_members').where('user_id', '=', userId).execute()
  return db.deleteFrom('workspace_members').where('user_id', '=', userId).returningAll().execute()
}

export async function closeUser(db: Db, userId: string, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
  await db.deleteFrom('challenges').where('user_id', '=', userId).execute()
  await db
    .updateTable('users')
    .set({ password_hash: null, is_admin: false, suspended_at: now, deleted_at: now })
    .where('id', '=', userId)
    .execute()
}

export const listDeletedUsers = (db: Db, deletedBefore: Date): Promise<Pick<Row<'users'>, 'id' | 'email'>[]> =>
  db.selectFrom('users').select(['id', 'email']).where('deleted_at', '<=', deletedBefore).orderBy('deleted_at').execute()

/** Deletes all personal data. Content in workspaces stays, without its creator. */
export async function eraseUser(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await db.updateTable('publications').set({ created_by: null }).where('created_by', '=', id).execute()
  await db.updateTable('media').set({ created_by: null }).where('created_by', '=', id).execute()
  await db.updateTable('workspaces').set({ created_by: null }).where('created_by', '=', id).execute()
  await db.updateTable('grants').set({ created_by: null }).where('created_by', '=', id).execute()
  await db.updateTable('accounts').set({ connected_by: null }).where('connected_by', '=', id).execute()
  await db.deleteFrom('mails').where('recipient', '=', email).execute()
  await db.deleteFrom('registrations').where('email', '=', email).execute()
  await sql`delete from rate_limit_counters where split_part(key, ':', 2) in (${id}, ${email})`.execute(db)
  await db.deleteFrom('users').where('id', '=', id).execute()
}
