import type { DesignQuery } from '@broadside/contract/features/designs.schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '#db/open.ts'
import { containing } from '#lib/search.ts'
import { type DesignHead, head } from './designs.store.ts'

export type DesignFilters = Static<typeof DesignQuery>
export type ListedDesign = DesignHead & { is_favorite: boolean }

/** The value that a design is sorted by and its id, as a cursor stores them. */
export type DesignPosition = readonly [string, string]

interface Order {
  by: RawBuilder<unknown>
  /** The designs after a position. */
  after: (position: DesignPosition) => RawBuilder<unknown>
  positionOf: (row: ListedDesign) => DesignPosition
}

const latestFirst = (column: 'created_at' | 'updated_at' | 'trashed_at'): Order => ({
  by: sql`${sql.ref(column)} desc, id desc`,
  after: ([at, id]) => sql`(${sql.ref(column)}, id) < (${at}::timestamptz, ${id}::text)`,
  positionOf: (row) => [row[column]?.toISOString() ?? '', row.id],
})

const byName: Order = {
  by: sql`lower(title), id`,
  after: ([title, id]) => sql`(lower(title), id) > (lower(${title}::text), ${id}::text)`,
  positionOf: ({ title, id }) => [title, id],
}

const orders = {
  newest: latestFirst('created_at'),
  updated: latestFirst('updated_at'),
  deleted: latestFirst('trashed_at'),
  name: byName,
}

const orderOf = ({ sort, lifecycle }: DesignFilters): Order => orders[sort ?? (lifecycle === 'trash' ? 'deleted' : 'updated')]

const isFavoriteOf = (userId: string) =>
  sql<boolean>`exists (select from design_favorites f where f.design_id = designs.id and f.user_id = ${userId})`

interface Reader {
  workspaceId: string
  userId: string
}

/**
 * Statistics from when a server had few designs would make a join compare every design with every favorite, so joins are ruled out: favorites
 * look up their designs by id, and the others are those that a hashed set of favorites lacks (`is not true` keeps that from becoming a join).
 */
const favoritesOf = ({ workspaceId, userId }: Reader) =>
  sql`(select design_id from design_favorites where user_id = ${userId} and workspace_id = ${workspaceId})`

const sourceOf = (reader: Reader, { favorite }: DesignFilters): RawBuilder<unknown> =>
  favorite ? sql`${favoritesOf(reader)} f cross join lateral (select * from designs where id = f.design_id offset 0) designs` : sql`designs`

function conditionsOf(reader: Reader, query: DesignFilters): RawBuilder<unknown> {
  const conditions = [
    sql`workspace_id = ${reader.workspaceId}`,
    query.lifecycle === 'trash' ? sql`trashed_at is not null` : sql`trashed_at is null`,
  ]
  if (query.search) conditions.push(sql`title ilike ${containing(query.search)}`)
  if (query.preset_key) conditions.push(sql`preset_key = ${query.preset_key}`)
  if (query.favorite === false) conditions.push(sql`(id in ${favoritesOf(reader)}) is not true`)
  return sql.join(conditions, sql` and `)
}

const shown = sql.join(head.map((name) => sql.ref(name)))

export interface DesignPage {
  rows: ListedDesign[]
  /** Matches before paging. */
  total: number
  /** The position of the last row; absent on the last page. */
  next?: DesignPosition
}

export async function listDesigns(db: Db, reader: Reader, query: DesignFilters, after?: DesignPosition): Promise<DesignPage> {
  const matching = sql`${sourceOf(reader, query)} where ${conditionsOf(reader, query)}`
  const order = orderOf(query)
  const counted = await sql<{ total: number }>`select count(*) as total from ${matching}`.execute(db)
  const { rows } = await sql<ListedDesign>`
    select ${shown}, ${isFavoriteOf(reader.userId)} as is_favorite from ${matching} ${after ? sql`and ${order.after(after)}` : sql``}
    order by ${order.by} limit ${query.limit + 1} offset ${query.offset}`.execute(db)
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return { rows: rows.slice(0, query.limit), total: Number(counted.rows[0]?.total), ...(last && { next: order.positionOf(last) }) }
}
