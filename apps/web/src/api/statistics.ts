import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { serverNow } from '#lib/server-clock.ts'
import { type AnswerOf, api } from './api.ts'

export type StatisticsView = AnswerOf<'getStatistics'>

const dayMs = 86_400_000

/** More days are shown by week. */
export const mostDays = 100

/** The last days up to now. */
const spanOf = (days: number) => {
  const before = serverNow().getTime()
  return {
    from: new Date(before - (days - 1) * dayMs).toISOString(),
    before: new Date(before).toISOString(),
    group_by: days > mostDays ? ('week' as const) : ('day' as const),
  }
}

/** Milliseconds that sums stay fresh. */
const staleTime = 60_000

export const statisticsQuery = (workspaceId: string, days: number) =>
  queryOptions({
    staleTime,
    placeholderData: keepPreviousData,
    queryKey: ['workspaces', workspaceId, 'statistics', days],
    queryFn: async ({ signal }) => (await api.getStatistics({ query: { workspace_id: workspaceId, ...spanOf(days) }, signal })).body,
  })

/** Sums of all workspaces. */
export const serverStatisticsQuery = (days: number) =>
  queryOptions({
    staleTime,
    placeholderData: keepPreviousData,
    queryKey: ['server', 'statistics', days],
    queryFn: async ({ signal }): Promise<StatisticsView> => (await api.getInstanceStatistics({ query: spanOf(days), signal })).body,
  })
