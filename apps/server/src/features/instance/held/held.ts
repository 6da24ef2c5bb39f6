/** A restored server: what it may have missed, and its release. */
import type { Output } from '@broadside/contract/endpoint'
import type { getHeld } from '@broadside/contract/features/held'
import { type Ctx, transact } from '#server/context.ts'
import type { LateChoice } from '#db/schema.ts'
import { findHold, type ServerHold } from '#jobs/hold.ts'
import { jobsChannel } from '#jobs/queue.ts'
import { defined } from '#lib/defined.ts'
import { Problem } from '#lib/errors.ts'
import {
  countHeldBack,
  countLost,
  forgetEndedLost,
  type LostMarking,
  markDueAsLost,
  markLaterAsLost,
} from '#publishing/deliveries/deliveries.ts'
import { dropOldMails, markReleased, requestRelease } from './held.store.ts'

export const releaseJob = 'server.release'

type HeldState = Output<typeof getHeld>

type Lost = Awaited<ReturnType<typeof countLost>>

const toRelease = ({ late, requested_at, released_at }: ServerHold, { due, open, found, absent, unknown }: Lost): HeldState['release'] =>
  late && requested_at
    ? {
        late,
        requested_at: requested_at.toISOString(),
        ...defined({ released_at: released_at?.toISOString() }),
        destinations: due,
        looked_for: due - open,
        found,
        absent,
        unknown,
      }
    : undefined

export async function readHeld(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<HeldState> {
  const [hold, lost, waiting] = await Promise.all([findHold(ctx.db), countLost(ctx), countHeldBack(ctx)])
  if (!hold) return { held: false, counts: { due_now: 0, sent_since: 0, unknown: waiting.unknown } }
  const isHeld = !hold.released_at
  return {
    held: isHeld,
    reason: hold.reason,
    restored_from: hold.restored_from,
    backup_at: hold.backup_at.toISOString(),
    restored_at: hold.restored_at.toISOString(),
    counts: { due_now: isHeld ? waiting.due : lost.open, sent_since: lost.found, unknown: waiting.unknown },
    ...defined({ release: toRelease(hold, lost) }),
  }
}

/** Throws `state_conflict` if the server is not held, or is being released with another choice. */
export async function assertRequested(ctx: Pick<Ctx, 'db' | 'clock'>, late: LateChoice, userId: string | null): Promise<void> {
  if (await requestRelease(ctx.db, { late, userId, at: ctx.clock.now() })) return
  throw new Problem('state_conflict', 'The server is not held, or is being released with another choice.')
}

export async function releaseServer(ctx: Ctx, late: LateChoice): Promise<HeldState> {
  await transact(ctx, async (ctx) => {
    await assertRequested(ctx, late, ctx.actor?.userId ?? null)
    await ctx.queue.enqueue(ctx, releaseJob, {}, { subject: '' })
  })
  return readHeld(ctx)
}

/** Clocks of the two servers may differ by this much, and the backup may have taken as long. */
const marginMs = 5 * 60_000
/** A call that the other server made just before it was shut down has ended by then. */
const settleMs = 60_000

function markingOf({ held_at, backup_at, late }: ServerHold, requestedAt: Date): LostMarking {
  const until = new Date(requestedAt.getTime() + settleMs)
  // Without a time between, no other server was at work.
  const since = backup_at < held_at ? new Date(backup_at.getTime() - marginMs) : until
  return { since, until, late: late ?? 'publish', createdUntil: held_at, dueUntil: until }
}

/**
 * Marks everything that may have been sent, then lets jobs that send run. Nothing is sent before the last mark is stored, so a process that dies in
 * between only has to begin again.
 */
export async function release(ctx: Ctx): Promise<void> {
  const hold = await findHold(ctx.db)
  if (!hold?.requested_at || hold.released_at) return
  const marking = markingOf(hold, hold.requested_at)
  await forgetEndedLost(ctx)
  while ((await markDueAsLost(ctx, marking)) > 0);
  await markLaterAsLost(ctx, marking)
  const { requested_at: requestedAt } = hold
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await dropOldMails(ctx.db, hold.held_at, now)
    await markReleased(ctx.db, requestedAt, now)
    for (const type of ctx.queue.types) ctx.announcer.announce(ctx.db, jobsChannel, type)
  })
}
