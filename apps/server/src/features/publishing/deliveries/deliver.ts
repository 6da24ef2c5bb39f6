/** One run of a delivery: claim it, let the network publish, and write down what is true afterwards. */
import type { EventDetails, EventType } from '@broadside/contract/events'
import { type Draft, NetworkError, type Published } from '@broadside/networks/spec/index'
import { transact } from '#server/context.ts'
import type { JobCtx, Later } from '#jobs/define.ts'
import { priorityOf } from '#jobs/queue.ts'
import { uuid7 } from '#lib/ids.ts'
import { markReconnectRequired, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { type AnyEvent, type NewEvent, recordEvents } from '#signals/events/events.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { draftsOf } from '#publishing/publications/check.ts'
import { publishOnSite } from '#publishing/site/site.ts'
import { insertAttempt, isUndecided, listStanding, settleAttempt } from './attempts.store.ts'
import { blockAccount, takeTokens } from './buckets.ts'
import { closingEvents } from './closing.ts'
import {
  claimDelivery,
  type DeliveryChange,
  holdsDelivery,
  type Loaded,
  loadDelivery,
  lockPublicationRow,
  refreshRun,
  settleDelivery,
} from './deliveries.store.ts'
import { type DeliveryData, type DeliveryJob, jobOptions, toldOf } from './deliveries.ts'
import {
  destinationError,
  type Failure,
  isRetried,
  nextPoll,
  nextReadBack,
  nextTry,
  Obstructed,
  StillWorking,
  toFailure,
  Undecided,
} from './outcomes.ts'
import { findHold } from './hold.ts'
import { closingNotice } from './report.ts'
import { createRun, fingerprintOf } from './run.ts'

const open = new Set(['scheduled', 'publishing', 'processing', 'unknown'])
/** Milliseconds. */
const lookAgain = 1000

/** Works a delivery until it is published, failed, or has to wait. All three kinds of delivery jobs run this. */
export async function deliver(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<Later | void> {
  const loaded = await loadDelivery(ctx, delivery_id)
  if (!loaded || loaded.delivery.finished_at || !open.has(loaded.destinationStatus)) return
  const obstacle = findObstacle(ctx, loaded) ?? (await findHold(ctx, loaded, loaded.ledger))
  if (obstacle && !(loaded.hasAttempts && loaded.destinationStatus !== 'scheduled')) return settleFailure(ctx, loaded, obstacle)
  const wait = await takeTokens(ctx, loaded)
  if (wait > 0) return { at: new Date(ctx.clock.now().getTime() + wait), counts: false }
  // Taken back, or taken by another run: this job is done, or looks again when that run has had its time.
  if (!(await claim(ctx, loaded))) return { at: new Date(ctx.clock.now().getTime() + lookAgain), counts: false }
  const network = ctx.networks[loaded.platform]
  try {
    if (!network?.publish) return await publishHere(ctx, loaded)
    const draft = await draftFor(ctx, loaded)
    const target = { account: toNetworkAccount(loaded.account), credential: openCredential(ctx, loaded) }
    await settlePublished(ctx, loaded, await network.publish(createRun(ctx, loaded, obstacle), target, draft))
  } catch (error) {
    return settleError(ctx, loaded, error)
  }
}

export const openCredential = (ctx: JobCtx, { grantId, sealed }: Loaded) =>
  sealed === null ? null : (ctx.box.open(sealed, `grant:${grantId}`) as never)

/** What stands in the way before anything is sent. A run that already sent something must first learn what became of it. */
function findObstacle(ctx: JobCtx, loaded: Loaded): Failure | undefined {
  const { delivery, maxLatenessMinutes, account } = loaded
  if (!account.is_active) return { kind: 'auth', code: 'account_disconnected' }
  if (loaded.grantStatus === 'reconnect_required') return { kind: 'auth', code: 'reconnect_required' }
  if (!loaded.mayPublish) return { kind: 'permission', code: 'access_revoked' }
  const late = ctx.clock.now().getTime() - delivery.due_at.getTime()
  if (!delivery.started_at && maxLatenessMinutes > 0 && late > maxLatenessMinutes * 60_000) return { kind: 'late', code: 'missed_window' }
  return undefined
}

export async function draftFor(ctx: JobCtx, loaded: Loaded): Promise<Draft> {
  const { drafts, media } = await draftsOf(ctx, loaded.workspaceId, {
    content: loaded.content,
    destinations: [{ ...loaded.destination, id: loaded.destinationId } as never],
  })
  const [draft] = drafts
  const wanted = new Set(
    [
      ...loaded.content.media,
      ...loaded.content.segments.flatMap((s) => s.media ?? []),
      ...(loaded.destination.segments ?? []).flatMap((s) => s.media ?? []),
    ].map((m) => m.media_id),
  )
  if (!draft || [...wanted].some((id) => !media.has(id)))
    throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_not_ready' })
  return draft
}

async function claim(ctx: JobCtx, loaded: Loaded): Promise<boolean> {
  const now = ctx.clock.now()
  const first = loaded.delivery.started_at === null
  const lateMs = Math.max(0, now.getTime() - loaded.delivery.due_at.getTime())
  return transact(ctx, async (ctx) => {
    const claimed = await claimDelivery(ctx.db, loaded, { owner: ctx.processId, runId: ctx.requestId, now, lateMs })
    if (!claimed) return false
    Object.assign(loaded.delivery, { run_id: ctx.requestId, ...(first ? { started_at: now, late_ms: lateMs } : {}) })
    if (first) await recordEvents(ctx, [event(loaded, 'delivery.started', {})])
    return true
  })
}

/** What an event of a delivery tells beside the delivery. */
type Beside<T extends EventType> = Omit<EventDetails<T>, 'delivery'>

const event = <T extends Extract<EventType, `delivery.${string}`>>(
  { workspaceId, publicationId, delivery, platform }: Loaded,
  type: T,
  more: Beside<T>,
): NewEvent<T> => ({
  workspaceId,
  publicationId,
  type,
  data: { delivery: toldOf({ ...delivery, platform }), ...more } as unknown as EventDetails<T>,
})

/** The built-in site: the post, its record and the end of the job are one transaction, so the commit confirms it. */
async function publishHere(ctx: JobCtx, loaded: Loaded): Promise<void> {
  const draft = await draftFor(ctx, loaded)
  await transact(ctx, async (ctx) => {
    await lockPublicationRow(ctx.db, loaded.publicationId)
    if (!(await holdsDelivery(ctx.db, loaded))) return
    const published = await publishOnSite(ctx, { workspaceId: loaded.workspaceId, destinationId: loaded.destinationId, draft })
    await recordLocalAttempt(ctx, loaded, draft, published)
    await settlePublished(ctx, loaded, published)
  })
}

/** The commit that publishes is what confirms it, so the attempt begins and ends in one transaction. */
async function recordLocalAttempt(ctx: JobCtx, { delivery }: Loaded, draft: Draft, published: Published): Promise<void> {
  const at = ctx.clock.now()
  const id = uuid7(at.getTime())
  const fingerprint = fingerprintOf({ title: draft.title, segments: draft.segments.map(({ text }) => text) })
  await insertAttempt(ctx.db, {
    id,
    deliveryId: delivery.id,
    runId: delivery.run_id,
    step: 'post',
    startedAt: at,
    nativeKey: id,
    fingerprint,
    baseline: null,
    number: 1,
  })
  await settleAttempt(ctx.db, id, { outcome: 'confirmed', at, published })
}

/** Addresses that carry token-like query keys are stored without their query. */
function safeUrl(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if ([...url.searchParams.keys()].some((key) => /token|secret|signature|key|auth/i.test(key))) url.search = ''
  return url.href
}

export async function settlePublished(ctx: JobCtx, loaded: Loaded, published: Published): Promise<void> {
  const now = ctx.clock.now()
  const url = safeUrl(published.externalUrl)
  await settle(ctx, loaded, {
    change: {
      stage: 'done',
      tries: loaded.delivery.tries + 1,
      polls: loaded.delivery.polls,
      nextTryAt: null,
      finishedAt: now,
      outcome: 'published',
      destination: { status: 'published', error: null, external: { id: published.externalId, url, publishedAt: now } },
    },
    events: [
      event(loaded, 'delivery.published', {
        external_id: published.externalId,
        external_url: url,
        finished_at: now.toISOString(),
        late_ms: loaded.delivery.late_ms ?? 0,
      }),
    ],
  })
}

interface Settling {
  change: DeliveryChange
  events: readonly AnyEvent[]
  /** The job that goes on with the delivery, when it is another kind than the present one. */
  next?: { type: DeliveryJob; at: Date }
  /** Or the same job goes on with it. */
  again?: Later
}

/** Writes an outcome: delivery, destination, publication, events, and what becomes of the job, in one transaction. */
async function settle(ctx: JobCtx, loaded: Loaded, { change, events, next, again }: Settling): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    if (!(await settleDelivery(ctx.db, loaded, change, now))) return
    const run = await refreshRun(ctx.db, loaded.publicationId)
    const closing = change.finishedAt ? closingEvents(loaded, run) : []
    await recordEvents(ctx, [...events, ...closing])
    if (closing.length) await notify(ctx, closingNotice(ctx, loaded, run))
    if (next)
      await ctx.queue.enqueue(ctx, next.type, dataOf(loaded), {
        ...jobOptions(loaded.delivery.id, loaded.delivery.social_account_id),
        startAt: next.at,
        priority: priorityOf(loaded.delivery.due_at),
      })
    if (again) await ctx.job.postpone(ctx, again)
    else await ctx.job.complete(ctx)
  })
}

