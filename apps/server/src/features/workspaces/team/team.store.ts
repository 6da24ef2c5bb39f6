import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { containing } from '#lib/search.ts'

export type MemberRow = Row<'workspace_members'> & { email: string }
export type AuditRow = Row<'access_audit'>

export async function countSeats(db: Db, workspaceId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ seats: number }>`select
    (select count(*) from workspace_members where workspace_id = ${workspaceId} and status = 'active')
    + (select count(*) from invitations where workspace_id = ${workspaceId}
        and accepted_at is null and revoked_at is null and expires_at > ${now}) as seats`.execute(db)
  return rows[0]?.seats ?? 0
}

const members = (db: Db, workspaceId: string) =>
  db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select('u.email')
    .where('m.workspace_id', '=', workspaceId)

export interface MemberFilter {
  q?: string | undefined
  role?: MemberRow['role'] | undefined
  status?: MemberRow['status'] | undefined
}

/** Active ones first, then by email address. */
export const listMembers = (db: Db, workspaceId: string, { q, role, status }: MemberFilter): Promise<MemberRow[]> =>
  members(db, workspaceId)
    .$if(q !== undefined, (query) => query.where('u.email', 'ilike', containing(q ?? '')))
    .$if(role !== undefined, (query) => query.where('m.role', '=', role ?? 'viewer'))
    .$if(status !== undefined, (query) => query.where('m.status', '=', status ?? 'active'))
    .orderBy(sql`m.status <> 'active'`)
    .orderBy('u.email')
    .execute()

export const findMember = (db: Db, workspaceId: string, userId: string): Promise<MemberRow | undefined> =>
  members(db, workspaceId).where('m.user_id', '=', userId).executeTakeFirst()

export const findMemberByEmail = (db: Db, workspaceId: string, email: string): Promise<MemberRow | undefined> =>
  members(db, workspaceId).where('u.email', '=', email).executeTakeFirst()

export async function hasOtherAdmin(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '<>', userId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertMember = (db: Db, member: NewRow<'workspace_members'>) => db.insertInto('workspace_members').values(member).execute()

export const updateMember = (
  db: Db,
  workspaceId: string,
  userId: string,
  changes: Pick<Row<'workspace_members'>, 'role' | 'status' | 'updated_at' | 'deactivated_at'>,
) =>
  db
    .updateTable('workspace_members')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteMember = (db: Db, workspaceId: string, userId: string) =>
  db.deleteFrom('workspace_members').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute()

/** Users who are already in the organization keep their role. */
export const joinOrganization = (db: Db, organizationId: string, userId: string, now: Date) =>
  db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: userId, role: 'member', created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute()

/** Newest first, plus one extra row when there are more than `limit`. */
export const listAudit = (
  db: Db,
  workspaceId: string,
  { after, limit }: { after?: After | undefined; limit: number },
): Promise<AuditRow[]> =>
  db
    .selectFrom('access_audit')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
