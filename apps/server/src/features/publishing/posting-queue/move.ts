/** Gives posts of the queue other times. */
import type { Schedule } from '#db/schema.ts'
import type { WorkspaceCtx } from '#server/context.ts'
import { replanDeliveries } from '#publishing/deliveries/deliveries.ts'
import { forecastPublications } from '#publishing/forecast/forecast.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'
import { recordEvents } from '#signals/events/events.ts'
import { type NewTime, type QueuedDestination, type QueuedPost, writeTimes } from './posting-queue.store.ts'

/** Milliseconds before its time in which a post is about to be published. */
const closeMs = 60_000

/** Whether a run may be about to publish the post, or its time has passed. */
export function isClose(ctx: WorkspaceCtx, { schedule, destinations }: QueuedPost): boolean {
  const until = ctx.clock.now().getTime() + closeMs
  return Date.parse(schedule.at) <= until || destinations.some(({ due_at }) => due_at.getTime() <= until)
}

export interface PostMove {
  post: QueuedPost
  schedule: Schedule
}

/** Keeps the random delay that was drawn, unless the new time is too close for it. */
function dueTime({ planned_at, due_at }: QueuedDestination, at: Date, now: Date): Date {
  const delayed = new Date(at.getTime() + due_at.getTime() - planned_at.getTime())
  return delayed.getTime() > now.getTime() + closeMs ? delayed : at
}

/** The caller holds the locks of the publications. */
export async function movePosts(ctx: WorkspaceCtx, moves: readonly PostMove[]): Promise<void> {
  if (!moves.length) return
  const now = ctx.clock.now()
  const timed = moves.map(({ post, schedule }) => ({
    post,
    schedule,
    destinations: post.destinations.map((row) => ({ ...row, dueAt: dueTime(row, new Date(schedule.at), now) })),
  }))
  await writeTimes(
    ctx.db,
    ctx.workspace.id,
    timed.map(({ post, schedule, destinations }): NewTime => ({
      id: post.id,
      schedule,
      destinations: destinations.map(({ id, dueAt }) => ({ id, due_at: dueAt })),
    })),
    now,
  )
  await replanDeliveries(
    ctx,
    timed.flatMap(({ post, destinations }) =>
      destinations.map((row) => ({
        id: row.delivery_id,
        workspaceId: ctx.workspace.id,
        publicationId: post.id,
        accountId: row.social_account_id,
        platform: row.platform,
        dueAt: row.dueAt,
        hasMedia: row.has_media,
      })),
    ),
  )
  await recordEvents(
    ctx,
    timed.map(({ post, schedule, destinations }) => ({
      workspaceId: ctx.workspace.id,
      publicationId: post.id,
      type: 'publication.scheduled' as const,
      data: {
        ...eventData({ ...post, revision: post.revision + 1 }, schedule.at),
        destinations: destinations.map(({ id, social_account_id, platform, dueAt }) => ({
          id,
          social_account_id,
          platform,
          due_at: dueAt.toISOString(),
        })),
      },
    })),
  )
  await forecastPublications(
    ctx,
    timed.map(({ post }) => post.id),
    { notifies: false },
  )
}
