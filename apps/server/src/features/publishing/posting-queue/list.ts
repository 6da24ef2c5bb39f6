/** The queue as a list: its posts, and the slots of the next 90 days with what takes them. */
import type { Input, Output } from '@broadside/contract/endpoint'
import type { getPostingQueue } from '@broadside/contract/features/posting-queue'
import type { WorkspaceCtx } from '#server/context.ts'
import { readCursor, toPage } from '#http/page.ts'
import { reply, type Reply } from '#http/reply.ts'
import { days } from '#lib/time.ts'
import {
  findClock,
  isOffered,
  listActiveSlots,
  listPauses,
  listPlannedNear,
  occurrences,
  seekerOf,
  takerAmong,
} from '#publishing/posting-schedules/posting-schedules.ts'
import { type Entry, presentEntry } from './posting-queue.present.ts'
import { listQueue } from './posting-queue.store.ts'

type Query = Input<typeof getPostingQueue>['query']
type Answer = Output<typeof getPostingQueue>

const shownDays = 90

/** Slots that posts of the set and account can use. */
async function listOffered(ctx: WorkspaceCtx, query: Query) {
  const seeker = await seekerOf(ctx, query)
  return (await listActiveSlots(ctx.db, ctx.workspace.id)).filter((slot) => isOffered(slot, seeker))
}

const keyOf = (scheduleId: string, at: Date) => `${at.getTime()} ${scheduleId}`

/** Posts in the slots that they took, then the slots without one. A post whose slot was moved or deleted is at its own time. */
async function listEntries(ctx: WorkspaceCtx, query: Query): Promise<Entry[]> {
  const { timezone: zone, random_delay_minutes: delay } = await findClock(ctx.db, ctx.workspace.id)
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + days(shownDays))
  const slots = await listOffered(ctx, query)
  const queue = await listQueue(ctx.db, ctx.workspace.id, query.social_set_id ?? null)
  const shown = queue.filter(
    ({ destinations }) =>
      query.social_account_id === undefined || destinations.some((row) => row.social_account_id === query.social_account_id),
  )
  const takerOf = takerAmong(await listPlannedNear(ctx, now, until), delay)
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  const posts = shown.map((post): Entry => {
    const { at, schedule_id: scheduleId = '' } = post.schedule
    return { id: post.id, at: new Date(at), scheduleId, slot: slotOf.get(scheduleId), post }
  })
  const filled = new Set(posts.map(({ scheduleId, at }) => keyOf(scheduleId, at)))
  const rest = occurrences(slots, { after: now, until, zone }).filter(({ slot, at }) => !filled.has(keyOf(slot.id, at)))
  return [
    ...posts,
    ...rest.map((one): Entry => ({
      id: one.slot.id,
      at: one.at,
      scheduleId: one.slot.id,
      slot: one.slot,
      takenBy: takerOf(one)?.publicationId,
    })),
  ].toSorted(byTime)
}

const byTime = (a: Pick<Entry, 'at' | 'id'>, b: Pick<Entry, 'at' | 'id'>) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)

export async function getQueue(ctx: WorkspaceCtx, query: Query): Promise<Reply<Answer>> {
  const { limit, cursor, ...filters } = query
  const after = readCursor(ctx, filters, cursor)
  const pauses = await listPauses(ctx.db, ctx.workspace.id)
  const pause = pauses.find(({ social_set_id }) => social_set_id === null || social_set_id === query.social_set_id)
  const entries = await listEntries(ctx, query)
  const rows = entries.filter((entry) => !after || byTime(after, entry) < 0).slice(0, limit + 1)
  const present = (entry: Entry) => presentEntry(ctx, entry)
  const page = toPage(ctx, { rows, limit, filters, path: '/posting-schedules/queue', query: filters, timeOf: ({ at }) => at, present })
  const state = { paused: pause !== undefined, ...(pause && { paused_at: pause.paused_at.toISOString() }) }
  return reply(page.status, { ...state, ...page.body }, page.headers)
}
