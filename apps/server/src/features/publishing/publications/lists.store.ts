/** SQL of the lists of publications, and of their counts. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { DestinationStatus, PublicationStatus, Row, Tables } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { escapeLike } from '#lib/search.ts'
import type { PublicationRow } from './publications.store.ts'

export interface ListFilter {
  /** What lies in the trash, last deleted first; else what does not. */
  trashed: boolean
  statuses?: readonly PublicationStatus[]
  needsAttention?: boolean
  platform?: string
  accountId?: string
  socialSetId?: string
  authorId?: string
  buildId?: string
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

export const columnOf = ({ order, trashed }: Pick<ListFilter, 'order' | 'trashed'>) =>
  trashed ? 'trashed_at' : order === 'scheduled' ? 'list_at' : 'created_at'

/** The first rows in order. One more than the limit is read, to know whether there is a next page. */
function firstOf<O>(query: SelectQueryBuilder<Tables, 'publications', O>, workspaceId: string, filter: ListFilter) {
  const column = columnOf(filter)
  const { trashed, needsAttention, platform, accountId, socialSetId, authorId, buildId, search, from, before, after, limit } = filter
  let found = query.where('publications.workspace_id', '=', workspaceId).where('publications.trashed_at', trashed ? 'is not' : 'is', null)
  // A literal, as the index of what needs attention is partial.
  if (needsAttention !== undefined) found = found.where(needsAttention ? sql<boolean>`needs_attention` : sql<boolean>`not needs_attention`)
  if (platform) found = found.where((eb) => destinationIs(eb, 'platform', platform))
  if (accountId) found = found.where((eb) => destinationIs(eb, 'social_account_id', accountId))
  if (socialSetId) found = found.where('social_set_id', '=', socialSetId)
  if (authorId) found = found.where('created_by', '=', authorId)
  if (buildId) found = found.where('build_id', '=', buildId)
  if (search) {
    const pattern = `%${escapeLike(search)}%`
    found = found.where((eb) => eb.or([eb('title', 'ilike', pattern), eb('text', 'ilike', pattern)]))
  }
  if (from) found = found.where('list_at', '>=', from)
  if (before) found = found.where('list_at', '<', before)
  return found
    .where(olderThan(after, column))
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
}

/**
 * The page that the filter asks for. Of several statuses each gives its own first rows from the index, and the page is the
 * first of these: so no more is read or sorted than a page of each.
 */
function pageOf(db: Db, workspaceId: string, filter: ListFilter) {
  const column = columnOf(filter)
  const { statuses, limit } = filter
  const all = db.selectFrom('publications').select('publications.id')
  const page = statuses
    ? db
        .selectFrom(sql<{ status: string }>`unnest(${[...statuses]}::text[])`.as<'wanted'>(sql`wanted (status)`))
        .innerJoinLateral(
          () =>
            firstOf(
              all.select(['created_at', 'list_at', 'trashed_at']).where(sql<boolean>`publications.status = wanted.status`),
              workspaceId,
              filter,
            ).as('found'),
          (join) => join.onTrue(),
        )
        .select('found.id')
        .orderBy(`found.${column}`, 'desc')
        .orderBy('found.id', 'desc')
        .limit(limit + 1)
    : firstOf(all, workspaceId, filter)
  return db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('publications', 'publications.id', 'page.id')
    .orderBy(`publications.${column}`, 'desc')
    .orderBy('publications.id', 'desc')
}

export const listPublications = (db: Db, workspaceId: string, filter: ListFilter): Promise<PublicationRow[]> =>
  pageOf(db, workspaceId, filter).selectAll('publications').execute()

/** The beginning of a text is enough to take an excerpt from, in characters. */
const openingLength = 1000

export type OverviewRow = Awaited<ReturnType<typeof listOverviews>>[number]

/** What a row of a list shows, without the long texts. */
const overview = [
  'publications.id',
  'revision',
  'title',
  'created_at',
  'updated_at',
  'list_at',
  'trashed_at',
  'status',
  'needs_attention',
  'schedule',
  'social_set_id',
  sql<string>`left(coalesce(nullif(text, ''), segments #>> '{0,text}', ''), ${sql.lit(openingLength)})`.as('opening'),
  sql<string | null>`coalesce(media #> '{0,media_id}', jsonb_path_query_first(segments, '$[*].media[*].media_id')) #>> '{}'`.as(
    'cover_media_id',
  ),
] as const

export const listOverviews = (db: Db, workspaceId: string, filter: ListFilter) => pageOf(db, workspaceId, filter).select(overview).execute()

/** In no order. */
export const findOverviews = (db: Db, workspaceId: string, ids: readonly string[]): Promise<OverviewRow[]> =>
  db
    .selectFrom('publications')
    .select(overview)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()

export interface DestinationState extends Pick<
  Row<'destinations'>,
  'id' | 'publication_id' | 'social_account_id' | 'platform' | 'due_at' | 'published_at'
> {
  status: DestinationStatus
  action: string | null
}

/** Of the destinations of many publications only how they are, in their order. */
export const listStates = (db: Db, workspaceId: string, publicationIds: readonly string[]): Promise<DestinationState[]> =>
  db
    .selectFrom('destinations')
    .select(['id', 'publication_id', 'social_account_id', 'platform', 'status', 'due_at', 'published_at'])
    .select(sql<string | null>`error ->> 'action'`.as('action'))
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', sql<string>`any(${[...publicationIds]})`)
    .orderBy('publication_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** How many publications there are of each status that occurs. */
export const countByStatus = (db: Db, workspaceId: string) =>
  db
    .selectFrom('publications')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('trashed_at', 'is', null)
    .groupBy('status')
    .execute()

export async function countNeedingAttention(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('publications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('trashed_at', 'is', null)
    .where(sql<boolean>`needs_attention`)
    .executeTakeFirstOrThrow()
  return count
}