const dataOf = (loaded: Loaded): DeliveryData => ({
  workspace_id: loaded.workspaceId,
  publication_id: loaded.publicationId,
  delivery_id: loaded.delivery.id,
})

async function settleError(ctx: JobCtx, loaded: Loaded, error: unknown): Promise<void> {
  if (error instanceof Undecided) return settleUndecided(ctx, loaded)
  if (error instanceof StillWorking) return settleWorking(ctx, loaded, error.milliseconds)
  if (error instanceof Obstructed) {
    const open = (await listStanding(ctx.db, loaded.destinationId)).some(isUndecided)
    return open ? settleUndecided(ctx, loaded) : settleFailure(ctx, loaded, error.failure)
  }
  if (!(error instanceof NetworkError)) throw error
  // A read-only call of a step that got no answer is no unknown outcome of the post itself.
  const failure = toFailure(error)
  if (failure.kind === 'unknown') failure.kind = 'unavailable'
  if (failure.kind === 'auth' && loaded.grantId) await markReconnectRequired(ctx, loaded.grantId, loaded.sealed ?? undefined)
  if (failure.kind === 'rate_limited' && failure.retryAfter) await blockAccount(ctx, loaded, failure.retryAfter)
  const standing = await listStanding(ctx.db, loaded.destinationId)
  // Whatever failed, it was not the call that nobody knows about: that one may still be live.
  if (standing.some(isUndecided)) return settleUndecided(ctx, loaded)
  if (standing.length && loaded.destinationStatus === 'processing') return settleProcessing(ctx, loaded, failure)
  return settleFailure(ctx, loaded, failure)
}

