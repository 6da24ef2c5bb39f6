import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { hasCode } from './explain.ts'

export type PersonView = AnswerOf<'listMentionablePeople'>['items'][number]

const keptMs = 5 * 60_000

/** People on the account's network whose names start with these words; null if the network has no search. */
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
    // The next key searches again.
    retry: false,
  })
