/** Lists that answer `{items, next_cursor?}`, newest first. */
import { sql } from 'kysely'
import type { App } from '#server/context.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor, type Filters } from '#lib/pagination.ts'
import { reply, type Reply } from './reply.ts'

/** The last row of the page before. */
export interface After {
  at: Date
  id: string
}

/** The condition of a list that is ordered by a time and an id, both falling; without a row before, none. */
export const olderThan = (after: After | undefined, at = 'created_at', id = 'id') =>
  after ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::text)` : sql<boolean>`true`

/** The same for a list in rising order. */
export const newerThan = (after: After | undefined, at = 'created_at', id = 'id') =>
  after ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}::timestamptz, ${after.id}::text)` : sql<boolean>`true`

type Base = Pick<App, 'signer' | 'baseUrl'>

/** Throws `validation_failed` for a cursor that was damaged or made with other filters. */
export function readCursor(ctx: Base, filters: Filters, cursor: string | undefined): After | undefined {
  if (cursor === undefined) return undefined
  const position = decodeCursor(ctx.signer('cursor'), filters, cursor)
  if (!position) throw invalidAt('query.cursor', say('bad_cursor'))
  return { at: new Date(Number(position[0])), id: String(position[1]) }
}

interface List<R, T> {
  /** One more than `limit` when there are more. */
  rows: readonly R[]
  limit: number
  filters: Filters
  /** The path of the list below the base address, and its query without limit and cursor. */
  path: string
  query?: Record<string, string | undefined>
  present: (row: R) => T
}

/** The time that the list is ordered by. Default: when the row was created. */
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
