import { type MediaQuery } from '@broadside/contract/features/media.schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '#db/open.ts'
import { containing } from '#lib/search.ts'
import { hiddenKinds } from './media.policy.ts'
import { isNeeded, type MediaContext, type MediaRow, tagIdsOf } from './media.store.ts'

export type MediaFilters = Static<typeof MediaQuery>

const typePatterns = { image: 'image/%', video: 'video/%', audio: 'audio/%', font: 'font/%' } as const

const isUsed = sql<boolean>`exists (select from media_uses u where u.media_id = media.id
    and not exists (select from publications p where p.id = u.subject_id and p.trashed_at is not null)
    and not exists (select from designs d where d.id = u.subject_id and d.trashed_at is not null))`

const isTagged = (tagIds?: readonly string[]) =>
  sql<boolean>`exists (select from media_tag_items i where i.media_id = media.id ${tagIds ? sql`and i.tag_id = any(${[...tagIds]})` : sql``})`

const hasAllTags = (tagIds: readonly string[]) => sql<boolean>`(
  select count(*) from media_tag_items i where i.media_id = media.id and i.tag_id = any(${[...tagIds]})) = ${new Set(tagIds).size}`

function lifecycleOf(lifecycle: MediaFilters['lifecycle']): RawBuilder<unknown>[] {
  if (lifecycle === 'all') return []
  if (lifecycle === 'trash') return [sql`trashed_at is not null`]
  return [sql`trashed_at is null`, ...(lifecycle ? [sql`retention_class = ${lifecycle}`] : [])]
}

const aspects = { landscape: sql`width > height`, portrait: sql`width < height`, square: sql`width = height` }

const hidden = sql`(${sql.join(hiddenKinds.map((kind) => sql.lit(kind)))})`

/** As text, because building the statement from expressions took longer than PostgreSQL needs to plan it. */
function conditionsOf(workspaceId: string, query: MediaFilters): RawBuilder<unknown> {
  const { type, aspect, search } = query
  const conditions = [sql`workspace_id = ${workspaceId}`, sql`processing_status <> 'uploading'`, ...lifecycleOf(query.lifecycle)]
  conditions.push(query.asset_kind ? sql`asset_kind = ${query.asset_kind}` : sql`asset_kind not in ${hidden}`)
  if (query.filter === 'used') conditions.push(isUsed)
  if (query.filter === 'unused') conditions.push(sql`not ${isUsed}`)
  if (query.filter === 'favorites') conditions.push(sql`is_favorite`)
  if (query.ids) conditions.push(sql`id = any(${[...query.ids]})`)
  if (query.tag_ids) conditions.push((query.tags === 'all' ? hasAllTags : isTagged)(query.tag_ids))
  if (query.untagged !== undefined) conditions.push(query.untagged ? sql`not ${isTagged()}` : isTagged())
  if (search) {
    const pattern = containing(search)
    conditions.push(sql`(filename ilike ${pattern} or alt_text ilike ${pattern})`)
  }
  if (type === 'document') for (const pattern of Object.values(typePatterns)) conditions.push(sql`mime not like ${pattern}`)
  else if (type) conditions.push(sql`mime like ${typePatterns[type]}`)
  if (query.source) conditions.push(sql`source = ${query.source}`)
  if (aspect) conditions.push(aspects[aspect])
  if (query.min_size !== undefined) conditions.push(sql`size >= ${query.min_size}`)
  if (query.max_size !== undefined) conditions.push(sql`size <= ${query.max_size}`)
  if (query.created_from) conditions.push(sql`created_at >= ${new Date(query.created_from)}`)
  if (query.created_before) conditions.push(sql`created_at < ${new Date(query.created_before)}`)
  return sql.join(conditions, sql` and `)
}

/** The values that a file is sorted by, as a cursor stores them. */
export type MediaPosition = readonly (string | number | null)[]

interface Order {
  /** With the name of the table, since the times of the output are text. */
  by: RawBuilder<unknown>
  /** The files after a position. */
  after: (position: MediaPosition) => RawBuilder<unknown>
  positionOf: (row: ListedMedia) => MediaPosition
}

