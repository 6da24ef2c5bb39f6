import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type KnownIdentity = Pick<Row<'identities'>, 'id' | 'user_id'> & Pick<Row<'users'>, 'suspended_at'>

export const findIdentity = (db: Db, providerId: string, subject: string): Promise<KnownIdentity | undefined> =>
  db
    .selectFrom('identities as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.user_id', 'u.suspended_at'])
    .where('d.provider_id', '=', providerId)
    .where('d.subject', '=', subject)
    .executeTakeFirst()

/** False if the identity is already linked. */
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

export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities as d')
    .innerJoin('identity_providers as i', 'i.id', 'd.provider_id')
    .selectAll('d')
    .select(['i.name as provider_name', 'i.organization_id'])
    .where('d.user_id', '=', userId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()

export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

export const deleteIdentity = (db: Db, userId: string, identityId: string) =>
  db.deleteFrom('identities').where('user_id', '=', userId).where('id', '=', identityId).execute()

/** Active providers of the user's organizations, by organization and name. */
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

/** Keeps the sessions, but they no longer count as assured by the provider. */
export const dropAssurances = (db: Db, userId: string, providerId: string) =>
  db
    .updateTable('sessions')
    .set({ provider_id: null, assured_at: null, acr: null, amr: null, upstream_sid: null, id_token: null })
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .execute()
