import { type QueryKey, useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** A list whose pages are read by position. */
interface TileSource<D extends { total: number }, T, K extends QueryKey> {
  /** Identifies the list, with its filters. */
  name: string
  pageSize: number
  queryOf: (page: number) => UseQueryOptions<D, Error, D, K>
  itemsOf: (data: D) => readonly T[]
}

/** A collection as one long list. Only the pages near the window are read, so a large one costs no more than a small one. */
export const useTilePages = <D extends { total: number }, T, K extends QueryKey>({
  name,
  pageSize,
  queryOf,
  itemsOf,
}: TileSource<D, T, K>) => {
  const pageOf = (index: number): number => Math.floor(index / pageSize)
  const [range, setRange] = useState({ name, first: 0, last: 0 })
  const isCurrent = range.name === name
  const first = useQuery(queryOf(0))
  const total = first.data?.total
  const lastPage = total === undefined ? 0 : pageOf(Math.max(0, total - 1))
  const [from, to] = isCurrent ? [Math.max(1, range.first), Math.min(range.last, lastPage)] : [1, 0]
  const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const others = useQueries({ queries: wanted.map(queryOf) })

  const itemAt = (index: number): T | undefined => {
    const page = pageOf(index)
    const data = page === 0 ? first.data : others[page - from]?.data
    return data && itemsOf(data)[index % pageSize]
  }
  const show = useCallback(
    (start: number, end: number): void =>
      setRange((before) => {
        const next = { name, first: Math.floor(start / pageSize), last: Math.floor(end / pageSize) }
        return before.name === name && before.first === next.first && before.last === next.last ? before : next
      }),
    [name, pageSize],
  )
  return {
    name,
    total,
    error: first.error,
    isPaused: first.fetchStatus === 'paused',
    isPlaceholder: first.isPlaceholderData,
    retry: () => void first.refetch(),
    itemAt,
    show,
    /** What was read so far, with its place. */
    loaded: [[0, first.data] as const, ...others.map(({ data }, index) => [from + index, data] as const)].flatMap(([page, data]) =>
      (data ? itemsOf(data) : []).map((item, index) => ({ item, index: page * pageSize + index })),
    ),
  }
}

export interface TilePages<T> {
  name: string
  total: number | undefined
  itemAt: (index: number) => T | undefined
  show: (start: number, end: number) => void
  loaded: readonly { item: T; index: number }[]
}
