import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { isShutOut } from '#http/access.ts'

const selectOrganizations = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'm.role', 'o.created_at'])
    .select([
      sql<number>`(select count(*)::integer from organization_members x where x.organization_id = o.id)`.as('members'),
      sql<number>`(select count(*)::integer from workspaces w where w.organization_id = o.id and w.deleted_at is null)`.as('workspaces'),
      sql<string | null>`(select t.id from ownership_transfers t where t.organization_id = o.id and t.status = 'open'
        and t.expires_at > ${now} and m.user_id in (t.owner_id, t.nominee_id))`.as('transfer_id'),
      // Deleted ones count until they are erased.
      sql<boolean>`exists (select from workspaces w where w.organization_id = o.id)`.as('has_workspaces'),
    ])
    .where('m.user_id', '=', userId)
    .where(sql<boolean>`not ${isShutOut}`)

export const listOrganizations = (db: Db, userId: string, now: Date) =>
  selectOrganizations(db, userId, now)
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.id')
    .execute()

export type OrganizationRow = Awaited<ReturnType<typeof listOrganizations>>[number]

export const getOrganization = (db: Db, organizationId: string, userId: string, now: Date): Promise<OrganizationRow> =>
  selectOrganizations(db, userId, now).where('o.id', '=', organizationId).executeTakeFirstOrThrow()

export const setName = (db: Db, organizationId: string, name: string) =>
  db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute()

interface WorkspaceFilter {
  callerId: string
  personId?: string | undefined
}

const mostAdmins = 5

export const listWorkspaces = (db: Db, organizationId: string, { callerId, personId }: WorkspaceFilter) =>
  db
    .selectFrom('workspaces as w')
    .leftJoin('workspace_members as caller', (join) =>
      join.onRef('caller.workspace_id', '=', 'w.id').on('caller.user_id', '=', callerId).on('caller.status', '=', 'active'),
    )
    .select(['w.id', 'w.name', 'w.deleted_at', 'caller.role'])
    .select([
      sql<number>`(select count(*)::integer from workspace_members a where a.workspace_id = w.id and a.status = 'active')`.as('members'),
      sql<string[]>`array(select u.email from workspace_members a join users u on u.id = a.user_id
        where a.workspace_id = w.id and a.status = 'active' and a.role = 'admin' order by u.email limit ${mostAdmins})`.as('admins'),
    ])
    .where('w.organization_id', '=', organizationId)
    .$if(personId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('workspace_members as p')
            .select(sql`1`.as('one'))
            .whereRef('p.workspace_id', '=', 'w.id')
            .where('p.user_id', '=', personId ?? ''),
        ),
      ),
    )
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute()

export type WorkspaceRow = Awaited<ReturnType<typeof listWorkspaces>>[number]

/** Serializes changes to the organization's members and workspaces until the transaction ends. */
export const lockOrganization = (db: Db, organizationId: string) =>
  db.selectFrom('organizations').selectAll().where('id', '=', organizationId).forUpdate().executeTakeFirst()

const workspacesOf = sql<number>`(select count(*)::integer from workspace_members wm join workspaces w on w.id = wm.workspace_id
  where w.organization_id = m.organization_id and wm.user_id = m.user_id)`
const identitiesOf = sql<boolean>`exists (select from identities d join identity_providers i on i.id = d.provider_id
  where i.organization_id = m.organization_id and d.user_id = m.user_id)`

const selectMembers = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.email', 'u.display_name', 'm.role', 'm.created_at'])
    .select([workspacesOf.as('workspaces'), identitiesOf.as('has_identity')])
    .where('m.organization_id', '=', organizationId)

export const listMembers = (db: Db, organizationId: string) =>
  selectMembers(db, organizationId)
    .orderBy(sql`array_position(array['owner', 'admin', 'member'], m.role)`)
    .orderBy('u.email')
    .execute()

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export const findMember = (db: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> =>
  selectMembers(db, organizationId).where('m.user_id', '=', userId).executeTakeFirst()

export const setRole = (db: Db, organizationId: string, userId: string, role: Row<'organization_members'>['role']) =>
  db.updateTable('organization_members').set({ role }).where('organization_id', '=', organizationId).where('user_id', '=', userId).execute()

export const deleteMember = (db: Db, organizationId: string, userId: string) =>
  db.deleteFrom('organization_members').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute()

export async function countContents(
  db: Db,
  organizationId: string,
): Promise<{ workspaces: number; members: number; identity_providers: number }> {
  const { rows } = await sql<{ workspaces: number; members: number; identity_providers: number }>`select
    (select count(*)::integer from workspaces where organization_id = ${organizationId}) as workspaces,
    (select count(*)::integer from organization_members where organization_id = ${organizationId}) as members,
    (select count(*)::integer from identity_providers where organization_id = ${organizationId}) as identity_providers`.execute(db)
  return rows[0] ?? { workspaces: 0, members: 0, identity_providers: 0 }
}

export const deleteOrganization = (db: Db, organizationId: string) =>
  db.deleteFrom('organizations').where('id', '=', organizationId).execute()

const selectTransfers = (db: Db) =>
  db
    .selectFrom('ownership_transfers as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .innerJoin('users as owner', 'owner.id', 't.owner_id')
    .innerJoin('users as nominee', 'nominee.id', 't.nominee_id')
    .selectAll('t')
    .select(['o.name as organization_name', 'owner.display_name as owner_name', 'nominee.display_name as nominee_name'])

/** The transfer that was neither answered nor revoked; its time may have passed. */
export const findOpenTransfer = (db: Db, organizationId: string) =>
  selectTransfers(db).where('t.organization_id', '=', organizationId).where('t.status', '=', 'open').executeTakeFirst()

export type TransferRow = NonNullable<Awaited<ReturnType<typeof findOpenTransfer>>>

/** Only for its owner and its nominee. */
export const findTransferOf = (db: Db, transferId: string, userId: string): Promise<TransferRow | undefined> =>
  selectTransfers(db)
    .where('t.id', '=', transferId)
    .where((eb) => eb.or([eb('t.owner_id', '=', userId), eb('t.nominee_id', '=', userId)]))
    .executeTakeFirst()

/** False while another transfer is open. */
export async function insertTransfer(db: Db, transfer: NewRow<'ownership_transfers'>): Promise<boolean> {
  const inserted = await db
    .insertInto('ownership_transfers')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const endTransfer = (db: Db, transferId: string, status: Row<'ownership_transfers'>['status'], now: Date) =>
  db.updateTable('ownership_transfers').set({ status, ended_at: now }).where('id', '=', transferId).where('status', '=', 'open').execute()

export const deleteUnattached = (db: Db, organizationId: string, userIds: readonly string[]) =>
  sql`delete from organization_members o
    where o.organization_id = ${organizationId} and o.user_id = any(${[...userIds]}) and o.role = 'member'
      and not exists (select from workspace_members m join workspaces w on w.id = m.workspace_id
        where m.user_id = o.user_id and w.organization_id = o.organization_id and w.deleted_at is null)
      and not exists (select from identities d join identity_providers i on i.id = d.provider_id
        where d.user_id = o.user_id and i.organization_id = o.organization_id)`.execute(db)
