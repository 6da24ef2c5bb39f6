import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { locks } from '#db/locks.ts'

export type AppRow = Row<'provider_apps'>

/** With the number of active accounts whose grants were given to the app. */
export type CountedApp = AppRow & { connected_accounts: number }

const counted = (db: Db) =>
  db
    .selectFrom('provider_apps as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*)::int from grants g join accounts a on a.grant_id = g.id
        where g.platform = p.provider and g.granted_app = p.client_id and a.is_active
        and p.instance_url in ('', a.instance_url))`.as('connected_accounts'),
    )

export const listApps = (db: Db): Promise<CountedApp[]> => counted(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const findApp = (db: Db, id: string): Promise<CountedApp | undefined> => counted(db).where('p.id', '=', id).executeTakeFirst()

/** Of several apps with the same id, the newest. */
export const findByClientId = (db: Db, provider: string, clientId: string): Promise<AppRow | undefined> =>
  db
    .selectFrom('provider_apps')
    .selectAll()
    .where('provider', '=', provider)
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findActive = (db: Db, provider: string, instanceUrl: string): Promise<AppRow | undefined> =>
  db
    .selectFrom('provider_apps')
    .selectAll()
    .where('provider', '=', provider)
    .where('instance_url', '=', instanceUrl)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** The networks that have an app, on any server. */
export const listProviders = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('provider_apps').select('provider').distinct().where('is_active', '=', true).execute()).map(
    ({ provider }) => provider,
  )

export const listOfProviders = (db: Db, providers: readonly string[]): Promise<AppRow[]> =>
  db
    .selectFrom('provider_apps')
    .selectAll()
    .where((eb) => eb('provider', '=', eb.fn.any(eb.val([...providers]))))
    .orderBy('created_at', 'desc')
    .execute()

export const deactivate = (db: Db, provider: string, instanceUrl: string) =>
  db
    .updateTable('provider_apps')
    .set({ is_active: false })
    .where('provider', '=', provider)
    .where('instance_url', '=', instanceUrl)
    .where('is_active', '=', true)
    .execute()

/** Serializes writers: two at once would each find no app to replace. */
export const lockApps = (db: Db) =>
  sql`select pg_advisory_xact_lock(${locks.providerApps[0]}::int, ${locks.providerApps[1]}::int)`.execute(db)

export const insertApp = (db: Db, row: NewRow<'provider_apps'>): Promise<AppRow> =>
  db.insertInto('provider_apps').values(row).returningAll().executeTakeFirstOrThrow()

export const updateApp = (db: Db, id: string, values: Partial<Pick<AppRow, 'name' | 'sealed' | 'is_active'>>) =>
  db.updateTable('provider_apps').set(values).where('id', '=', id).execute()

/** False when the app does not exist. */
export async function deleteApp(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('provider_apps').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
