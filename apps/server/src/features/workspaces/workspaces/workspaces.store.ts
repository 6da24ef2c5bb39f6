import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { escapeLike } from '#lib/search.ts'

export const findWorkspace = (db: Db, workspaceId: string): Promise<Row<'workspaces'> | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', workspaceId).executeTakeFirst()

/** Locks the row until the transaction ends. Undefined if the workspace was deleted. */
export const lockWorkspace = (db: Db, workspaceId: string): Promise<Row<'workspaces'> | undefined> =>
  db.selectFrom('workspaces').selectAll().where('id', '=', workspaceId).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()

/** Slugs with the same beginning. `freeSlug` may shorten a long slug to append a number, so only a prefix is compared. */
/** What `freeSlug` of a long slug cuts off to make room for a number must not hide the slugs that have one. */
const comparedLength = 50

export async function listTakenSlugs(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('workspaces')
    .select('site_slug')
    .where('site_slug', 'like', `${escapeLike(slug.slice(0, comparedLength))}%`)
    .execute()
  return new Set(rows.map((row) => row.site_slug))
}

/** Serializes creations of workspaces by this user until the transaction ends. */
export const lockCreator = (db: Db, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export async function countCreated(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('workspaces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined if the site slug is taken, including by a concurrent transaction. */
export const insertWorkspace = (db: Db, workspace: NewRow<'workspaces'>): Promise<Row<'workspaces'> | undefined> =>
  db
    .insertInto('workspaces')
    .values(workspace)
    .onConflict((conflict) => conflict.column('site_slug').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateWorkspace = (db: Db, workspaceId: string, changes: Partial<NewRow<'workspaces'>>): Promise<Row<'workspaces'>> =>
  db.updateTable('workspaces').set(changes).where('id', '=', workspaceId).returningAll().executeTakeFirstOrThrow()

export const insertMember = (db: Db, member: NewRow<'workspace_members'>) => db.insertInto('workspace_members').values(member).execute()

export interface Membership {
  name: string
  role: Row<'organization_members'>['role']
}

export const findOrganizationOf = (db: Db, organizationId: string, userId: string): Promise<Membership | undefined> =>
  db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.name', 'm.role'])
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId)
    // Waits for a concurrent deletion of the organization.
    .forKeyShare('o')
    .executeTakeFirst()

export async function insertOrganization(db: Db, organization: NewRow<'organizations'>, ownerId: string): Promise<void> {
  await db.insertInto('organizations').values(organization).execute()
  const owner = { organization_id: organization.id, user_id: ownerId, role: 'owner' as const, created_at: organization.created_at }
  await db.insertInto('organization_members').values(owner).execute()
}

export const insertSiteAccount = (db: Db, account: NewRow<'accounts'>) => db.insertInto('accounts').values(account).execute()

/** The site account's name and address mirror those of the site. */
export const updateSiteAccount = (
  db: Db,
  workspaceId: string,
  { username, displayName, now }: { username: string; displayName: string; now: Date },
) =>
  db
    .updateTable('accounts')
    .set({ username, display_name: displayName, updated_at: sql`greatest(${now}, updated_at + interval '1 millisecond')` })
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', 'site')
    .where((eb) => eb.or([eb('username', '!=', username), eb('display_name', '!=', displayName)]))
    .execute()
