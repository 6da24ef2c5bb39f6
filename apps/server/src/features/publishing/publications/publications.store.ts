/** SQL of publications and destinations. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, PublicationStatus, Row, Tables } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { escapeLike } from '#lib/search.ts'

export type PublicationRow = Row<'publications'>
export type DestinationRow = Row<'destinations'>
export type DeliveryRow = Row<'deliveries'>

export interface Whole {
  publication: PublicationRow
  destinations: DestinationRow[]
  /** The latest delivery of each destination, by destination id. */
  deliveries: Map<string, DeliveryRow>
}

const findPublication = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('publications').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

/** Locks the publication, so that its revision, its destinations and its status change together. */
export const lockPublication = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('publications').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks several publications, always in the same order. */
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

/** Marks destinations as taken back. */
export const markWithdrawn = (
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

export const listDestinations = (db: Db, workspaceId: string, publicationIds: readonly string[]) =>
  db
    .selectFrom('destinations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', sql<string>`any(${[...publicationIds]})`)
    .orderBy('publication_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function latestDeliveries(db: Db, workspaceId: string, destinationIds: readonly string[]): Promise<Map<string, DeliveryRow>> {
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

export async function loadWhole(db: Db, workspaceId: string, id: string): Promise<Whole | undefined> {
  const publication = await findPublication(db, workspaceId, id)
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
  }
}

export interface ListFilter {
  status?: PublicationStatus
  platform?: string
  accountId?: string
  search?: string
  from?: Date
  before?: Date
  order: 'created' | 'scheduled'
  limit: number
  after?: After
}

const destinationIs = (eb: ExpressionBuilder<Tables, 'publications'>, column: 'platform' | 'social_account_id', value: string) =>
  eb.exists(
    eb
      .selectFrom('destinations')
      .select('destinations.id')
      .whereRef('destinations.publication_id', '=', 'publications.id')
      .where(`destinations.${column}`, '=', value),
  )

/** One more than the limit is read, to know whether there is a next page. */
export function listPublications(db: Db, workspaceId: string, filter: ListFilter): Promise<PublicationRow[]> {
  const column = filter.order === 'scheduled' ? 'list_at' : 'created_at'
  let query = db.selectFrom('publications').selectAll().where('workspace_id', '=', workspaceId)
  const { status, platform, accountId, search, from, before, after } = filter
  if (status) query = query.where('status', '=', status)
  if (platform) query = query.where((eb) => destinationIs(eb, 'platform', platform))
  if (accountId) query = query.where((eb) => destinationIs(eb, 'social_account_id', accountId))
  if (search) {
    const pattern = `%${escapeLike(search)}%`
    query = query.where((eb) => eb.or([eb('title', 'ilike', pattern), eb('text', 'ilike', pattern)]))
  }
  if (from) query = query.where('list_at', '>=', from)
  if (before) query = query.where('list_at', '<', before)
  return query
    .where(olderThan(after, column))
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute()
}

export const insertPublication = (db: Db, row: NewRow<'publications'>) => db.insertInto('publications').values(row).execute()

/** Changes content and revision. The caller holds the lock. */
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

/** The accounts of destinations with the state of their grants, by id; inactive ones too. */
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

/** Other destinations of the same accounts: scheduled near the given times, or with the same text within a day. */
export const findNeighbours = (db: Db, workspaceId: string, accountIds: readonly string[], since: Date) =>
  db
    .selectFrom('destinations')
    .select(['id', 'publication_id', 'social_account_id', 'status', 'due_at', 'published_at', 'content_hash'])
    .where('workspace_id', '=', workspaceId)
    .where('social_account_id', '=', sql<string>`any(${[...accountIds]})`)
    .where((eb) => eb.or([eb('status', 'in', ['scheduled', 'publishing', 'processing']), eb('published_at', '>=', since)]))
    .limit(5000)
    .execute()

/** The zone of a workspace, and the random delay of its posts. */
export const getTimes = (db: Db, workspaceId: string): Promise<Pick<Row<'workspaces'>, 'timezone' | 'random_delay_minutes'>> =>
  db.selectFrom('workspaces').select(['timezone', 'random_delay_minutes']).where('id', '=', workspaceId).executeTakeFirstOrThrow()

export const deletePublicationRow = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('publications').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export const deleteDestinationRow = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('destinations').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
