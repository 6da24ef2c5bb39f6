import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'
import { publicationsKey } from './publications.ts'
import { queries } from './queries.ts'

export type PostingSlot = AnswerOf<'listPostingSchedules'>['items'][number]
export type QueueItem = AnswerOf<'getPostingQueue'>['items'][number]
export type QueuedPost = NonNullable<QueueItem['publication']>
export type SlotChanges = Omit<Parameters<typeof api.batchPostingSchedules>[0]['body'], 'workspace_id'>
export type NewSlot = NonNullable<SlotChanges['create']>[number]

/** Below the key of posts, since the queue shows their times. */
const slotsKey = (workspaceId: string) => [...publicationsKey, 'posting-slots', workspaceId] as const

export const postingSlotsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: slotsKey(workspaceId),
    queryFn: async ({ signal }) => (await api.listPostingSchedules({ query: { workspace_id: workspaceId }, signal })).body.items,
  })

const pageSize = 30

/** Pages of the queue of the workspace, or of one account group. */
export const queueQuery = (workspaceId: string, setId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...publicationsKey, 'queue', workspaceId, setId ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const query = { workspace_id: workspaceId, limit: pageSize, ...(setId !== undefined && { social_set_id: setId }) }
      return (await api.getPostingQueue({ query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal })).body
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

const reread = (): Promise<void> => queries.invalidateQueries({ queryKey: publicationsKey })

/** Changes slots all together or not at all, and returns the created and updated ones. */
export const changeSlots = async (workspaceId: string, changes: SlotChanges) => {
  try {
    const { body } = await api.batchPostingSchedules({ body: { workspace_id: workspaceId, ...changes }, idempotencyKey: newKey() })
    const changed = [...body.updated, ...body.created]
    const gone = new Set([...(changes.delete ?? []), ...changed.map(({ id }) => id)])
    // The next key may already be about a slot that was just created.
    queries.setQueryData(
      postingSlotsQuery(workspaceId).queryKey,
      (before) => before && [...before.filter(({ id }) => !gone.has(id)), ...changed],
    )
    return body
  } finally {
    await reread()
  }
}

/** Creates evenly spread slots, and returns them. */
export const suggestSlots = async (workspaceId: string, postsPerDay: number): Promise<PostingSlot[]> => {
  const body = { workspace_id: workspaceId, posts_per_day: postsPerDay, apply: true }
  const { created } = (await api.suggestPostingSchedules({ body, idempotencyKey: newKey() })).body
  await reread()
  return created
}

const queueOf = (workspaceId: string, setId: string | undefined) => ({
  workspace_id: workspaceId,
  ...(setId !== undefined && { social_set_id: setId }),
})

export interface Reordering {
  workspaceId: string
  setId: string | undefined
  /** In the new order, with the revisions that it is based on. */
  posts: readonly { id: string; revision: number }[]
}

/** Returns the posts with their new revisions. */
export const reorderQueue = async ({ workspaceId, setId, posts }: Reordering): Promise<{ id: string; revision: number }[]> => {
  const items = posts.map(({ id, revision }) => ({ id, expected_revision: revision }))
  try {
    return (await api.reorderPostingQueue({ body: { ...queueOf(workspaceId, setId), items }, idempotencyKey: newKey() })).body.items
  } finally {
    await reread()
  }
}

export const pauseQueue = async (workspaceId: string, setId: string | undefined): Promise<void> => {
  await api.pausePostingQueue({ body: queueOf(workspaceId, setId), idempotencyKey: newKey() })
  await reread()
}

/** Returns how many posts were moved to later slots. */
export const resumeQueue = async (workspaceId: string, setId: string | undefined): Promise<number> => {
  const { moved } = (await api.resumePostingQueue({ body: queueOf(workspaceId, setId), idempotencyKey: newKey() })).body
  await reread()
  return moved.length
}
