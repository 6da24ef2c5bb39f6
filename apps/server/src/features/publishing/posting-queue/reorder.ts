import type { reorderPostingQueue } from '@broadside/contract/features/posting-queue'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { type ErrorDetail, invalid, Problem, say } from '#lib/errors.ts'
import { emitQueueChange, lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { isClose, movePosts } from './move.ts'
import { findQueued, type LockedPost, lockPosts, type QueuedPost } from './posting-queue.store.ts'

type ReorderBody = Input<typeof reorderPostingQueue>['body']
type Items = ReorderBody['items']

function assertKnown(items: Items, locked: ReadonlyMap<string, LockedPost>): void {
  const ids = items.map(({ id }) => id)
  const problems = items.flatMap(({ id }, index): ErrorDetail[] => {
    const location = `body.items[${index}].id`
    if (!locked.has(id)) return [{ ...say('unknown_post'), location, value: id }]
    return ids.indexOf(id) < index ? [{ ...say('repeated_id'), location, value: id }] : []
  })
  if (problems.length) throw invalid(problems)
}

function assertCurrent(items: Items, locked: ReadonlyMap<string, LockedPost>): void {
  const errors = items.flatMap(({ id, expected_revision }, index) => {
    const revision = locked.get(id)?.revision
    return revision === expected_revision
      ? []
      : [{ ...say('another_revision'), location: `body.items[${index}].expected_revision`, value: revision }]
  })
  if (errors.length) throw new Problem('revision_conflict', 'A post of the queue was changed.', { errors })
}

/** The posts in the requested order. */
function assertMovable(ctx: WorkspaceCtx, { items, social_set_id: setId }: ReorderBody, queued: readonly QueuedPost[]): QueuedPost[] {
  const byId = new Map(queued.map((post) => [post.id, post]))
  return items.map(({ id }) => {
    const post = byId.get(id)
    if (!post || (setId !== undefined && post.social_set_id !== setId))
      throw new Problem('state_conflict', `The publication ${id} isn't scheduled in this queue.`)
    if (isClose(ctx, post)) throw new Problem('state_conflict', `The publication ${id} is due too soon to be moved.`)
    return post
  })
}

/** Shares out the times of posts in another order. Throws `validation_failed`, `revision_conflict` or `state_conflict`. */
export const reorderQueue = (ctx: WorkspaceCtx, body: ReorderBody): Promise<{ id: string; at: string; revision: number }[]> =>
  transact(ctx, async (ctx) => {
    await lockSlotChoice(ctx)
    const ids = body.items.map(({ id }) => id)
    const locked = new Map((await lockPosts(ctx.db, ctx.workspace.id, ids)).map((post) => [post.id, post]))
    assertKnown(body.items, locked)
    assertCurrent(body.items, locked)
    const posts = assertMovable(ctx, body, await findQueued(ctx.db, ctx.workspace.id, ids))
    const schedules = posts.map(({ schedule }) => schedule).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    const moves = posts.map((post, index) => ({ post, schedule: schedules[index] ?? post.schedule }))
    await movePosts(ctx, moves)
    emitQueueChange(ctx, body.social_set_id)
    return moves.map(({ post, schedule }) => ({ id: post.id, at: schedule.at, revision: post.revision + 1 }))
  })
