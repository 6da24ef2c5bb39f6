/** Lists that return `{items, next_cursor?}`, newest first. */
import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/context.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor, type Filters } from '#lib/pagination.ts'
import { reply, type Reply } from './reply.ts'

export interface After {
  at: Date
  id: string
}

/** The condition of a list sorted by a time and an id, both descending; none for the first page. */
export const olderThan = (after: After | undefined, at = 'created_at', id = 'id') =>
  after ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::text)` : sql<boolean>`true`

/** The condition for ascending order. */
export const newerThan = (after: After | undefined, at = 'created_at', id = 'id') =>
  after ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}::timestamptz, ${after.id}::text)` : sql<boolean>`true`

/** The largest page of any list, plus the row that detects a next page. */
export const mostRows = 201

/**
 * The first rows of a select that reads an index in list order. PostgreSQL estimates an unknown limit as a tenth of all rows, so a
 * generic plan looks too expensive and every request is planned again, at up to half its cost. A literal inner limit keeps one plan, and
 * reads no row that the outer limit does not take.
 */
export const firstRows = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
  limit <= mostRows
    ? sql`select * from (${rows} order by ${order} limit ${sql.lit(mostRows)}) bounded order by ${order} limit ${limit}`
    : sql`${rows} order by ${order} limit ${limit}`

type Base = Pick<App, 'signer' | 'baseUrl'>

/** Throws `validation_failed` for a cursor that is damaged or was made with other filters. */
export function readCursor(ctx: Base, filters: Filters, cursor: string | undefined): After | undefined {
  if (cursor === undefined) return undefined
  const position = decodeCursor(ctx.signer('cursor'), filters, cursor)
  if (!position) throw invalidAt('query.cursor', say('bad_cursor'))
  return { at: new Date(Number(position[0])), id: String(position[1]) }
}

interface List<R, T> {
  /** Includes one extra row when there are more than `limit`. */
  rows: readonly R[]
  limit: number
  filters: Filters
  /** The list's path below the base URL, and its query without limit and cursor. */
  path: string
  query?: Record<string, string | undefined>
  present: (row: R) => T
}

/** The time the list is sorted by. Default: when the row was created. */
type Timed<R> = { timeOf: (row: R) => Date } | { rows: readonly (R & { created_at: Date })[]; timeOf?: never }

const creationOf = (row: unknown): Date => (row as { created_at: Date }).created_at

export function toPage<R extends { id: string }, T>(
  ctx: Base,
  { rows, limit, filters, path, query = {}, present, timeOf = creationOf }: List<R, T> & Timed<R>,
): Reply<{ items: T[]; next_cursor?: string }> {
  const items = rows.slice(0, limit).map(present)
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return reply(200, { items })
  const next_cursor = encodeCursor(ctx.signer('cursor'), filters, [timeOf(last).getTime(), last.id])
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, limit: String(limit), cursor: next_cursor }))
    if (value !== undefined) next.set(name, value)
  return reply(
    200,
    { items, next_cursor },
    { link: `<${ctx.baseUrl}${path}?${next.toString()}>; rel="next"`, 'x-next-cursor': next_cursor },
  )
}
