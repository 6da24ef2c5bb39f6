import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { DestinationStatus, PublicationStatus, Row, Tables } from '#db/schema.ts'
import { type After, mostRows, newerThan, olderThan } from '#http/page.ts'
import { containing } from '#lib/search.ts'
import { risksOf } from '#publishing/forecast/forecast.ts'
import { matchesPublishedText, type SentSummary, sentSummary } from '../write/published-content.store.ts'
import type { DeliveryRow, DestinationRow } from '../publications.store.ts'

export interface ListFilter {
  /** Lists the trash, last deleted first; otherwise everything else. */
  trashed: boolean
  statuses?: readonly PublicationStatus[]
  needsAttention?: boolean
  atRisk?: boolean
  platform?: string
  accountId?: string
  socialSetId?: string
  authorId?: string
  buildId?: string
  search?: string
  /** The ids that the search can match; absent for all. */
  matches?: readonly string[]
  from?: Date
  before?: Date
  order: 'created' | 'scheduled'
  /** One index serves both directions: PostgreSQL reads it backward for `asc`. */
  direction: 'asc' | 'desc'
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

/** The first rows in order, one more than the limit to detect a next page. */
function firstOf<O>(query: SelectQueryBuilder<Tables, 'publications', O>, workspaceId: string, filter: ListFilter) {
  const column = columnOf(filter)
  const {
    trashed,
    needsAttention,
    atRisk,
    platform,
    accountId,
    socialSetId,
    authorId,
    buildId,
    search,
    matches,
    from,
    before,
    after,
    limit,
    direction,
  } = filter
  let found = query.where('publications.workspace_id', '=', workspaceId).where('publications.trashed_at', trashed ? 'is not' : 'is', null)
  // A literal, because a partial index does not match a parameter.
  if (needsAttention !== undefined) found = found.where(needsAttention ? sql<boolean>`needs_attention` : sql<boolean>`not needs_attention`)
  if (atRisk !== undefined) found = found.where(atRisk ? sql<boolean>`at_risk` : sql<boolean>`not at_risk`)
  if (platform) found = found.where((eb) => destinationIs(eb, 'platform', platform))
  if (accountId) found = found.where((eb) => destinationIs(eb, 'social_account_id', accountId))
  if (socialSetId) found = found.where('social_set_id', '=', socialSetId)
  if (authorId) found = found.where('created_by', '=', authorId)
  if (buildId) found = found.where('build_id', '=', buildId)
  if (matches) found = found.where('publications.id', '=', sql<string>`any(${[...matches]})`)
  if (search) {
    const pattern = containing(search)
    found = found.where((eb) =>
      eb.or([eb('title', 'ilike', pattern), eb('text', 'ilike', pattern), matchesPublishedText(sql`publications`, pattern)]),
    )
  }
  if (from) found = found.where('list_at', '>=', from)
  if (before) found = found.where('list_at', '<', before)
  return found
    .where((direction === 'asc' ? newerThan : olderThan)(after, column))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
}

/**
 * The requested page. With several statuses, the first rows of each come from the index and are merged, so no more than a page of each
 * is read or sorted.
 */
function pageOf(db: Db, workspaceId: string, filter: ListFilter) {
  const column = columnOf(filter)
  const { statuses, limit, direction } = filter
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
        .orderBy(`found.${column}`, direction)
        .orderBy('found.id', direction)
        .limit(limit + 1)
    : firstOf(all, workspaceId, filter)
  return db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('publications', 'publications.id', 'page.id')
    .orderBy(`publications.${column}`, direction)
    .orderBy('publications.id', direction)
}

/** Columns of a publication in lists, which leave out its segments. */
const shown = [
  'publications.id',
  'publications.workspace_id',
  'build_id',
  'created_by',
  'revision',
  'title',
  'text',
  'source_url',
  'goal',
  'audience',
  'intent',
  'media',
  'metadata',
  'social_set_id',
  'schedule',
  'random_delay_minutes',
  'publications.status',
  'needs_attention',
  'list_at',
  'publications.created_at',
  'updated_at',
  'trashed_at',
] as const

type DateAsText<T> = { [K in keyof T]: T[K] extends Date | null ? Exclude<T[K], Date> | string : T[K] }

type DeliveryState = Pick<DeliveryRow, 'id' | 'destination_id' | 'social_account_id' | 'stage' | 'tries' | 'late_ms' | DeliveryTime>
type DeliveryTime = 'due_at' | 'started_at' | 'finished_at' | 'next_try_at' | 'held_at'
type DestinationAsJson = DateAsText<Omit<ListedDestination, 'delivery'>> & { delivery: DateAsText<DeliveryState> | null }

/** A destination with its latest delivery, without its segments. */
export interface ListedDestination extends Omit<DestinationRow, Unlisted> {
  delivery: DeliveryState | null
}
type Unlisted =
  | 'workspace_id'
  | 'publication_id'
  | 'position'
  | 'segments'
  | 'scheduled_by'
  | 'content_hash'
  | 'created_at'
  | 'former'
  | 'planned_at'
  | 'in_queue'
  | 'due_before_trash'

/** Destinations in order, as JSON, so that one statement reads a page with everything in it. */
const destinations = sql<DestinationAsJson[]>`(
  select coalesce(json_agg(l), '[]') from (
    select d.id, d.social_account_id, d.platform, d.target_key, d.output_profile, d.profile_locked, d.text, d.title, d.description,
      d.settings, d.schedule, d.status, d.due_at, d.external_id, d.external_url, d.published_at, d.error, d.updated_at,
      (select a.updated_at from accounts a
        where d.status = 'failed' and a.workspace_id = d.workspace_id and a.id = d.social_account_id) as account_updated_at,
      case when d.status = 'published' then ${sentSummary(sql`x.id = d.id`)} end as published, ${risksOf()} as risks,
      (select to_json(v) from (
        select y.id, y.destination_id, y.social_account_id, y.stage, y.due_at, y.tries, y.started_at, y.finished_at, y.late_ms, y.next_try_at,
          y.held_at
        from deliveries y where y.workspace_id = d.workspace_id and y.destination_id = d.id
        order by y.created_at desc, y.id desc limit 1) v) as delivery
    from destinations d where d.workspace_id = publications.workspace_id and d.publication_id = publications.id
    order by d.position, d.id) l)`.as('destinations')

const toDate = (text: string | null) => (text === null ? null : new Date(text))

const toDelivery = (row: DateAsText<DeliveryState>): DeliveryState => ({
  ...row,
  due_at: new Date(row.due_at),
  started_at: toDate(row.started_at),
  finished_at: toDate(row.finished_at),
  next_try_at: toDate(row.next_try_at),
  held_at: toDate(row.held_at),
})

const toDestination = (row: DestinationAsJson): ListedDestination => ({
  ...row,
  due_at: toDate(row.due_at),
  published_at: toDate(row.published_at),
  updated_at: new Date(row.updated_at),
  account_updated_at: toDate(row.account_updated_at),
  delivery: row.delivery && toDelivery(row.delivery),
})

export type ListedPublication = Awaited<ReturnType<typeof listPublications>>[number]

export async function listPublications(db: Db, workspaceId: string, filter: ListFilter) {
  const columns = [...shown, destinations] as const
  // Sort the matches of a search before reading their wide rows.
  const isInOrder = !filter.statuses && !filter.search
  const rows = await (isInOrder
    ? db
        // The bound is for the planner: see `firstRows`.
        .selectFrom(firstOf(db.selectFrom('publications').select(columns), workspaceId, filter).limit(sql.lit(mostRows)).as('bounded'))
        .selectAll()
        .orderBy(columnOf(filter), filter.direction)
        .orderBy('id', filter.direction)
        .limit(filter.limit + 1)
        .execute()
    : pageOf(db, workspaceId, filter).select(columns).execute())
  return rows.map((row) => ({ ...row, destinations: row.destinations.map(toDestination) }))
}

/** Characters to read of a text for its excerpt. */
const openingLength = 1000

export type OverviewRow = Awaited<ReturnType<typeof listOverviews>>[number]

/** Columns of an overview, without long texts. */
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
  'at_risk',
  'schedule',
  'social_set_id',
  sql<string>`left(coalesce(nullif(text, ''), segments #>> '{0,text}', ''), ${sql.lit(openingLength)})`.as('opening'),
  sql<string | null>`coalesce(media #> '{0,media_id}', jsonb_path_query_first(segments, '$[*].media[*].media_id')) #>> '{}'`.as(
    'cover_media_id',
  ),
  sql<SentSummary | null>`case when publications.status in ('published', 'partial')
    then ${sentSummary(sql`x.publication_id = publications.id`)} end`.as('published'),
] as const

