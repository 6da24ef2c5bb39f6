import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { type After, olderThan } from '#http/page.ts'
import { containing } from '#lib/search.ts'

const selectOrganizations = (db: Db) =>
  db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.jit_allowed', 'o.created_at'])
    .select([
      sql<number>`(select count(*)::integer from organization_members m where m.organization_id = o.id)`.as('members'),
      sql<string | null>`(select u.email from organization_members m join users u on u.id = m.user_id
        where m.organization_id = o.id and m.role = 'owner')`.as('owner_email'),
    ])

interface OrganizationFilter {
  search: string | undefined
  after: After | undefined
  limit: number
}

export const listOrganizations = (db: Db, { search, after, limit }: OrganizationFilter) =>
  selectOrganizations(db)
    .$if(search !== undefined, (query) => query.where('o.name', 'ilike', containing(search ?? '')))
    .where(olderThan(after, 'o.created_at', 'o.id'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute()

export type OrganizationRow = Awaited<ReturnType<typeof listOrganizations>>[number]

export const findOrganization = (db: Db, id: string): Promise<OrganizationRow | undefined> =>
  selectOrganizations(db).where('o.id', '=', id).executeTakeFirst()

/** False if nothing changed or the organization does not exist. */
export async function setJitAllowed(db: Db, id: string, isAllowed: boolean): Promise<boolean> {
  const set = await db
    .updateTable('organizations')
    .set({ jit_allowed: isAllowed })
    .where('id', '=', id)
    .where('jit_allowed', '<>', isAllowed)
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}
