/** One run of a delivery: claims it, publishes it, and records the outcome. */
import { NetworkError } from '@broadside/networks/spec/index'
import { transact } from '#server/context.ts'
import type { JobCtx, Later } from '#jobs/define.ts'
import { markReconnectRequired, openCredential, renewNow, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { isUndecided, listAttempts } from './attempts.store.ts'
import { findBlock } from './block.ts'
import { blockAccount, takeTokens } from '#publishing/budgets/budgets.ts'
import { claim } from './claim.ts'
import type { DeliveryData } from './deliveries.ts'
import { lockHeld } from './deliveries.store.ts'
import { fromReading, sendingOf } from './draft.ts'
import { Blocked, type Failure, Held, ServerHeld, StillWorking, toFailure, Undecided } from './failures.ts'
import { type Loaded, loadDeliveries } from './load.store.ts'
import { type Outcome, outcomeOf } from './outcomes.ts'
import { recall } from './recall.ts'
import { createRun } from './run.ts'
import { settle } from './settle.ts'
import { publishHere } from './site.ts'

const open = new Set(['scheduled', 'publishing', 'processing', 'unknown'])
/** Milliseconds until the queue of a post that joined it during the pause is checked again. */
const queueCheckMs = 60_000
/** Milliseconds until a renewal is looked for. */
const renewalMs = 5000
/** Milliseconds until the run that holds the delivery has had its time. */
const lookAgainMs = 1000

const retryLater = (ctx: JobCtx, waitMs: number): Later => ({ at: new Date(ctx.clock.now().getTime() + waitMs), counts: false })

/** Runs a delivery until it is published, failed, or has to wait. Three kinds of delivery jobs run this. */
export async function deliver(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<Later | void> {
  const loaded = await ctx.inBatch(loadDeliveries, delivery_id)
  if (!loaded || loaded.delivery.finished_at || !open.has(loaded.destination.status)) return
  // A run that already sent something must first find out its outcome.
  const isLost = loaded.lost?.is_due ?? false
  const mayEnd = !isLost && (!loaded.hasAttempts || loaded.destination.status === 'scheduled')
  if (loaded.isPaused && mayEnd) return hold(ctx, loaded)
  // The job began just before the queue gave the post another time.
  if (loaded.isQueued && !loaded.delivery.started_at && loaded.delivery.due_at > ctx.clock.now())
    return { at: loaded.delivery.due_at, counts: false }
  const found = await findBlock(ctx, loaded)
  // An admin decided about posts that are late because the server was held.
  const block = isLost && found?.kind === 'late' ? undefined : found
  if (block && mayEnd) return settle(ctx, loaded, { kind: 'failed', failure: block })
  if (hasEnded(ctx, loaded)) return renewFirst(ctx, loaded)
  // A run that continues an earlier call publishes nothing more.
  const waitMs = await takeTokens(
    ctx,
    loaded.hasAttempts ? loaded : { ...loaded, profile: loaded.destination.output_profile },
    'publishing',
  )
  if (waitMs > 0) return retryLater(ctx, waitMs)
  if (!(await claim(ctx, loaded))) return retryLater(ctx, lookAgainMs)
  try {
    const outcome = await publish(ctx, loaded, block)
    if (outcome) await settle(ctx, loaded, outcome)
  } catch (error) {
    if (error instanceof ServerHeld) return retryLater(ctx, lookAgainMs)
    throw error
  }
}

/**
 * Whether the credential has ended since it was stored, although its network can renew it. One that had ended before, by this clock, comes from a
 * network whose clock is another.
 */
function hasEnded(ctx: JobCtx, { platform, grant }: Loaded): boolean {
  if (!grant?.expires_at || !ctx.networks[platform]?.refresh) return false
  const expiresAt = new Date(grant.expires_at)
  return expiresAt <= ctx.clock.now() && expiresAt > new Date(grant.updated_at)
}

/** A delivery doesn't renew a credential itself, because a refresh token often works only once. */
async function renewFirst(ctx: JobCtx, { delivery, grant }: Loaded): Promise<Later> {
  if (grant) await renewNow(ctx, delivery.workspace_id, grant.id)
  return retryLater(ctx, renewalMs)
}

/**
 * Ends the job of a held delivery; resuming the queue creates another. A claimed delivery that sent nothing waits again. The lock makes this happen
 * before the queue is resumed or not at all.
 */
async function hold(ctx: JobCtx, loaded: Loaded): Promise<Later | void> {
  if (loaded.destination.status !== 'scheduled') return settle(ctx, loaded, { kind: 'held' })
  if (!loaded.delivery.held_at) return retryLater(ctx, queueCheckMs)
  const isHeld = await transact(ctx, async (ctx) => {
    if (!(await lockHeld(ctx.db, loaded.delivery))) return false
    await ctx.job.complete(ctx)
    return true
  })
  return isHeld ? undefined : retryLater(ctx, lookAgainMs)
}

export const targetOf = (ctx: JobCtx, { account, grant }: Loaded) => ({
  account: toNetworkAccount(account),
  credential: grant && openCredential(ctx, grant),
})

/** Undefined if the outcome is already recorded. */
async function publish(ctx: JobCtx, loaded: Loaded, block: Failure | undefined): Promise<Outcome | undefined> {
  try {
    const sending = await sendingOf(ctx, loaded)
    const network = ctx.networks[loaded.platform]
    const run = createRun(ctx, loaded, sending, block)
    const target = targetOf(ctx, loaded)
    const { lost } = loaded
    const recalled = lost ? await recall(ctx, { loaded, lost, sending, target, run }) : undefined
    if (recalled) return recalled
    if (!network?.publish) return await publishHere(ctx, loaded, sending)
    return { kind: 'published', published: await network.publish(run, target, sending.draft) }
  } catch (error) {
    return judge(ctx, loaded, fromReading(error))
  }
}

/** Converts an error of a run to an outcome. Throws errors that the network did not cause. */
export async function judge(ctx: JobCtx, loaded: Loaded, error: unknown): Promise<Outcome> {
  if (error instanceof Undecided) return { kind: 'undecided' }
  if (error instanceof Held) return { kind: 'held' }
  if (error instanceof StillWorking) return { kind: 'working', waitMs: error.waitMs }
  if (!(error instanceof NetworkError) && !(error instanceof Blocked)) throw error
  if (error instanceof NetworkError) await applyAccountError(ctx, loaded, error)
  const standing = (await ctx.inBatch(listAttempts, loaded.destination.id)).filter(({ stands }) => stands)
  // Nothing is known yet about the call that another server may have made.
  if (loaded.lost?.is_due) return { kind: 'undecided' }
  // The error is not from the call with the unknown outcome, whose post may still be live.
  if (standing.some(isUndecided)) return { kind: 'undecided' }
  if (error instanceof Blocked) return { kind: 'failed', failure: error.block }
  const isWithNetwork = standing.length > 0 && loaded.destination.status === 'processing' && !error.isCertain
  return outcomeOf(toFailure(error), isWithNetwork)
}

/** Applies what the error says about the account: it must reconnect, or its rate limit is exhausted. */
async function applyAccountError(ctx: JobCtx, loaded: Loaded, { kind, retryAfter }: NetworkError): Promise<void> {
  if (kind === 'auth' && loaded.grant) await markReconnectRequired(ctx, loaded.grant.id, loaded.grant.sealed)
  if (kind === 'rate_limited' && retryAfter) await blockAccount(ctx, loaded, { use: 'publishing', milliseconds: retryAfter })
}

/** Fails the delivery after internal errors used up the job's attempts, in the transaction that ends the job. */
export async function onExhausted(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<void> {
  const [loaded] = await loadDeliveries(ctx, [delivery_id])
  if (!loaded || loaded.delivery.finished_at) return
  const [attempts = []] = await listAttempts(ctx, [loaded.destination.id])
  await settle(
    ctx,
    loaded,
    loaded.lost?.is_due || attempts.some(({ stands }) => stands)
      ? { kind: 'unknown' }
      : { kind: 'failed', failure: { kind: 'bug', code: 'job_failed' } },
  )
}
