import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { policyOf, type RequiredPolicy } from '#http/sign-on.ts'

type Provider = Row<'identity_providers'>

/** Until the transaction ends, nobody else changes providers or policy of this organization. */
export const lockOrganization = (db: Db, organizationId: string) =>
  db.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().executeTakeFirst()

/** By name without case, then by id. */
export const listProviders = (db: Db, organizationId: string): Promise<Provider[]> =>
  db
    .selectFrom('identity_providers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const findProvider = (db: Db, organizationId: string, providerId: string): Promise<Provider | undefined> =>
  db
    .selectFrom('identity_providers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', providerId)
    .executeTakeFirst()

export const insertProvider = (db: Db, provider: NewRow<'identity_providers'>): Promise<Provider> =>
  db.insertInto('identity_providers').values(provider).returningAll().executeTakeFirstOrThrow()

export const updateProvider = (
  db: Db,
  organizationId: string,
  providerId: string,
  changes: Partial<NewRow<'identity_providers'>>,
): Promise<Provider> =>
  db
    .updateTable('identity_providers')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', providerId)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function hasIdentities(db: Db, providerId: string): Promise<boolean> {
  const found = await db.selectFrom('identities').select('id').where('provider_id', '=', providerId).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Gives the number of sessions that ended. */
export async function endAssuredSessions(db: Db, providerId: string): Promise<number> {
  const ended = await db.deleteFrom('sessions').where('provider_id', '=', providerId).executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** The policy of an organization that requires single sign-on, or null. */
export async function findRequiredPolicy(db: Db, organizationId: string): Promise<RequiredPolicy | null> {
  const row = await db
    .selectFrom('sso_policies as p')
    .select(policyOf.as('policy'))
    .where('p.organization_id', '=', organizationId)
    .where('p.mode', '=', 'required')
    .executeTakeFirst()
  return row?.policy ?? null
}
