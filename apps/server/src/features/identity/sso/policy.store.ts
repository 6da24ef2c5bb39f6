import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { policyOf, type RequiredPolicy } from '#http/sign-on.ts'

/** Blocks changes of this organization's providers and policy until the transaction ends. */
export const lockOrganization = (db: Db, organizationId: string) =>
  db.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().executeTakeFirst()

export const findPolicy = (db: Db, organizationId: string): Promise<Row<'sso_policies'> | undefined> =>
  db.selectFrom('sso_policies').selectAll().where('organization_id', '=', organizationId).executeTakeFirst()

export const getOrganization = (db: Db, organizationId: string): Promise<Pick<Row<'organizations'>, 'created_at'>> =>
  db.selectFrom('organizations').select('created_at').where('id', '=', organizationId).executeTakeFirstOrThrow()

export async function findRequiredPolicy(db: Db, organizationId: string): Promise<RequiredPolicy | null> {
  const row = await db
    .selectFrom('sso_policies as p')
    .select(policyOf.as('policy'))
    .where('p.organization_id', '=', organizationId)
    .where('p.mode', '=', 'required')
    .executeTakeFirst()
  return row?.policy ?? null
}

export const savePolicy = (db: Db, policy: NewRow<'sso_policies'>): Promise<Row<'sso_policies'>> => {
  const { organization_id: _, ...changes } = policy
  return db
    .insertInto('sso_policies')
    .values(policy)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const listProviderStates = (db: Db, organizationId: string): Promise<Pick<Row<'identity_providers'>, 'id' | 'is_active'>[]> =>
  db.selectFrom('identity_providers').select(['id', 'is_active']).where('organization_id', '=', organizationId).execute()

export const listPeople = (
  db: Db,
  organizationId: string,
): Promise<(Pick<Row<'users'>, 'email' | 'is_admin' | 'display_name'> & { user_id: string })[]> =>
  db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.email', 'u.is_admin', 'u.display_name'])
    .where('m.organization_id', '=', organizationId)
    .orderBy(sql`lower(u.display_name)`)
    .orderBy('u.id')
    .execute()

export async function hasIdentity(db: Db, userId: string, providerIds: readonly string[]): Promise<boolean> {
  const query = db.selectFrom('identities').select('id').where('user_id', '=', userId).where('provider_id', 'in', providerIds)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** The people of the organization without an identity at any of these providers. */
export async function countWithoutIdentity(db: Db, organizationId: string, providerIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from organization_members m
    where m.organization_id = ${organizationId} and not exists (
      select from identities d where d.user_id = m.user_id and d.provider_id = any(${[...providerIds]}))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Valid tokens of members of the organization's workspaces that the policy refuses, by the rules of `isAssured`. */
export async function countShutOutTokens(db: Db, organizationId: string, policy: RequiredPolicy, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from api_tokens t
    where t.revoked_at is null and t.expires_at > ${now}
      and exists (select from workspace_members wm join workspaces w on w.id = wm.workspace_id
        where w.organization_id = ${organizationId} and w.deleted_at is null and wm.user_id = t.user_id
          and (t.workspace_id is null or t.workspace_id = w.id))
      and t.user_id in (select m.user_id from organization_members m where m.organization_id = ${organizationId})
      and (t.workspace_id is null or t.provider_id is null or ${policy.tokenMode === 'deny'}
        or not t.provider_id = any(${[...policy.providers]})
        or t.created_at - t.assured_at >= make_interval(secs => ${policy.maxAge})
        or ${now} - t.created_at >= make_interval(secs => ${policy.tokenLifetime}))`.execute(db)
  return rows[0]?.count ?? 0
}
