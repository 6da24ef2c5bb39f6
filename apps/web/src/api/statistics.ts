import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { serverNow } from '#lib/server-clock.ts'
import { type AnswerOf, api } from './api.ts'

export type StatisticsView = AnswerOf<'getStatistics'>

const dayMs = 86_400_000

/** More days are shown by week. */
export const mostDays = 100

/** The last days up to now, in the workspace's time zone. The server's answer may be a minute old. */
export const statisticsQuery = (workspaceId: string, days: number) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'statistics', days],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const before = serverNow().getTime()
      const query = {
        workspace_id: workspaceId,
        from: new Date(before - (days - 1) * dayMs).toISOString(),
        before: new Date(before).toISOString(),
        group_by: days > mostDays ? ('week' as const) : ('day' as const),
      }
      return (await api.getStatistics({ query, signal })).body
    },
  })
