import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { hasCode } from './explain.ts'

export type PersonView = AnswerOf<'listMentionablePeople'>['items'][number]

const keptMs = 5 * 60_000

/** People of the network of an account whose names begin so; null where the network has no search. */
export const mentionsQuery = (accountId: string, words: string) =>
  queryOptions({
    queryKey: ['mentions', accountId, words.toLowerCase()],
    queryFn: async ({ signal }): Promise<readonly PersonView[] | null> => {
      try {
        return (await api.listMentionablePeople({ params: { id: accountId }, query: { q: words }, signal })).body.items
      } catch (error) {
        if (hasCode(error, 'not_available')) return null
        throw error
      }
    },
    staleTime: keptMs,
    gcTime: keptMs,
    // The next key asks again.
    retry: false,
  })
