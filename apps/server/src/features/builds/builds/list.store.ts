/** SQL of the list of builds in both views. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row, Tables } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { containing, hasTrigram } from '#lib/search.ts'
import type { BuildRow } from './stored.ts'

export interface ListFilter {
  state?: BuildRow['state']
  authorId?: string
  /** Empty for all. */
  search: string
  /** The ids that the search can match; absent for all. */
  matches?: readonly string[]
  after: After | undefined
  limit: number
}

/** With more matches than this, reading the list in order finds a page sooner. */
const mostMatches = 500

/** Ids of all builds whose idea contains the text. Undefined when the list must be read instead. */
export async function findMatches(db: Db, workspaceId: string, search: string): Promise<string[] | undefined> {
  if (!hasTrigram(search)) return undefined
  const rows = await db
    .selectFrom('builds')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('idea', sql`ilike`, containing(search))
    .limit(mostMatches + 1)
    .execute()
  return rows.length > mostMatches ? undefined : rows.map(({ id }) => id)
}

const chosenBy =
  (workspaceId: string, { state, authorId, search, matches, after }: ListFilter) =>
  (eb: ExpressionBuilder<Tables, 'builds'>) =>
    eb.and([
      eb('workspace_id', '=', workspaceId),
      ...(state ? [eb('state', '=', state)] : []),
      ...(authorId ? [eb('created_by', '=', authorId)] : []),
      ...(matches ? [eb('id', '=', sql<string>`any(${[...matches]})`)] : search ? [eb('idea', sql`ilike`, containing(search))] : []),
      olderThan(after),
    ])

export type OverviewRow = Pick<
  Row<'builds'>,
  | 'id'
  | 'revision'
  | 'state'
  | 'phase'
  | 'confidences'
  | 'error_flags'
  | 'error_code'
  | 'created_by'
  | 'publication_id'
  | 'created_at'
  | 'updated_at'
> & { excerpt: string }

const firstLine = sql<string>`left(split_part(coalesce(idea, ''), E'\n', 1), 140)`

/** Newest first. Returns one extra row when there are more than `limit`. */
export const listOverviews = (db: Db, workspaceId: string, filter: ListFilter): Promise<OverviewRow[]> =>
  db
    .selectFrom('builds')
    .select([
      'id',
      'revision',
      'state',
      'phase',
      'confidences',
      'error_flags',
      'error_code',
      'created_by',
      'publication_id',
      'created_at',
      'updated_at',
    ])
    .select(firstLine.as('excerpt'))
    .where(chosenBy(workspaceId, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute()

const withoutTexts = sql<Row<'builds'>['input']>`input || jsonb_build_object('sources', coalesce(
  (select jsonb_agg(s.source - 'text' - 'structure' order by s.place) from jsonb_array_elements(input->'sources') with ordinality as s(source, place)), '[]'::jsonb))`

/** Newest first, without the texts of sources. Returns one extra row when there are more than `limit`. */
export async function listBuilds(db: Db, workspaceId: string, filter: ListFilter): Promise<BuildRow[]> {
  return db
    .selectFrom('builds')
    .select([
      'id',
      'workspace_id',
      'created_by',
      'state',
      'phase',
      'revision',
      'context_urls',
      'assets',
      'result',
      'error_code',
      'error_message',
      'publication_id',
      'social_set_id',
      'voice_profile_id',
      'regeneration',
      'takes',
      'lease_owner',
      'lease_until',
      'created_at',
      'updated_at',
    ])
    .select(withoutTexts.as('input'))
    .where(chosenBy(workspaceId, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .$castTo<BuildRow>()
    .execute()
}
