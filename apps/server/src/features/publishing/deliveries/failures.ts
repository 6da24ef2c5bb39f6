/** Failures of deliveries: their kind, sentence and next try. Pure. */
import { sentence, type SentenceCode } from '@broadside/contract/sentences'
import { type ErrorKind, NetworkError, spendCapCode } from '@broadside/networks/spec/index'
import type { DestinationError } from '#db/schema.ts'
import { backoff } from '#jobs/define.ts'
import { defined } from '#lib/defined.ts'

export interface Failure {
  kind: ErrorKind
  code: string
  httpStatus?: number | undefined
  retryAfterMs?: number | undefined
  /** The network's own message, cleaned. */
  detail?: string | undefined
}

/** It is unknown whether the network has the post; a read-back or a user decides. */
export class Undecided extends Error {
  override name = 'Undecided'
}

/** The network accepted the post and is still processing it. Thrown by `run.later`. */
export class StillWorking extends Error {
  override name = 'StillWorking'
  readonly waitMs: number
  constructor(waitMs: number) {
    super('The network is still processing the post.')
    this.waitMs = waitMs
  }
}

/** A block prevents another call. Nothing was sent or read. */
export class Blocked extends Error {
  override name = 'Blocked'
  readonly block: Failure
  constructor(block: Failure) {
    super(block.code)
    this.block = block
  }
}

/** The queue was paused before a part of the post was sent. */
export class Held extends Error {
  override name = 'Held'
}

/** The server was held before the next call. The run ends here, and another continues after the release. */
export class ServerHeld extends Error {
  override name = 'ServerHeld'
}

interface KindRule {
  action: string
  retries: boolean
}

const rules: Record<ErrorKind, KindRule> = {
  validation: { action: 'edit', retries: false },
  rejected: { action: 'edit', retries: false },
  duplicate: { action: 'edit', retries: false },
  auth: { action: 'reconnect', retries: false },
  permission: { action: 'open_network', retries: false },
  quota: { action: 'wait', retries: true },
  rate_limited: { action: 'wait', retries: true },
  unavailable: { action: 'wait', retries: true },
  not_ready: { action: 'wait', retries: true },
  late: { action: 'retry', retries: false },
  unknown: {
    action: 'resolve',
    retries: false,
  },
  bug: { action: 'report', retries: false },
}

/** Whether a retry can succeed without a change. A cap on spending is raised by a person, or ends with the month. */
export const isRetried = ({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean => rules[kind].retries && code !== spendCapCode

/** Converts an error of a network. A read-only call without an answer is not an unknown outcome of the post. */
export const toFailure = ({ kind, code, httpStatus, retryAfter, detail }: NetworkError): Failure => ({
  kind: kind === 'unknown' ? 'unavailable' : kind,
  code,
  httpStatus,
  retryAfterMs: retryAfter,
  detail,
})

const maxTries = 6
const longestWaitMs = 24 * 3600 * 1000
const shortestWaitMs = 1000

/** The time of the automatic retry, or undefined without one. `tries` includes the one that just failed. */
export function nextTry(failure: Failure, tries: number, now: Date): Date | undefined {
  if (!isRetried(failure) || tries >= maxTries) return undefined
  const waitMs = failure.retryAfterMs === undefined ? backoff(tries) : Math.min(failure.retryAfterMs, longestWaitMs)
  return new Date(now.getTime() + Math.max(waitMs, shortestWaitMs))
}

export function reason(why: SentenceCode<'deliveries'>): Pick<DestinationError, 'message' | 'message_code'> {
  const { message, code } = sentence('deliveries', why)
  return { message, message_code: code }
}

/** Codes that say more than their kind. */
const causes = {
  validation: [
    'public_media_required',
    'media_not_ready',
    'media_type',
    'media_size',
    'media_dimensions',
    'media_too_small',
    'media_ratio',
    'flair_required',
    'community_rule',
    'subreddit_missing',
  ],
  permission: ['forced_private', 'unaudited_client_can_only_post_to_private_accounts', 'posts_not_offered', 'access_not_approved'],
  late: ['late_skipped', 'late_without_slot'],
  rejected: ['processing_failed', 'policy_violation', 'rejected_in_review'],
  quota: [spendCapCode],
  bug: ['api_version_ended'],
} as const satisfies Partial<Record<ErrorKind, readonly SentenceCode<'deliveries'>[]>>

const causesOf = (kind: ErrorKind): readonly SentenceCode<'deliveries'>[] => (kind in causes ? causes[kind as keyof typeof causes] : [])

const reasonCodeOf = ({ kind, code }: Failure): SentenceCode<'deliveries'> => causesOf(kind).find((cause) => cause === code) ?? kind

export function destinationError(failure: Failure, retryAt?: Date): DestinationError {
  const { kind, code, httpStatus, detail } = failure
  // Don't ask the user while the service still reads back.
  const isLooking = kind === 'unknown' && retryAt !== undefined
  return {
    kind,
    code,
    ...reason(isLooking ? 'looking' : reasonCodeOf(failure)),
    action: isLooking ? 'wait' : rules[kind].action,
    retryable: retryAt !== undefined,
    ...defined({ http_status: httpStatus, detail, retry_at: retryAt?.toISOString() }),
  }
}

const seconds = (count: number) => count * 1000
/** Waits between read-backs of an unknown outcome. The first read-back is immediate. */
const readBackWaits = [seconds(10), seconds(30), seconds(120), seconds(300), seconds(900)]
/** Milliseconds until the next read-back, after `done` of them without the first. Undefined when a user must decide. */
export const nextReadBack = (done: number): number | undefined => readBackWaits[done]

const longestPollMs = seconds(300)
const pollWindowMs = 24 * 3600 * 1000

/** Milliseconds until the next poll of a network that is still processing, or undefined after 24 h. */
export function nextPoll(done: number, askedMs: number, startedAt: Date, now: Date): number | undefined {
  if (now.getTime() - startedAt.getTime() >= pollWindowMs) return undefined
  return Math.min(Math.max(askedMs, seconds(5) * 2 ** done), longestPollMs)
}
