import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

type ChoicePage = AnswerOf<'listPublishingOptions'>

const freshMs = 600_000
const mostAtOnce = 100

export const accountChoicesKey = (accountId: string) => ['account-choices', accountId] as const

interface Asked {
  search?: string
  /** The value of the setting that the choices depend on. */
  within?: string | undefined
}

/** Returns a setting's current choices from the account's network; with a search, only those that match, because long lists are paged. */
export const publishingOptionsQuery = (accountId: string, source: string, { search = '', within = '' }: Asked = {}) =>
  queryOptions({
    queryKey: [...accountChoicesKey(accountId), source, within, search],
    queryFn: async ({ signal }): Promise<ChoicePage> =>
      (
        await api.listPublishingOptions({
          params: { id: accountId, source },
          query: { limit: mostAtOnce, ...(search === '' ? {} : { search }), ...(within === '' ? {} : { within }) },
          signal,
        })
      ).body,
    staleTime: freshMs,
    retry: false,
  })
