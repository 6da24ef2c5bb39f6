import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export const findActiveProvider = (db: Db, providerId: string): Promise<Row<'identity_providers'> | undefined> =>
  db.selectFrom('identity_providers').selectAll().where('id', '=', providerId).where('is_active', '=', true).executeTakeFirst()

/** The active ones, by name without case: of all organizations, or of those that an administrator of the instance has allowed. */
export const listNamedProviders = (db: Db, { all }: { all: boolean }): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('identity_providers as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.id', 'i.name'])
    .where('i.is_active', '=', true)
    .$if(!all, (query) => query.where('o.jit_allowed', '=', true))
    .orderBy(sql`lower(i.name)`)
    .orderBy('i.id')
    .execute()

export async function isJitAllowed(db: Db, organizationId: string): Promise<boolean> {
  const allowed = db.selectFrom('organizations').select('id').where('id', '=', organizationId).where('jit_allowed', '=', true)
  return (await allowed.executeTakeFirst()) !== undefined
}

/** Until the transaction ends, nobody else provisions or links users of this provider, or changes it. */
export const lockProvider = (db: Db, providerId: string): Promise<Row<'identity_providers'> | undefined> =>
  db.selectFrom('identity_providers').selectAll().where('id', '=', providerId).forNoKeyUpdate().executeTakeFirst()

export interface KnownIdentity {
  id: string
  user_id: string
  suspended_at: Date | null
}

export const findIdentity = (db: Db, providerId: string, subject: string): Promise<KnownIdentity | undefined> =>
  db
    .selectFrom('identities as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.user_id', 'u.suspended_at'])
    .where('d.provider_id', '=', providerId)
    .where('d.subject', '=', subject)
    .executeTakeFirst()

/** False when the identity is linked already. */
export async function insertIdentity(db: Db, identity: NewRow<'identities'>): Promise<boolean> {
  const inserted = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider_id', 'subject']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const updateIdentity = (
  db: Db,
  identityId: string,
  changes: Pick<NewRow<'identities'>, 'email' | 'email_verified' | 'name' | 'last_used_at'>,
) => db.updateTable('identities').set(changes).where('id', '=', identityId).execute()

/** Of one user, oldest first. */
export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities as d')
    .innerJoin('identity_providers as i', 'i.id', 'd.provider_id')
    .selectAll('d')
    .select(['i.name as provider_name', 'i.organization_id', 'i.is_active as provider_is_active'])
    .where('d.user_id', '=', userId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()

export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

export const deleteIdentity = (db: Db, userId: string, identityId: string) =>
  db.deleteFrom('identities').where('user_id', '=', userId).where('id', '=', identityId).execute()

/** Active providers of the organizations of a user, by organization and name. */
export const listLinkProviders = (db: Db, userId: string) =>
  db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .innerJoin('identity_providers as i', 'i.organization_id', 'o.id')
    .select(['i.id', 'i.name', 'o.id as organization_id', 'o.name as organization_name'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('identities as d').select('d.id').whereRef('d.provider_id', '=', 'i.id').where('d.user_id', '=', userId))
        .as('is_linked'),
    )
    .where('m.user_id', '=', userId)
    .where('i.is_active', '=', true)
    .orderBy(sql`lower(o.name)`)
    .orderBy(sql`lower(i.name)`)
    .orderBy('i.id')
    .execute()

/** Held until the transaction ends, so that two changes cannot both leave the last way to sign in. */
export const lockUser = (db: Db, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

type SessionAssurance = Required<Pick<NewRow<'sessions'>, 'provider_id' | 'assured_at' | 'acr' | 'amr' | 'upstream_sid' | 'id_token'>>

export const assureSession = (db: Db, userId: string, sessionId: string, assurance: SessionAssurance) =>
  db.updateTable('sessions').set(assurance).where('user_id', '=', userId).where('id', '=', sessionId).execute()

/** The sessions stay; what the provider said about them does not count any more. */
export const dropAssurances = (db: Db, userId: string, providerId: string) =>
  db
    .updateTable('sessions')
    .set({ provider_id: null, assured_at: null, acr: null, amr: null, upstream_sid: null, id_token: null })
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .execute()

export const joinOrganization = (db: Db, organizationId: string, userId: string, now: Date) =>
  db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: userId, role: 'member', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Seconds that an assurance of the provider counts, where a policy is in force that accepts it. */
export async function findMaxAge(db: Db, { id, organization_id }: Row<'identity_providers'>): Promise<number | undefined> {
  const row = await db
    .selectFrom('sso_policies')
    .select('assurance_max_age_seconds')
    .where('organization_id', '=', organization_id)
    .where('mode', '<>', 'disabled')
    .where(sql<boolean>`${id} = any(provider_ids)`)
    .executeTakeFirst()
  return row?.assurance_max_age_seconds
}
