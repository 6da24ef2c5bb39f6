import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { publicationsKey } from './publications.ts'

export type SlotView = AnswerOf<'listSlots'>['items'][number]

/** ISO instants; `from` is inclusive, `before` exclusive. */
export interface Span {
  from: string
  before: string
}

/** Slots in the future; scheduled posts occupy them. */
export const slotsQuery = (workspaceId: string, span: Span) =>
  queryOptions({
    queryKey: [...publicationsKey, 'slots', workspaceId, span],
    queryFn: async ({ signal }) => (await api.listSlots({ query: { workspace_id: workspaceId, ...span }, signal })).body.items,
  })

/** When the next open slot is, as an ISO instant; null if there is none. */
export const getNextSlot = async (workspaceId: string): Promise<string | null> =>
  (await api.getNextSlot({ query: { workspace_id: workspaceId } })).body.at ?? null