export const listOverviews = (db: Db, workspaceId: string, filter: ListFilter) => pageOf(db, workspaceId, filter).select(overview).execute()

/** Unordered. */
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
  held_at: Date | null
  action: string | null
  at_risk: boolean
}

/** The states of the destinations of many publications, in order. */
export const listStates = (db: Db, workspaceId: string, publicationIds: readonly string[]): Promise<DestinationState[]> =>
  db
    .selectFrom('destinations')
    .select(['id', 'publication_id', 'social_account_id', 'platform', 'status', 'due_at', 'published_at'])
    .select(sql<string | null>`error ->> 'action'`.as('action'))
    .select(
      sql<boolean>`(status = 'scheduled' and exists (select from destination_risks r where r.destination_id = destinations.id))`.as(
        'at_risk',
      ),
    )
    .select(
      sql<Date | null>`case when in_queue and status = 'scheduled' then (
        select y.held_at from deliveries y where y.destination_id = destinations.id and y.finished_at is null) end`.as('held_at'),
    )
    .where('workspace_id', '=', workspaceId)
    .where('publication_id', '=', sql<string>`any(${[...publicationIds]})`)
    .orderBy('publication_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Counts publications outside the trash by state; states without any are absent. */
export const countByState = (db: Db, workspaceId: string) =>
  db
    .selectFrom('publication_counts')
    .select(['status', 'needs_attention', 'at_risk', sql<number>`sum(count)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .groupBy(['status', 'needs_attention', 'at_risk'])
    .execute()