const isUsedBefore = ([usedAt, id]: MediaPosition) =>
  usedAt === null
    ? sql`last_used_at is null and id < ${id}`
    : sql`(last_used_at is null or (last_used_at, id) < (${usedAt}::timestamptz, ${id}::text))`

const orders: Record<NonNullable<MediaFilters['sort']>, Order> = {
  newest: {
    by: sql`media.created_at desc, media.id desc`,
    after: ([at, id]) => sql`(created_at, id) < (${at}::timestamptz, ${id}::text)`,
    positionOf: (row) => [row.created_at, row.id],
  },
  oldest: {
    by: sql`media.created_at, media.id`,
    after: ([at, id]) => sql`(created_at, id) > (${at}::timestamptz, ${id}::text)`,
    positionOf: (row) => [row.created_at, row.id],
  },
  name: {
    by: sql`lower(media.filename), media.id`,
    after: ([name, id]) => sql`(lower(filename), id) > (lower(${name}::text), ${id}::text)`,
    positionOf: (row) => [row.filename, row.id],
  },
  size: {
    by: sql`media.size desc, media.id desc`,
    after: ([size, id]) => sql`(size, id) < (${size}::bigint, ${id}::text)`,
    positionOf: (row) => [row.size, row.id],
  },
  recently_used: {
    by: sql`media.last_used_at desc nulls last, media.id desc`,
    after: isUsedBefore,
    positionOf: (row) => [row.last_used_at, row.id],
  },
}

const orderOf = (query: Pick<MediaFilters, 'sort'>): Order => orders[query.sort ?? 'newest']

const times = ['created_at', 'updated_at', 'last_used_at', 'trashed_at'] as const satisfies (keyof MediaRow)[]

/** What a list shows of a file. Times are text, for `toIso`. */
export type ShownMedia = Omit<MediaRow, (typeof times)[number] | 'storage_key'> & {
  [K in (typeof times)[number]]: string | Extract<MediaRow[K], null>
}

/** A file with its tags and whether it is in use. */
export type ListedMedia = ShownMedia & MediaContext

const shown = sql.raw(
  [
    'id, workspace_id, filename, mime, size, sha256, width, height, duration, frame_rate, video_codec, audio_codec, alt_text, asset_kind',
    'retention_class, source, provenance, processing_status, analysis_status, analysis_error, thumbnail_key, parent_media_id, created_by',
    'is_favorite, focal_x, focal_y',
    ...times.map((name) => `${name}::text as ${name}`),
  ]
    .join(', ')
    .replaceAll(/(^|, )/g, '$1media.'),
)

export interface MediaPage {
  rows: ListedMedia[]
  total: number
  /** The position of the last row; absent on the last page. */
  next?: MediaPosition
}

/** A page and the total number of matches, in one statement. */
export async function listMedia(db: Db, workspaceId: string, query: MediaFilters, after?: MediaPosition): Promise<MediaPage> {
  const matching = conditionsOf(workspaceId, query)
  const order = orderOf(query)
  const limit = query.limit ?? 50
  const { rows: found } = await sql<{ total: number } & (ListedMedia | { id: null })>`
    with page as (
      select * from media where ${matching} ${after ? sql`and ${order.after(after)}` : sql``}
      order by ${order.by} limit ${limit + 1} offset ${query.offset ?? 0}),
    needed as (
      select u.media_id from media_uses u
      where u.workspace_id = ${workspaceId} and u.media_id = any(array(select id from page)) and ${isNeeded})
    select counted.total, ${shown}, ${tagIdsOf('media')} as tag_ids, media.id in (select media_id from needed) as is_needed
    from (select count(*) as total from media where ${matching}) counted left join page as media on true
    order by ${order.by}`.execute(db)
  const rows = found.filter((row) => row.id !== null)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), total: found[0]?.total ?? 0, ...(last && { next: order.positionOf(last) }) }
}
