/** Reads lists page by page: https://developers.facebook.com/docs/graph-api/results */
import { findString, listAt } from '../expect.ts'
import type { Graph, Parameters } from './wire.ts'

/** Returns the cursor of the next page. */
export const findNext = (page: unknown): string | undefined =>
  findString(page, 'paging', 'next') === undefined ? undefined : findString(page, 'paging', 'cursors', 'after')

export interface ListBounds {
  mostPages: number
  /** Whether nothing that follows this item is needed, on a list that is ordered by time. */
  isPast?: (item: unknown) => boolean
}

/** Reads a list from its start until one of the bounds. */
export const listItems = async (
  graph: Graph,
  path: string,
  parameters: Parameters,
  { mostPages, isPast }: ListBounds,
): Promise<unknown[]> => {
  const found: unknown[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await graph.get(path, { ...parameters, after })
    const items = listAt(json, 'data')
    found.push(...items)
    after = findNext(json)
    if (after === undefined || (isPast && items.some(isPast))) break
  }
  return found
}
