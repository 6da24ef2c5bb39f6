import { transact, type WorkspaceCtx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { enqueueReleased, releaseQueues } from '#publishing/deliveries/deliveries.ts'
import {
  deletePause,
  emitQueueChange,
  findClock,
  isOffered,
  listActiveSlots,
  listPauses,
  listPlannedNear,
  lockSlotChoice,
  type Occurrence,
  occurrences,
  type Planned,
  takerAmong,
  toSlotSchedule,
} from '#publishing/posting-schedules/posting-schedules.ts'
import { recordAccess } from '#signals/access-audit/access-audit.ts'
import { days } from '#lib/time.ts'
import { movePosts, type PostMove } from './move.ts'
import { listQueue, lockPosts, type QueuedPost } from './posting-queue.store.ts'

const minute = 60_000
/** Days ahead in which posts that were missed look for an open slot. */
const searchedDays = 366

/** Posts that are no longer held, but whose time passed. */
async function listMissed(ctx: WorkspaceCtx): Promise<QueuedPost[]> {
  const pauses = await listPauses(ctx.db, ctx.workspace.id)
  const now = ctx.clock.now()
  const isHeld = (post: QueuedPost) => pauses.some(({ social_set_id }) => social_set_id === null || social_set_id === post.social_set_id)
  return (await listQueue(ctx.db, ctx.workspace.id, null)).filter(
    (post) => !isHeld(post) && post.destinations.some(({ due_at, held_at }) => held_at !== null && due_at <= now),
  )
}

interface Search {
  open: Occurrence[]
  zone: string
  delay: number
}

/** Slots that no other post takes. */
async function findOpen(ctx: WorkspaceCtx, missed: readonly QueuedPost[]): Promise<Search> {
  const { timezone: zone, random_delay_minutes: delay } = await findClock(ctx.db, ctx.workspace.id)
  const after = ctx.clock.now()
  const until = new Date(after.getTime() + days(searchedDays))
  const moving = new Set(missed.map(({ id }) => id))
  const others = (await listPlannedNear(ctx, after, until)).filter(({ publicationId }) => !moving.has(publicationId))
  const takerOf = takerAmong(others, delay)
  const open = occurrences(await listActiveSlots(ctx.db, ctx.workspace.id), { after, until, zone }).filter((one) => !takerOf(one))
  return { open, zone, delay }
}

/** Each post in turn takes the earliest open slot that is offered to it and that none before it took. */
function assignSlots(ctx: WorkspaceCtx, missed: readonly QueuedPost[], { open, zone, delay }: Search): PostMove[] {
  const taken: Planned[] = []
  return missed.map((post) => {
    const own = post.random_delay_minutes ?? delay
    const after = ctx.clock.now().getTime() + own * minute
    const accountIds = post.destinations.map(({ social_account_id }) => social_account_id)
    const seeker = { accountIds, socialSetId: post.social_set_id }
    const takerOf = takerAmong(taken, delay)
    const found = open.find((one) => one.at.getTime() > after && isOffered(one.slot, seeker) && !takerOf(one))
    if (!found)
      throw new Problem('state_conflict', `No posting slot is open for the publication ${post.id}. Add slots, or schedule it for a time.`)
    taken.push({ publicationId: post.id, at: found.at, delay: own, ...seeker })
    return { post, schedule: toSlotSchedule(found, zone) }
  })
}

/** Releases the posts of a set, or of the workspace for null. Returns those that were moved. Throws `state_conflict` without enough open slots. */
export const resumeQueue = (ctx: WorkspaceCtx, setId: string | null): Promise<{ id: string; at: string }[]> =>
  transact(ctx, async (ctx) => {
    await lockSlotChoice(ctx)
    if (!(await deletePause(ctx.db, ctx.workspace.id, setId))) return []
    // Runs may still change the posts until they are locked.
    await lockPosts(
      ctx.db,
      ctx.workspace.id,
      (await listMissed(ctx)).map(({ id }) => id),
    )
    const missed = await listMissed(ctx)
    const moves = missed.length ? assignSlots(ctx, missed, await findOpen(ctx, missed)) : []
    const released = await releaseQueues(ctx.db, ctx.workspace.id)
    await movePosts(ctx, moves)
    await enqueueReleased(ctx, released)
    await recordAccess(ctx, { workspaceId: ctx.workspace.id, action: 'queue.resumed', subjectId: setId ?? ctx.workspace.id })
    emitQueueChange(ctx, setId)
    return moves.map(({ post, schedule }) => ({ id: post.id, at: schedule.at }))
  })
