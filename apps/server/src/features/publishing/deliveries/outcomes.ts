/** Outcomes of a run and their consequences. Pure. */
import { type Published, spendCapCode } from '@broadside/networks/spec/index'
import { safeUrl } from '#lib/safe-url.ts'
import type { AnyEvent } from '#signals/events/events.ts'
import type { DeliveryChange } from './deliveries.store.ts'
import { type DeliveryJob, toDeliveryEvent } from './deliveries.ts'
import { destinationError, type Failure, isRetried, nextPoll, nextReadBack, nextTry } from './failures.ts'
import type { Loaded } from './load.store.ts'
import { defined } from '#lib/defined.ts'

export type Outcome =
  | { kind: 'published'; published: Published }
  | { kind: 'failed'; failure: Failure }
  /** A call was made, and its outcome is not known yet. */
  | { kind: 'undecided' }
  /** The network accepted it and is still processing it. */
  | { kind: 'working'; waitMs: number }
  /** Its queue was paused before a part was sent. */
  | { kind: 'held' }
  /** It is not on its network, and an admin chose what becomes of posts that were due while the server was held. */
  | { kind: 'late'; choice: 'skip' | 'reschedule' }
  /** No read-back could decide, so the delivery ends and a user is asked. */
  | { kind: 'unknown' }

/** Converts a rejection or a missing answer. Once the network has the post, only an explicit rejection proves that the post won't appear. */
export function outcomeOf(failure: Failure, isWithNetwork: boolean): Outcome {
  const isRefusal = failure.kind === 'rejected' || failure.kind === 'duplicate' || failure.code === spendCapCode
  if (!isWithNetwork || isRefusal) return { kind: 'failed', failure }
  return isRetried(failure) ? { kind: 'working', waitMs: failure.retryAfterMs ?? 0 } : { kind: 'unknown' }
}

/** The steps that a delivery can take after a run: its new state, whether the run counts as a try, and the job that continues. */
const steps = {
  published: { stage: 'done', status: 'published', tries: 1 },
  failed: { stage: 'done', status: 'failed', tries: 1 },
  unknown: { stage: 'done', status: 'unknown', tries: 1 },
  late: { stage: 'done', status: 'cancelled', tries: 0 },
  retry: { stage: 'waiting', status: 'scheduled', tries: 1, job: 'delivery.publish' },
  hold: { stage: 'waiting', status: 'scheduled', tries: 0, job: 'delivery.publish' },
  readBack: { stage: 'confirming', status: 'unknown', tries: 0, job: 'delivery.reconcile' },
  poll: { stage: 'waiting_for_network', status: 'processing', tries: 0, job: 'delivery.poll' },
} as const satisfies Record<string, Pick<DeliveryChange, 'stage' | 'status' | 'tries'> & { job?: DeliveryJob }>

/** The state of the delivery before the run. */
export interface Moment {
  loaded: Loaded
  /** The type of the current job. */
  job: string
  now: Date
}

interface Taken {
  step: keyof typeof steps
  error?: Failure
  published?: Published
  at?: Date
  /** The number of polls or read-backs, including the next one. */
  polls?: number
}

const unknown: Failure = { kind: 'unknown', code: 'outcome_unknown' }

function stepAfter(outcome: Outcome, { loaded: { delivery, destination }, job, now }: Moment): Taken {
  const later = (waitMs: number) => new Date(now.getTime() + waitMs)
  switch (outcome.kind) {
    case 'published':
      return { step: 'published', published: outcome.published }
    case 'failed': {
      const at = nextTry(outcome.failure, delivery.tries + 1, now)
      return at ? { step: 'retry', error: outcome.failure, at, polls: 0 } : { step: 'failed', error: outcome.failure }
    }
    case 'held':
      return { step: 'hold', at: now }
    case 'late':
      return { step: 'late', error: { kind: 'late', code: outcome.choice === 'skip' ? 'late_skipped' : 'late_without_slot' } }
    case 'undecided': {
      const done = job === 'delivery.reconcile' ? delivery.polls : 0
      const waitMs = nextReadBack(done)
      if (waitMs === undefined) break
      return { step: 'readBack', error: unknown, at: later(waitMs), polls: done + 1 }
    }
    case 'working': {
      const done = destination.status === 'processing' ? delivery.polls : 0
      const waitMs = nextPoll(done, outcome.waitMs, delivery.started_at ?? now, now)
      if (waitMs === undefined) break
      return { step: 'poll', at: later(waitMs), polls: done + 1 }
    }
    case 'unknown':
  }
  return { step: 'unknown', error: unknown }
}

export interface Resolution {
  change: DeliveryChange
  events: AnyEvent[]
  /** The job that continues. `error`: why it has to. */
  next?: { type: DeliveryJob; at: Date; error?: string }
}

/** Everything to write after a run. */
export function resolve(outcome: Outcome, moment: Moment): Resolution {
  const { loaded, now } = moment
  const { delivery } = loaded
  const taken = stepAfter(outcome, moment)
  const step = steps[taken.step]
  const error = taken.error && destinationError(taken.error, taken.at)
  const { published, at } = taken
  const change: DeliveryChange = {
    stage: step.stage,
    status: step.status,
    tries: delivery.tries + step.tries,
    polls: taken.polls ?? delivery.polls,
    next_try_at: taken.step === 'hold' ? null : (at ?? null),
    finished_at: at ? null : now,
    outcome: at ? null : step.status,
    error: error ?? null,
    external_id: published?.externalId ?? null,
    external_url: published ? safeUrl(published.externalUrl) : null,
    published_at: published ? now : null,
  }
  const next =
    'job' in step && at ? { type: step.job, at, ...(taken.step === 'retry' && error ? { error: error.message } : {}) } : undefined
  return { change, events: eventsOf(taken.step, change, moment), ...defined({ next }) }
}

function eventsOf(step: Taken['step'], change: DeliveryChange, { loaded, now }: Moment): AnyEvent[] {
  const { delivery } = loaded
  const about = aboutOf(loaded)
  const common = { delivery: toDeliveryEvent({ ...delivery, platform: loaded.platform }) }
  if (step === 'published') {
    const { external_id, external_url } = change
    const finished = { finished_at: now.toISOString(), late_ms: delivery.late_ms ?? 0 }
    const data = { ...common, external_id: external_id ?? '', external_url: external_url ?? '', ...finished }
    return [{ ...about, type: 'delivery.published', data }]
  }
  if (step === 'late') return [{ ...about, type: 'delivery.cancelled', data: { ...common, resolution: 'cancelled' } }]
  if (step === 'poll' && loaded.destination.status !== 'processing') return [{ ...about, type: 'delivery.processing', data: common }]
  if ((step !== 'failed' && step !== 'unknown') || !change.error) return []
  const { kind, code, action } = change.error
  return [{ ...about, type: `delivery.${step}`, data: { ...common, error: { kind, code, action } } }]
}

export const aboutOf = ({ delivery }: Pick<Loaded, 'delivery'>) => ({
  workspaceId: delivery.workspace_id,
  publicationId: delivery.publication_id,
})
