/** One run of a delivery: claim it, let the network publish, and write down what is true afterwards. */
import { type Draft, NetworkError, type Published } from '@broadside/networks/spec/index'
import { transact } from '../../context.ts'
import type { JobCtx, Later } from '../../jobs/define.ts'
import { priorityOf } from '../../jobs/queue.ts'
import { markReconnectRequired, toNetworkAccount } from '../accounts/accounts.ts'
import { recordEvents } from '../events/events.ts'
import { draftsOf } from '../publications/check.ts'
import { refreshStatus } from '../publications/publications.store.ts'
import { publishOnSite } from '../site/site.ts'
import { blockAccount, takeTokens } from './buckets.ts'
import {
  claimDelivery,
  type DeliveryChange,
  hasUndecided,
  type Loaded,
  loadDelivery,
  lockPublicationRow,
  runState,
  settleDelivery,
} from './deliveries.store.ts'
import { type DeliveryData, type DeliveryJob, jobOptions } from './deliveries.ts'
import { destinationError, type Failure, nextPoll, nextReadBack, nextTry, StillWorking, toFailure, Undecided } from './outcomes.ts'
import { createRun } from './run.ts'

const open = new Set(['scheduled', 'publishing', 'processing', 'unknown'])

/** Works a delivery until it is published, failed, or has to wait. All three kinds of delivery jobs run this. */
export async function deliver(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<Later | void> {
  const loaded = await loadDelivery(ctx.db, delivery_id)
  if (!loaded || loaded.delivery.finished_at || !open.has(loaded.destinationStatus)) return
  const obstacle = findObstacle(ctx, loaded)
  if (obstacle) return settleFailure(ctx, loaded, obstacle)
  const wait = await takeTokens(ctx, loaded)
  if (wait > 0) return { at: new Date(ctx.clock.now().getTime() + wait), counts: false }
  if (!(await claim(ctx, loaded))) return
  const network = ctx.networks[loaded.platform]
  if (!network?.publish) return publishHere(ctx, loaded)
  try {
    const draft = await draftFor(ctx, loaded)
    const target = { account: toNetworkAccount(loaded.account), credential: openCredential(ctx, loaded) }
    await settlePublished(ctx, loaded, await network.publish(createRun(ctx, loaded), target, draft))
  } catch (error) {
    return settleError(ctx, loaded, error)
  }
}

export const openCredential = (ctx: JobCtx, { grantId, sealed }: Loaded) =>
  sealed === null ? null : (ctx.box.open(sealed, `grant:${grantId}`) as never)

/** What stands in the way before anything is sent. A run that already has an undecided call must first learn what became of it. */
function findObstacle(ctx: JobCtx, loaded: Loaded): Failure | undefined {
  const { delivery, maxLatenessMinutes, account } = loaded
  if (loaded.hasAttempts && loaded.destinationStatus !== 'scheduled') return undefined
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
    const claimed = await claimDelivery(ctx.db, loaded, { owner: ctx.processId, now, lateMs })
    if (claimed && first) {
      Object.assign(loaded.delivery, { started_at: now, late_ms: lateMs })
      await recordEvents(ctx, [event(loaded, 'delivery.started')])
    }
    return claimed
  })
}

const event = (
  { workspaceId, publicationId, delivery, platform, destinationId }: Loaded,
  type: string,
  more: Record<string, unknown> = {},
) => ({
  workspaceId,
  publicationId,
  type,
  data: {
    delivery: {
      id: delivery.id,
      destination_id: destinationId,
      publication_id: publicationId,
      social_account_id: delivery.social_account_id,
      platform,
      due_at: delivery.due_at.toISOString(),
      ...(delivery.started_at ? { started_at: delivery.started_at.toISOString() } : {}),
    },
    ...more,
  },
})

/** The built-in site: the post, its record and the end of the job are one transaction, so the commit confirms it. */
async function publishHere(ctx: JobCtx, loaded: Loaded): Promise<void> {
  const draft = await draftFor(ctx, loaded)
  await transact(ctx, async (ctx) => {
    await lockPublicationRow(ctx.db, loaded.publicationId)
    const published = await publishOnSite(ctx, { workspaceId: loaded.workspaceId, destinationId: loaded.destinationId, draft })
    await settlePublished(ctx, loaded, published)
  })
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
  events: ReturnType<typeof event>[]
  /** The job that goes on with the delivery, when it is another kind than the present one. */
  next?: { type: DeliveryJob; at: Date }
}

