import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { MediaView } from '#api/media.ts'
import { type MediaFilter, mediaPageQuery, mediaPageSize } from '#api/media-library.ts'

const pageOf = (index: number): number => Math.floor(index / mediaPageSize)

/** A library as one long list. Only the pages near the window are read, so a large library costs no more than a small one. */
export const useMediaPages = (workspaceId: string, filter: MediaFilter) => {
  const name = JSON.stringify([workspaceId, filter])
  const [range, setRange] = useState({ name, first: 0, last: 0 })
  const isCurrent = range.name === name
  const first = useQuery(mediaPageQuery(workspaceId, filter, 0))
  const total = first.data?.total
  const lastPage = total === undefined ? 0 : pageOf(Math.max(0, total - 1))
  const [from, to] = isCurrent ? [Math.max(1, range.first), Math.min(range.last, lastPage)] : [1, 0]
  const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const others = useQueries({ queries: wanted.map((page) => mediaPageQuery(workspaceId, filter, page)) })

  const fileAt = (index: number): MediaView | undefined => {
    const page = pageOf(index)
    const data = page === 0 ? first.data : others[page - from]?.data
    return data?.media[index % mediaPageSize]
  }
  const show = useCallback(
    (start: number, end: number): void =>
      setRange((before) => {
        const next = { name, first: pageOf(start), last: pageOf(end) }
        return before.name === name && before.first === next.first && before.last === next.last ? before : next
      }),
    [name],
  )
  return {
    name,
    total,
    error: first.error,
    isPaused: first.fetchStatus === 'paused',
    isPlaceholder: first.isPlaceholderData,
    retry: () => void first.refetch(),
    fileAt,
    show,
    /** The files read so far, with their places. */
    loaded: [[0, first.data] as const, ...others.map(({ data }, index) => [from + index, data] as const)].flatMap(([page, data]) =>
      (data?.media ?? []).map((file, index) => ({ file, index: page * mediaPageSize + index })),
    ),
  }
}

export type MediaPages = ReturnType<typeof useMediaPages>
