import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'

export type MediaView = AnswerOf<'getMedia'>

const lookAgainMs = 2000

/** One file. While it is looked into, the answer is asked for again. */
export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', id],
    queryFn: async ({ signal }) => (await api.getMedia({ params: { id }, signal })).body,
    refetchInterval: ({ state }) => (state.data?.analysis_status === 'pending' ? lookAgainMs : false),
  })

/** A small picture of a file, on this server. */
export const thumbnailUrl = (id: string): string => api.getMediaContent.url({ params: { id }, query: { variant: 'thumbnail' } })

/** Looks into a file again whose analysis failed. */
export const analyseAgain = async (id: string): Promise<MediaView> =>
  (await api.retryMediaAnalysis({ params: { id }, idempotencyKey: newKey() })).body
