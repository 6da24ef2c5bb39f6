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