/** The network has the post. Only its own refusal says that the post will not be; no answer, or none for us, says nothing. */
async function settleProcessing(ctx: JobCtx, loaded: Loaded, failure: Failure): Promise<void> {
  if (failure.kind === 'rejected' || failure.kind === 'duplicate') return settleFailure(ctx, loaded, failure)
  return isRetried(failure) ? settleWorking(ctx, loaded, failure.retryAfter ?? 0) : settleUnknown(ctx, loaded)
}

/** Comes again by this job when it is of the right kind, else by a new one. */
async function comeAgain(
  ctx: JobCtx,
  loaded: Loaded,
  settling: Settling & { next: { type: DeliveryJob; at: Date } },
  error?: string,
): Promise<void> {
  const { next, ...rest } = settling
  if (ctx.job.type !== next.type) return settle(ctx, loaded, settling)
  return settle(ctx, loaded, { ...rest, again: { at: next.at, counts: true, ...(error ? { error } : {}) } })
}

export async function settleFailure(ctx: JobCtx, loaded: Loaded, failure: Failure): Promise<void> {
  const now = ctx.clock.now()
  const tries = loaded.delivery.tries + 1
  const at = nextTry(failure, tries, now)
  const error = destinationError(failure, at)
  if (at) {
    const change: DeliveryChange = {
      stage: 'waiting',
      tries,
      polls: 0,
      nextTryAt: at,
      finishedAt: null,
      outcome: null,
      destination: { status: 'scheduled', error },
    }
    return comeAgain(ctx, loaded, { change, events: [], next: { type: 'delivery.publish', at } }, error.message)
  }
  await settle(ctx, loaded, {
    change: {
      stage: 'done',
      tries,
      polls: loaded.delivery.polls,
      nextTryAt: null,
      finishedAt: now,
      outcome: 'failed',
      destination: { status: 'failed', error },
    },
    events: [event(loaded, 'delivery.failed', { error: { kind: error.kind, code: error.code, action: error.action } })],
  })
}

