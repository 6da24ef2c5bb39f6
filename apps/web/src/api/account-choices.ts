/** What the network of an account offers right now. */
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

type ChoicePage = AnswerOf<'listPublishingOptions'>

/** Seldom changes while a post is written. */
const freshMs = 600_000
const mostAtOnce = 100

export const accountChoicesKey = (accountId: string) => ['account-choices', accountId] as const

/** Choices for a setting; with a search only those that match, as long lists come in pages. */
export const publishingOptionsQuery = (accountId: string, source: string, search = '') =>
  queryOptions({
    queryKey: [...accountChoicesKey(accountId), source, search],
    queryFn: async ({ signal }): Promise<ChoicePage> =>
      (
        await api.listPublishingOptions({
          params: { id: accountId, source },
          query: { limit: mostAtOnce, ...(search === '' ? {} : { search }) },
          signal,
        })
      ).body,
    staleTime: freshMs,
    retry: false,
  })
