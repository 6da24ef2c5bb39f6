/**
 * Looks for a post that another server may have published from the same data: the one whose backup was restored here. Reads only; what it finds is
 * recorded as if this server had made the calls.
 */
import { NetworkError, type Recalled, type RecalledPost, type Run } from '@broadside/networks/spec/index'
import { unsure } from '@broadside/networks/kit/recall'
import type { JobCtx } from '#jobs/define.ts'
import { uuid7 } from '#lib/ids.ts'
import { type AttemptRow, insertAttempts, isUndecided, listAttempts, settleAttempts } from './attempts.store.ts'
import { fingerprintOf, type Sending } from './content.ts'
import { setDueTime } from './deliveries.store.ts'
import type { Loaded, LostDelivery } from './load.store.ts'
import { endLost } from './lost.store.ts'
import type { Outcome } from './outcomes.ts'
import { seedFor } from './seeds.ts'

export interface Recalling {
  loaded: Loaded
  lost: LostDelivery
  sending: Sending
  target: Parameters<NonNullable<JobCtx['networks'][string]['publish']>>[1]
  run: Run
}

/** Returns how the run ends, or undefined if it continues and publishes what is missing. */
export async function recall(ctx: JobCtx, recalling: Recalling): Promise<Outcome | undefined> {
  const { loaded, lost } = recalling
  const recalled = await look(ctx, recalling)
  // A post that wasn't due is sent unless it is found, and so is one that can't be looked for.
  if (!recalled) return lost.is_due ? { kind: 'undecided' } : undefined
  const standing = (await ctx.inBatch(listAttempts, loaded.destination.id)).filter(({ stands }) => stands)
  for (const post of recalled.posts) await record(ctx, recalling, standing, post)
  const [first] = recalled.posts
  if (first && recalled.rest === 'none') {
    lost.result = 'found'
    return { kind: 'published', published: first.published }
  }
  if (recalled.rest === 'unsure' && lost.is_due) {
    lost.result = 'unknown'
    if (!standing.some(isUndecided)) await recordDoubt(ctx, recalling, recalled.posts.length)
    return { kind: 'unknown' }
  }
  // A post that had begun continues like any other that was interrupted.
  if (first || standing.length > 0) return goOn(ctx, recalling, first ? 'found' : 'absent')
  if (loaded.isPaused) return { kind: 'held' }
  if (lost.is_due && lost.late !== 'publish') {
    lost.result = 'absent'
    return { kind: 'late', choice: lost.late }
  }
  return goOn(ctx, recalling, recalled.rest === 'absent' ? 'absent' : 'assumed_absent')
}

/** Undefined if the network can't be read now. */
async function look(ctx: JobCtx, { loaded, lost, sending, target, run }: Recalling): Promise<Recalled | undefined> {
  const { destination } = loaded
  const network = ctx.networks[loaded.platform]
  const [since, until] = [new Date(lost.since), new Date(lost.until)]
  // Posts on the own site are in this database, and no other server was at work if there is no time between.
  if (!network?.publish || since >= until) return { posts: [], rest: 'absent' }
  if (!network.recall) return unsure
  try {
    return await network.recall(run, target, sending.draft, { since, sharesSeeds: destination.derives_keys })
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}

async function goOn(ctx: JobCtx, { loaded, lost }: Recalling, result: NonNullable<LostDelivery['result']>): Promise<undefined> {
  const { delivery } = loaded
  const now = ctx.clock.now()
  // It is late because the server was, so it is published as if it were due now.
  if (lost.is_due) await setDueTime(ctx.db, delivery.id, now)
  await endLost(ctx.db, [{ delivery_id: delivery.id, result }], now)
  loaded.lost = null
}

const attemptOf = ({ loaded, lost, sending }: Recalling, step: string, segment: number, number: number) => {
  const { delivery } = loaded
  const { content, title } = sending
  const fingerprint = fingerprintOf(content)
  return {
    id: uuid7(),
    delivery_id: delivery.id,
    run_id: delivery.run_id,
    step,
    started_at: new Date(lost.since),
    native_key: seedFor(loaded, step, 0),
    fingerprint,
    payload_fingerprint: fingerprint,
    segment,
    title,
    content,
    baseline: null,
    number,
  }
}

async function record(
  ctx: JobCtx,
  recalling: Recalling,
  standing: readonly AttemptRow[],
  { step, segment, published }: RecalledPost,
): Promise<void> {
  const { delivery } = recalling.loaded
  const known = standing.find((attempt) => attempt.step === step)
  if (known?.outcome === 'confirmed') return
  const [row] = known ? [known] : await insertAttempts(ctx, [attemptOf(recalling, step, segment, numberAfter(standing))])
  if (row) await settleAttempts(ctx, [{ id: row.id, run_id: delivery.run_id, outcome: 'confirmed', at: ctx.clock.now(), published }])
  recalling.loaded.hasAttempts = true
}

/** The call that may have been made, so that a person's answer and the delivery log have something to refer to. */
async function recordDoubt(ctx: JobCtx, recalling: Recalling, index: number): Promise<void> {
  const attempt = attemptOf(recalling, index === 0 ? 'post' : `segment:${index + 1}`, index, index + 1)
  const [row] = await insertAttempts(ctx, [attempt])
  if (row) await settleAttempts(ctx, [{ id: row.id, run_id: row.run_id, outcome: 'unknown', at: ctx.clock.now() }])
}

const numberAfter = (attempts: readonly AttemptRow[]): number => Math.max(0, ...attempts.map(({ number }) => number)) + 1