async function settleUndecided(ctx: JobCtx, loaded: Loaded): Promise<void> {
  const now = ctx.clock.now()
  const done = ctx.job.type === 'delivery.reconcile' ? loaded.delivery.polls : 0
  const wait = nextReadBack(done)
  if (wait === undefined) return settleUnknown(ctx, loaded)
  const at = new Date(now.getTime() + wait)
  const error = destinationError({ kind: 'unknown', code: 'outcome_unknown' }, at)
  const change: DeliveryChange = {
    stage: 'confirming',
    tries: loaded.delivery.tries,
    polls: done + 1,
    nextTryAt: at,
    finishedAt: null,
    outcome: null,
    destination: { status: 'unknown', error },
  }
  return comeAgain(ctx, loaded, { change, events: [], next: { type: 'delivery.reconcile', at } })
}

/** No means could tell: the delivery ends, and a human is asked. */
async function settleUnknown(ctx: JobCtx, loaded: Loaded): Promise<void> {
  const error = destinationError({ kind: 'unknown', code: 'outcome_unknown' })
  await settle(ctx, loaded, {
    change: {
      stage: 'done',
      tries: loaded.delivery.tries + 1,
      polls: loaded.delivery.polls,
      nextTryAt: null,
      finishedAt: ctx.clock.now(),
      outcome: 'unknown',
      destination: { status: 'unknown', error },
    },
    events: [event(loaded, 'delivery.unknown', { error: { kind: error.kind, code: error.code, action: error.action } })],
  })
}

async function settleWorking(ctx: JobCtx, loaded: Loaded, asked: number): Promise<void> {
  const now = ctx.clock.now()
  const first = loaded.destinationStatus !== 'processing'
  const done = first ? 0 : loaded.delivery.polls
  const wait = nextPoll(done, asked, loaded.delivery.started_at ?? now, now)
  if (wait === undefined) return settleUnknown(ctx, loaded)
  const at = new Date(now.getTime() + wait)
  const change: DeliveryChange = {
    stage: 'waiting_for_network',
    tries: loaded.delivery.tries,
    polls: done + 1,
    nextTryAt: at,
    finishedAt: null,
    outcome: null,
    destination: { status: 'processing', error: null },
  }
  return comeAgain(ctx, loaded, {
    change,
    events: first ? [event(loaded, 'delivery.processing', {})] : [],
    next: { type: 'delivery.poll', at },
  })
}

/** A run that failed for reasons of our own until its job was out of attempts. */
export async function giveUp(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<void> {
  const loaded = await loadDelivery(ctx, delivery_id)
  if (!loaded || loaded.delivery.finished_at) return
  if ((await listStanding(ctx.db, loaded.destinationId)).length) return settleUnknown(ctx, loaded)
  const error = destinationError({ kind: 'bug', code: 'job_failed' })
  await settle(ctx, loaded, {
    change: {
      stage: 'done',
      tries: loaded.delivery.tries,
      polls: 0,
      nextTryAt: null,
      finishedAt: ctx.clock.now(),
      outcome: 'failed',
      destination: { status: 'failed', error },
    },
    events: [event(loaded, 'delivery.failed', { error: { kind: error.kind, code: error.code, action: error.action } })],
  })
}
