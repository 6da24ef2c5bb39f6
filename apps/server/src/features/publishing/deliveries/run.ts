/**
 * The engine's side of a network's publish: every irreversible call is written down before it leaves, and an outcome
 * that nobody knows is read back, never assumed.
 */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@broadside/composer/canonical-json'
import {
  type Found,
  type Json,
  NetworkError,
  type OnceOptions,
  type Published,
  type Run,
  type Sent,
  settleTimes,
} from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import { outlastDisruption } from '#db/outlast.ts'
import { uuid7 } from '#lib/ids.ts'
import { toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { findUsableMedia, openRendition } from '#media/media/media.ts'
import {
  type AttemptRow,
  findLatest,
  findStep,
  insertAttempt,
  insertStep,
  isUndecided,
  listStanding,
  listTaken,
  type Settlement,
  settleAttempt,
} from './attempts.store.ts'
import type { Loaded } from './deliveries.store.ts'
import { findHold } from './hold.ts'
import { type Failure, Obstructed, StillWorking, Undecided } from './outcomes.ts'

/** SHA-256 of what is sent, in hexadecimal. */
export const fingerprintOf = (payload: Json): string => createHash('sha256').update(canonicalJson(payload)).digest('hex')

/** With an `obstacle` the run may look for what was sent before, but begins no other call. */
export function createRun(ctx: Ctx, loaded: Loaded, obstacle?: Failure): Run {
  const { delivery, destinationId } = loaded
  let attempts = 0
  const sentOf = (attempt: AttemptRow): Sent => ({ id: attempt.id, startedAt: attempt.started_at, baseline: attempt.baseline as Json })
  const now = () => ctx.clock.now()
  const settleTime = settleTimes[ctx.networks[loaded.platform]?.missProves(toNetworkAccount(loaded.account)) ?? 'nothing']
  const taken = (externalIds: readonly string[]) => listTaken(ctx.db, delivery.social_account_id, destinationId, externalIds)

  /** What the network said is known here alone: while the database is away it is kept, and written when it is back. */
  const note = (attempt: AttemptRow, settlement: Settlement) =>
    outlastDisruption(ctx.signal, () => settleAttempt(ctx.db, attempt.id, settlement))

  async function confirm(attempt: AttemptRow, published: Published): Promise<Published> {
    await note(attempt, { outcome: 'confirmed', at: now(), published })
    return published
  }

  async function lookUp<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>): Promise<Found> {
    const { find, nativeKey, payload, repeatableFor = Number.POSITIVE_INFINITY } = options
    if (!find) return { state: 'unsure' }
    const found = await find(attempt.native_key as K, sentOf(attempt)).catch((error: unknown): Found => {
      if (error instanceof NetworkError) return { state: 'unsure' }
      throw error
    })
    if (found.state === 'found' && (await taken([found.published.externalId])).size > 0) return { state: 'unsure' }
    const age = now().getTime() - attempt.started_at.getTime()
    // As long as the key lives, a call that arrives late does no harm.
    if (found.state !== 'absent' || (nativeKey && age < repeatableFor)) return found
    // Without one the network was searched by what the post says: too early, or after an edit, that proves nothing.
    return age < settleTime || attempt.fingerprint !== fingerprintOf(payload) ? { state: 'unsure' } : found
  }

  /** Finds out what became of an attempt whose outcome nobody knows. Gives undefined when it is certainly absent. */
  async function settle<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>): Promise<Published | undefined> {
    const found = await lookUp(attempt, options)
    if (found.state === 'found') return confirm(attempt, found.published)
    if (found.state === 'absent') {
      await note(attempt, { outcome: 'not_sent', at: now(), resolution: 'absent' })
      return undefined
    }
    const age = now().getTime() - attempt.started_at.getTime()
    const isRepeatable = options.repeatableFor !== undefined && age < options.repeatableFor
    if (isRepeatable && !(await findHold(ctx, loaded))) return send(attempt, options, true)
    if (attempt.outcome === null) await note(attempt, { outcome: 'unknown', at: now() })
    throw new Undecided(`The outcome of ${attempt.step} is not known.`)
  }

  async function refused<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>, error: NetworkError): Promise<Published> {
    if (error.kind === 'duplicate') {
      const found = await lookUp(attempt, options)
      if (found.state === 'found') return confirm(attempt, found.published)
    }
    await note(attempt, { outcome: error.evidence, at: now(), error })
    throw error
  }

  /** `repeated`: the call is itself a read-back, so another unknown outcome is not followed by one. */
  async function send<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>, repeated = false): Promise<Published> {
    try {
      return await confirm(attempt, await options.send(attempt.native_key as K, sentOf(attempt)))
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      // A repeat that did not get through, or was refused, says nothing about the first call.
      if (error.evidence !== 'unknown' && !repeated) return refused(attempt, options, error)
      await note(attempt, { outcome: 'unknown', at: now(), error })
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
    const hindrance = obstacle ?? (await findHold(ctx, loaded))
    if (hindrance) throw new Obstructed(hindrance)
    // A network that cannot be read now may still take the post; then a miss will prove nothing.
    const baseline = await options.baseline?.().catch((error: unknown) => {
      if (error instanceof NetworkError) return null
      throw error
    })
    const former = loaded.hasAttempts ? await findLatest(ctx.db, destinationId, step) : undefined
    attempts += 1
    const id = uuid7(now().getTime())
    // Not repeated when nobody confirms it: nothing is sent then, and the next run finds out whether the record is there.
    const attempt = await insertAttempt(ctx.db, {
      id,
      deliveryId: delivery.id,
      runId: delivery.run_id,
      step,
      startedAt: now(),
      nativeKey: (former?.native_key as K | undefined) ?? options.nativeKey?.() ?? id,
      fingerprint: fingerprintOf(options.payload),
      baseline: baseline ?? null,
      number: (former?.number ?? 0) + attempts,
    })
    if (!attempt) throw new Undecided(`Another run is at ${step}.`)
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
      const hold = await findHold(ctx, loaded)
      if (hold) throw new Obstructed(hold)
      const result = await work()
      await insertStep(ctx.db, delivery.id, key, result, now())
      loaded.hasSteps = true
      return result
    },
    once: async (step, options) => {
      const all = loaded.hasAttempts ? await listStanding(ctx.db, destinationId) : []
      const standing = all.find((attempt) => attempt.step === step)
      // An edit may have given the post other steps. What may be live under the former ones comes first.
      if (!standing && all.some(isUndecided)) throw new Undecided(`The outcome of a step before ${step} is not known.`)
      if (standing?.outcome === 'confirmed') return standing.network_reference as Published
      if (standing) {
        const published = await settle(standing, options)
        if (published) return published
      }
      return send(await begin(step, options), options)
    },
    listTaken: taken,
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
