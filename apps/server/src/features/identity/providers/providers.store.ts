import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

type Provider = Row<'identity_providers'>

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

/** Ends the sessions that the provider assured. Returns the user of each. */
export async function endAssuredSessions(db: Db, providerId: string): Promise<string[]> {
  const ended = await db.deleteFrom('sessions').where('provider_id', '=', providerId).returning('user_id').execute()
  return ended.map(({ user_id }) => user_id)
}

export const findActiveProvider = (db: Db, providerId: string): Promise<Provider | undefined> =>
  db.selectFrom('identity_providers').selectAll().where('id', '=', providerId).where('is_active', '=', true).executeTakeFirst()

/** Active providers by name, ignoring case: of all organizations, or of those that an instance administrator has allowed. */
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

export const lockProvider = (db: Db, providerId: string): Promise<Provider | undefined> =>
  db.selectFrom('identity_providers').selectAll().where('id', '=', providerId).forNoKeyUpdate().executeTakeFirst()

type Health = Required<Pick<NewRow<'identity_providers'>, 'health_status' | 'health_message' | 'health_code' | 'last_checked_at'>>

export const setHealth = (db: Db, providerId: string, health: Health) =>
  db.updateTable('identity_providers').set(health).where('id', '=', providerId).execute()
