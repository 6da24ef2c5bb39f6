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

/** The next open slot for posts of a group, or of none, and when it is, as an ISO instant; null if there is no open slot. */
export const getNextSlot = async (workspaceId: string, setId: string | undefined): Promise<{ id: string; at: string } | null> => {
  const query = { workspace_id: workspaceId, ...(setId !== undefined && { social_set_id: setId }) }
  const { slot, at } = (await api.getNextSlot({ query })).body
  return slot && at !== undefined ? { id: slot.id, at } : null
}