/** Writes an outcome: delivery, destination, publication, events, the next job and the end of this one, in one transaction. */
async function settle(ctx: JobCtx, loaded: Loaded, { change, events, next }: Settling): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    await lockPublicationRow(ctx.db, loaded.publicationId)
    if (!(await settleDelivery(ctx.db, loaded, change, now))) return
    const { status } = await refreshStatus(ctx.db, loaded.publicationId)
    await recordEvents(ctx, [...events, ...(change.finishedAt ? await closingEvents(ctx, loaded, status) : [])])
    if (next)
      await ctx.queue.enqueue(ctx, next.type, dataOf(loaded), {
        ...jobOptions(loaded.delivery.id, loaded.delivery.social_account_id),
        startAt: next.at,
        priority: priorityOf(loaded.delivery.due_at),
      })
    if (change.finishedAt || next) await ctx.job.complete(ctx)
  })
}

const dataOf = (loaded: Loaded): DeliveryData => ({
  workspace_id: loaded.workspaceId,
  publication_id: loaded.publicationId,
  delivery_id: loaded.delivery.id,
})

/** Once, when the last destination of a run has ended. */
async function closingEvents(ctx: JobCtx, loaded: Loaded, status: string) {
  const { destinations, open } = await runState(ctx.db, loaded.publicationId)
  if (open) return []
  const type = { published: 'publication.published', partial: 'publication.partially_published', failed: 'publication.failed' }[status]
  if (!type) return []
  const list = destinations.map(({ id, platform, status, external_url }) => ({
    id,
    platform,
    status,
    ...(external_url ? { external_url } : {}),
  }))
  return [
    {
      workspaceId: loaded.workspaceId,
      publicationId: loaded.publicationId,
      type,
      data: { publication: { id: loaded.publicationId, status }, destinations: list },
    },
  ]
}

async function settleError(ctx: JobCtx, loaded: Loaded, error: unknown): Promise<Later | void> {
  if (error instanceof Undecided) return settleUndecided(ctx, loaded)
  if (error instanceof StillWorking) return settleWorking(ctx, loaded, error.milliseconds)
  if (!(error instanceof NetworkError)) throw error
  // A read-only call of a step that got no answer is no unknown outcome of the post itself.
  const failure = toFailure(error)
  if (failure.kind === 'unknown') failure.kind = 'unavailable'
  if (failure.kind === 'auth' && loaded.grantId) await markReconnectRequired(ctx, loaded.grantId)
  if (failure.kind === 'rate_limited' && failure.retryAfter) await blockAccount(ctx, loaded, failure.retryAfter)
  return settleFailure(ctx, loaded, failure)
}

/** Comes again by this job when it is of the right kind, else by a new one. */
async function comeAgain(
  ctx: JobCtx,
  loaded: Loaded,
  settling: Settling & { next: { type: DeliveryJob; at: Date } },
  error?: string,
): Promise<Later | void> {
  const { next, ...rest } = settling
  if (ctx.job.type !== next.type) return settle(ctx, loaded, settling)
  await settle(ctx, loaded, rest)
  return { at: next.at, counts: true, ...(error ? { error } : {}) }
}

export async function settleFailure(ctx: JobCtx, loaded: Loaded, failure: Failure): Promise<Later | void> {
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

async function settleUndecided(ctx: JobCtx, loaded: Loaded): Promise<Later | void> {
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

async function settleWorking(ctx: JobCtx, loaded: Loaded, asked: number): Promise<Later | void> {
  const now = ctx.clock.now()
  const first = ctx.job.type !== 'delivery.poll'
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
    events: first ? [event(loaded, 'delivery.processing')] : [],
    next: { type: 'delivery.poll', at },
  })
}

/** A run that failed for reasons of our own until its job was out of attempts. */
export async function giveUp(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<void> {
  const loaded = await loadDelivery(ctx.db, delivery_id)
  if (!loaded || loaded.delivery.finished_at) return
  if (await hasUndecided(ctx.db, loaded.destinationId)) return settleUnknown(ctx, loaded)
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
