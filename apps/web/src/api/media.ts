import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'

export type MediaView = AnswerOf<'getMedia'>

const lookAgainMs = 2000

/** Returns one file, polling while it is being analyzed. */
export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', id],
    queryFn: async ({ signal }) => (await api.getMedia({ params: { id }, signal })).body,
    refetchInterval: ({ state }) => (state.data?.analysis_status === 'pending' ? lookAgainMs : false),
  })

export const thumbnailUrl = (id: string): string => api.getMediaContent.url({ params: { id }, query: { variant: 'thumbnail' } })

export const pictureUrl = (id: string): string => api.getMediaContent.url({ params: { id } })

export const analyseAgain = async (id: string): Promise<MediaView> =>
  (await api.retryMediaAnalysis({ params: { id }, idempotencyKey: newKey() })).body
