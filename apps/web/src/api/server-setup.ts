import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type SetupView = AnswerOf<'getSetup'>
export type SetupTaskView = SetupView['tasks'][number]

/** Read again on each visit, because the tasks are done on other pages. */
export const setupQuery = queryOptions({
  queryKey: ['server', 'setup'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.getSetup({ signal })).body,
})

export const updateSetup = async (change: { hidden?: boolean; backed_up?: boolean }): Promise<void> => {
  queries.setQueryData(setupQuery.queryKey, (await api.updateSetup({ body: change })).body)
}
