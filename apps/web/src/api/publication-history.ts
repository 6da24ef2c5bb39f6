import { infiniteQueryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { publicationsKey } from './publications.ts'

export type DeliveryView = AnswerOf<'listPublicationDeliveries'>['items'][number]
export type PublicationEventView = AnswerOf<'listPublicationEvents'>['items'][number]

const pageSize = 20

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...publicationsKey, 'deliveries', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      return (await api.listPublicationDeliveries({ params: { id }, query, signal })).body
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

export const publicationEventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...publicationsKey, 'events', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      return (await api.listPublicationEvents({ params: { id }, query, signal })).body
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

export const getLatestEvents = async (id: string, signal: AbortSignal): Promise<PublicationEventView[]> =>
  (await api.listPublicationEvents({ params: { id }, query: { limit: pageSize }, signal })).body.items
