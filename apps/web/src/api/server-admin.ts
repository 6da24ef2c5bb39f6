import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type OverviewView = AnswerOf<'getInstanceOverview'>
export type FindingView = AnswerOf<'getExamination'>['items'][number]
export type ServerJobView = AnswerOf<'listInstanceJobs'>[number]

export const overviewQuery = queryOptions({
  queryKey: ['server', 'overview'],
  queryFn: async ({ signal }) => (await api.getInstanceOverview({ signal })).body,
})

export const examinationQuery = queryOptions({
  queryKey: ['server', 'examination'],
  queryFn: async ({ signal }) => (await api.getExamination({ signal })).body,
})

/** Runs all checks now. */
export const examineServer = async (): Promise<void> => {
  queries.setQueryData(examinationQuery.queryKey, (await api.examine({})).body)
}

export const serverJobsQuery = (status: ServerJobView['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['server', 'jobs', status ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: 50, ...(status && { status }), ...(cursor && { cursor }) }
      const { body, headers } = await api.listInstanceJobs({ query, signal })
      return { items: body, next: headers.get('x-next-cursor') ?? undefined }
    },
    getNextPageParam: ({ next }) => next,
  })
