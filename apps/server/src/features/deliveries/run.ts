/**
 * The engine's side of a network's publish: every irreversible call is written down before it leaves, and an outcome
 * that nobody knows is read back, never assumed.
 */
import { createHash } from 'node:crypto'
import { type Found, type Json, NetworkError, type OnceOptions, type Published, type Run } from '@broadside/networks/spec/index'
import type { Ctx } from '../../context.ts'
import { uuid7 } from '../../lib/ids.ts'
import { findUsableMedia, openRendition } from '../media/media.ts'
import { type AttemptRow, findLatest, findStanding, findStep, insertAttempt, insertStep, settleAttempt } from './attempts.store.ts'
import type { Loaded } from './deliveries.store.ts'
import { StillWorking, Undecided } from './outcomes.ts'

/**
 * Milliseconds after which an open attempt of a single-submit network can be called absent: a request of a process that
 * was only paused is past its own timeout then.
 */
const settleTime = 60_000

interface Sent {
  id: string
  startedAt: Date
}

export function createRun(ctx: Ctx, loaded: Loaded): Run {
  const { delivery, destinationId } = loaded
  let attempts = 0
  const sentOf = (attempt: AttemptRow): Sent => ({ id: attempt.id, startedAt: attempt.started_at })
  const now = () => ctx.clock.now()

  async function confirm(attempt: AttemptRow, published: Published): Promise<Published> {
    await settleAttempt(ctx.db, attempt.id, { outcome: 'confirmed', at: now(), published })
    return published
  }

  async function lookUp<K extends Json>(attempt: AttemptRow, { find, nativeKey }: OnceOptions<K>): Promise<Found> {
    if (!find) return { state: 'unsure' }
    const found = await find(attempt.native_key as K, sentOf(attempt)).catch((error: unknown): Found => {
      if (error instanceof NetworkError) return { state: 'unsure' }
      throw error
    })
    const young = now().getTime() - attempt.started_at.getTime() < settleTime
    return found.state === 'absent' && attempt.outcome === null && !nativeKey && young ? { state: 'unsure' } : found
  }

  /** Finds out what became of an attempt whose outcome nobody knows. Gives undefined when it is certainly absent. */
  async function settle<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>): Promise<Published | undefined> {
    const found = await lookUp(attempt, options)
    if (found.state === 'found') return confirm(attempt, found.published)
    if (found.state === 'absent') {
      await settleAttempt(ctx.db, attempt.id, { outcome: 'not_sent', at: now(), resolution: 'absent' })
      return undefined
    }
    const age = now().getTime() - attempt.started_at.getTime()
    if (options.repeatableFor && age < options.repeatableFor) return send(attempt, options, true)
    if (attempt.outcome === null) await settleAttempt(ctx.db, attempt.id, { outcome: 'unknown', at: now() })
    throw new Undecided(`The outcome of ${attempt.step} is not known.`)
  }

  async function refused<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>, error: NetworkError): Promise<Published> {
    if (error.kind === 'duplicate') {
      const found = await lookUp(attempt, options)
      if (found.state === 'found') return confirm(attempt, found.published)
    }
    await settleAttempt(ctx.db, attempt.id, { outcome: error.evidence, at: now(), error })
    throw error
  }

  /** `repeated`: the call is itself a read-back, so another unknown outcome is not followed by one. */
  async function send<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>, repeated = false): Promise<Published> {
    try {
      return await confirm(attempt, await options.send(attempt.native_key as K, sentOf(attempt)))
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      // A repeat that did not get through says nothing about the first call.
      const undecided = error.evidence === 'unknown' || (repeated && error.evidence === 'not_sent')
      if (!undecided) return refused(attempt, options, error)
      await settleAttempt(ctx.db, attempt.id, { outcome: 'unknown', at: now(), error })
      if (repeated) throw new Undecided(`The outcome of ${attempt.step} is not known.`)
      const published = await settle({ ...attempt, outcome: 'unknown' }, options)
      if (published) return published
      throw new NetworkError({
        kind: 'unavailable',
        evidence: 'not_sent',
        code: error.code,
        ...(error.httpStatus === undefined ? {} : { httpStatus: error.httpStatus }),
      })
    }
  }

  async function begin<K extends Json>(step: string, options: OnceOptions<K>): Promise<AttemptRow> {
    const id = uuid7(now().getTime())
    const former = loaded.hasAttempts ? await findLatest(ctx.db, destinationId, step) : undefined
    attempts += 1
    const attempt = await insertAttempt(ctx.db, {
      id,
      deliveryId: delivery.id,
      destinationId,
      step,
      startedAt: now(),
      nativeKey: (former?.native_key as K | undefined) ?? options.nativeKey?.() ?? id,
      fingerprint: createHash('sha256').update(JSON.stringify(options.payload)).digest('hex'),
      number: (former?.number ?? 0) + attempts,
    })
    if (!attempt) throw new Undecided(`Another process is at ${step}.`)
    loaded.hasAttempts = true
    return attempt
  }

  return {
    http: (request) => ctx.http({ ...request, signal: request.signal ? AbortSignal.any([request.signal, ctx.signal]) : ctx.signal }),
    signal: ctx.signal,
    now,
    step: async (key, work) => {
      const stored = loaded.hasSteps ? await findStep(ctx.db, delivery.id, key) : undefined
      if (stored) return stored.result as Awaited<ReturnType<typeof work>>
      const result = await work()
      await insertStep(ctx.db, delivery.id, key, result, now())
      loaded.hasSteps = true
      return result
    },
    once: async (step, options) => {
      const standing = loaded.hasAttempts ? await findStanding(ctx.db, destinationId, step) : undefined
      if (standing?.outcome === 'confirmed') return standing.network_reference as Published
      if (standing) {
        const published = await settle(standing, options)
        if (published) return published
      }
      return send(await begin(step, options), options)
    },
    later: (milliseconds) => {
      throw new StillWorking(milliseconds)
    },
    media: async (medium, constraints = {}) => {
      const row = (await findUsableMedia(ctx.db, loaded.workspaceId, [medium.id])).get(medium.id)
      if (!row) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_not_ready' })
      return openRendition(ctx, row, constraints)
    },
  }
}
