/** Pages of lists that are ordered by time and id, newest first. */
import type { App } from '../context.ts'
import { invalidAt } from '../lib/errors.ts'
import { decodeCursor, encodeCursor, type Filters } from '../lib/pagination.ts'
import { reply, type Reply } from './reply.ts'

/** A row of a list, by what orders it. */
export interface Place {
  at: Date
  id: string
}

/** Throws `validation_failed` for a cursor that was damaged or made with other filters. */
export function readCursor({ key }: Pick<App, 'key'>, filters: Filters, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const position = decodeCursor(key('cursor'), filters, cursor)
  if (!position) throw invalidAt('query.cursor', 'This cursor is damaged, or was made for another list.')
  return { at: new Date(Number(position[0])), id: String(position[1]) }
}

interface PageOptions<R, T> {
  /** One more than `limit` when there is a next page. */
  rows: readonly R[]
  limit: number
  filters: Filters
  /** Path below `{base_url}` and the query of the next page, without its cursor. */
  path: string
  query: Readonly<Record<string, string | number | undefined>>
  placeOf(row: R): Place
  present(row: R): T
}

/** The page with `next_cursor`, `X-Next-Cursor` and a link where there is more. */
export function pageOf<R, T>(
  { key, baseUrl }: Pick<App, 'key' | 'baseUrl'>,
  { rows, limit, filters, path, query, placeOf, present }: PageOptions<R, T>,
): Reply<{ items: T[]; next_cursor?: string }> {
  const items = rows.slice(0, limit).map(present)
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return reply(200, { items })
  const { at, id } = placeOf(last)
  const next_cursor = encodeCursor(key('cursor'), filters, [at.getTime(), id])
  const given = Object.entries({ ...query, limit, cursor: next_cursor }).filter(([, value]) => value !== undefined)
  const next = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return reply(200, { items, next_cursor }, { link: `<${baseUrl}${path}?${next}>; rel="next"`, 'x-next-cursor': next_cursor })
}
