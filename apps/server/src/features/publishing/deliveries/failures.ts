/** What can go wrong in a delivery, and what it means for a destination: kind, sentence, next try. Pure. */
import { sentence, type SentenceCode } from '@broadside/contract/sentences'
import { type ErrorKind, NetworkError } from '@broadside/networks/spec/index'
import type { DestinationError } from '#db/schema.ts'
import { backoff } from '#jobs/define.ts'

export interface Failure {
  kind: ErrorKind
  code: string
  httpStatus?: number | undefined
  retryAfterMs?: number | undefined
  /** The network's own words, cleaned. */
  detail?: string | undefined
}

/** It is unknown whether the network has the post; a read-back or a user decides. */
export class Undecided extends Error {
  override name = 'Undecided'
}

/** The network took it and is still working on it. Thrown by `run.later`. */
export class StillWorking extends Error {
  override name = 'StillWorking'
  readonly waitMs: number
  constructor(waitMs: number) {
    super('The network is still processing the post.')
    this.waitMs = waitMs
  }
}

/** A block keeps the run from another call. Nothing was sent, and the network was not asked. */
export class Blocked extends Error {
  override name = 'Blocked'
  readonly block: Failure
  constructor(block: Failure) {
    super(block.code)
    this.block = block
  }
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

/** Whether a failure of this kind can pass by itself. */
export const isRetried = ({ kind }: Pick<Failure, 'kind'>): boolean => rules[kind].retries

/** A failure of a run. A read-only call of a step that got no answer is no unknown outcome of the post itself. */
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

/** When it is tried again by itself, or undefined when it is not. `tries` includes the one that just failed. */
export function nextTry(failure: Failure, tries: number, now: Date): Date | undefined {
  if (!isRetried(failure) || tries >= maxTries) return undefined
  const waitMs = failure.retryAfterMs === undefined ? backoff(tries) : Math.min(failure.retryAfterMs, longestWaitMs)
  return new Date(now.getTime() + Math.max(waitMs, shortestWaitMs))
}

/** The sentence of a destination error. */
export function reason(why: SentenceCode<'deliveries'>): Pick<DestinationError, 'message' | 'message_code'> {
  const { message, code } = sentence('deliveries', why)
  return { message, message_code: code }
}

export function destinationError({ kind, code, httpStatus, detail }: Failure, retryAt?: Date): DestinationError {
  // No user is asked while the service still reads back.
  const isLooking = kind === 'unknown' && retryAt !== undefined
  return {
    kind,
    code,
    ...reason(isLooking ? 'looking' : kind),
    action: isLooking ? 'wait' : rules[kind].action,
    retryable: retryAt !== undefined,
    ...(httpStatus === undefined ? {} : { http_status: httpStatus }),
    ...(detail === undefined ? {} : { detail }),
    ...(retryAt ? { retry_at: retryAt.toISOString() } : {}),
  }
}

const seconds = (count: number) => count * 1000
/** Waits between read-backs of an unknown outcome; the first read-back is made at once. */
const readBackWaits = [seconds(10), seconds(30), seconds(120), seconds(300), seconds(900)]
/** Milliseconds. `done` read-backs were made after the first one. Undefined = a human is asked. */
export const nextReadBack = (done: number): number | undefined => readBackWaits[done]

const longestPollMs = seconds(300)
const pollWindowMs = 24 * 3600 * 1000

/** Milliseconds before the next poll of a network that is still working, or undefined after 24 h. */
export function nextPoll(done: number, askedMs: number, startedAt: Date, now: Date): number | undefined {
  if (now.getTime() - startedAt.getTime() >= pollWindowMs) return undefined
  return Math.min(Math.max(askedMs, seconds(5) * 2 ** done), longestPollMs)
}
