import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { risksOf, type StoredRisk } from '#publishing/forecast/forecast.ts'
import { deleteUnsentContents, findSentParts, type SentPart, type SentSummary, sentSummary } from './write/published-content.store.ts'

export type PublicationRow = Row<'publications'>
/** A destination with the time its account last changed, its published summary for lists, and its risks. */
export type DestinationRow = Row<'destinations'> & {
  account_updated_at: Date | null
  published: SentSummary | null
  risks: StoredRisk[] | null
}
export type DeliveryRow = Row<'deliveries'>

export interface PublicationWithDestinations {
  publication: PublicationRow
  destinations: DestinationRow[]
  /** The latest delivery of each destination, by destination id. */
  deliveries: Map<string, DeliveryRow>
  /** The content sent to the networks, by destination id. */
  sent: Map<string, SentPart[]>
}

const findAny = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('publications').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id)

/** Locks the publication, so that its revision, destinations and status change together. Ignores the trash. */
export const lockPublication = (db: Db, workspaceId: string, id: string) =>
  findAny(db, workspaceId, id).where('trashed_at', 'is', null).forUpdate().executeTakeFirst()

/** Like `lockPublication`, including the trash. */
export const lockAnyPublication = (db: Db, workspaceId: string, id: string) => findAny(db, workspaceId, id).forUpdate().executeTakeFirst()

/** Locks in a fixed order, to avoid deadlocks. */
export const lockPublications = (db: Db, workspaceId: string, ids: readonly string[]) =>
  db
    .selectFrom('publications')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const listScheduled = (db: Db, workspaceId: string, accountIds?: readonly string[]) =>
  db
    .selectFrom('destinations')
    .select(['id', 'publication_id'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'scheduled')
    .$if(accountIds !== undefined, (query) => query.where('social_account_id', '=', sql<string>`any(${[...(accountIds ?? [])]})`))
    .execute()

/** Marks destinations as canceled. */
export const markCancelled = (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  change: { updated_at: Date; due_at?: null; error?: string },
) =>
  db
    .updateTable('destinations')
    .set({ ...change, status: 'cancelled' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('status', '=', 'scheduled')
    .execute()

export const listDestinations = (db: Db, workspaceId: string, publicationIds: readonly string[]): Promise<DestinationRow[]> =>
  db
    .selectFrom('destinations as d')
    .leftJoin('accounts as a', (join) => join.onRef('a.workspace_id', '=', 'd.workspace_id').onRef('a.id', '=', 'd.social_account_id'))
    .selectAll('d')
    .select(['a.updated_at as account_updated_at', sentSummary(sql`x.id = d.id`).as('published'), risksOf().as('risks')])
    .where('d.workspace_id', '=', workspaceId)
    .where('d.publication_id', '=', sql<string>`any(${[...publicationIds]})`)
    .orderBy('d.publication_id')
    .orderBy('d.position')
    .orderBy('d.id')
    .execute()

async function latestDeliveries(db: Db, workspaceId: string, destinationIds: readonly string[]): Promise<Map<string, DeliveryRow>> {
  if (!destinationIds.length) return new Map()
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .distinctOn('destination_id')
    .where('workspace_id', '=', workspaceId)
    .where('destination_id', '=', sql<string>`any(${[...destinationIds]})`)
    .orderBy('destination_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.destination_id, row]))
}

/** `trashed` includes the trash. */
export async function loadPublication(
  db: Db,
  workspaceId: string,
  id: string,
  { trashed = false } = {},
): Promise<PublicationWithDestinations | undefined> {
  const publication = await findAny(db, workspaceId, id)
    .$if(!trashed, (query) => query.where('trashed_at', 'is', null))
    .executeTakeFirst()
  if (!publication) return undefined
  const destinations = await listDestinations(db, workspaceId, [id])
  return {
    publication,
    destinations,
    deliveries: await latestDeliveries(
      db,
      workspaceId,
      destinations.map((row) => row.id),
    ),
    sent: await findSentParts(
      db,
      workspaceId,
      destinations.filter(({ status }) => status !== 'pending').map((row) => row.id),
    ),
  }
}

export const insertPublication = (db: Db, row: NewRow<'publications'>) => db.insertInto('publications').values(row).execute()

/** The caller holds the lock. */
export const updatePublication = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'publications'>>) =>
  db.updateTable('publications').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export const insertDestinations = async (db: Db, rows: NewRow<'destinations'>[]): Promise<void> => {
  if (rows.length) await db.insertInto('destinations').values(rows).execute()
}

export const updateDestination = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'destinations'>>) =>
  db.updateTable('destinations').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export interface AccountContext {
  account: Row<'accounts'>
  grantStatus: 'active' | 'reconnect_required' | null
}

/** Accounts of destinations with the state of their grants, by id, including inactive ones. */
export async function findAccounts(db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, AccountContext>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('grants', 'grants.id', 'accounts.grant_id')
    .selectAll('accounts')
    .select('grants.status as grant_status')
    .where('accounts.workspace_id', '=', workspaceId)
    .where('accounts.id', '=', sql<string>`any(${[...ids]})`)
    .execute()
  return new Map(rows.map(({ grant_status, ...account }) => [account.id, { account, grantStatus: grant_status }]))
}

/** Other destinations of the accounts that are scheduled nearby or had the same text within a day. */
export const findRelatedDestinations = (db: Db, workspaceId: string, accountIds: readonly string[], since: Date) =>
  db
    .selectFrom('destinations')
    .select(['id', 'publication_id', 'social_account_id', 'status', 'due_at', 'published_at', 'content_hash'])
    .where('workspace_id', '=', workspaceId)
    .where('social_account_id', '=', sql<string>`any(${[...accountIds]})`)
    .where((eb) => eb.or([eb('status', 'in', ['scheduled', 'publishing', 'processing']), eb('published_at', '>=', since)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publications as p')
            .select('p.id')
            .whereRef('p.id', '=', 'destinations.publication_id')
            .where('p.trashed_at', 'is not', null),
        ),
      ),
    )
    .limit(5000)
    .execute()

export const getTimes = (db: Db, workspaceId: string): Promise<Pick<Row<'workspaces'>, 'timezone' | 'random_delay_minutes'>> =>
  db.selectFrom('workspaces').select(['timezone', 'random_delay_minutes']).where('id', '=', workspaceId).executeTakeFirstOrThrow()

/** Deletes the sent content too. The caller holds the lock of the publication. */
export async function deleteDestinationRow(db: Db, row: Pick<DestinationRow, 'workspace_id' | 'publication_id' | 'id'>): Promise<void> {
  await db.deleteFrom('destinations').where('workspace_id', '=', row.workspace_id).where('id', '=', row.id).execute()
  await deleteUnsentContents(db, row.workspace_id, row.publication_id)
}
