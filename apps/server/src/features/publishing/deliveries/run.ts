/** Runs a network's `publish`: records every irreversible call before making it, and reads back an unknown outcome instead of assuming one. */
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
import { toCertain } from '@broadside/networks/kit/preparation'
import type { Ctx } from '#server/context.ts'
import { retryUntilAvailable } from '#db/retry-until-available.ts'
import { isServerHeld } from '#jobs/hold.ts'
import { type Moment, readMoment } from '#lib/elapsed.ts'
import { uuid7 } from '#lib/ids.ts'
import { addressRendition, openRendition } from '#media/media/media.ts'
import { toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { withinQuota } from '#publishing/budgets/budgets.ts'
import {
  type AttemptRow,
  findStep,
  insertAttempts,
  insertStep,
  isUndecided,
  listAttempts,
  listTaken,
  type Settlement,
  settleAttempts,
} from './attempts.store.ts'
import { findControl } from './block.ts'
import { fingerprintOf, type Sending } from './content.ts'
import { createPaidCalls, settlePaidAttempt } from './paid-calls.ts'
import { createSendDeadline } from './send-deadline.ts'
import { getFile } from './draft.ts'
import { seedFor } from './seeds.ts'
import { isHeld } from './deliveries.store.ts'
import { Blocked, type Failure, Held, ServerHeld, StillWorking, Undecided } from './failures.ts'
import type { Loaded } from './load.store.ts'
import { defined } from '#lib/defined.ts'

interface Begun {
  attempt: AttemptRow
  /** When the attempt was recorded. */
  since: Moment
  firstSentAt?: Date
}

/** With a `block`, the run may read back earlier calls but makes no new ones. */
export function createRun(ctx: Ctx, loaded: Loaded, { draft, content, title }: Sending, block?: Failure): Run {
  const { delivery, destination, publication } = loaded
  const network = ctx.networks[loaded.platform]
  const paid = network?.prices && createPaidCalls(ctx, loaded, network, draft)
  let attempts = 0
  const deadline = createSendDeadline(ctx)
  let isRecorded = false
  const sentOf = ({ id, started_at: startedAt, baseline }: AttemptRow, firstSentAt = startedAt): Sent => {
    return { id, startedAt, firstSentAt, baseline: baseline as Json }
  }
  const now = () => ctx.clock.now()
  const settleTime = settleTimes[network?.missProves(toNetworkAccount(loaded.account)) ?? 'nothing']
  const taken = (externalIds: readonly string[]) => listTaken(ctx.db, delivery.social_account_id, destination.id, externalIds)

  const attemptsSoFar = async () => (loaded.hasAttempts ? ctx.inBatch(listAttempts, destination.id) : [])

  /** Only this process knows the network's answer, so keep it until the database is available again. */
  const note = ({ id }: AttemptRow, settlement: Settlement) => {
    const settled = { id, run_id: delivery.run_id, ...settlement }
    return retryUntilAvailable(ctx.signal, () => (paid ? settlePaidAttempt(ctx, settled) : ctx.inBatch(settleAttempts, settled)))
  }

  async function confirm(attempt: AttemptRow, published: Published): Promise<Published> {
    await note(attempt, { outcome: 'confirmed', at: now(), published })
    return published
  }

  /** Older attempts have no fingerprint of the payload, only that of the content. */
  const isOf = ({ payload_fingerprint, fingerprint }: AttemptRow, payload: Json) =>
    (payload_fingerprint ?? fingerprint) === fingerprintOf(payload)

  async function lookUp<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>): Promise<Found> {
    const { find, nativeKey, payload, repeatableFor = Number.POSITIVE_INFINITY } = options
    if (!find) return { state: 'unsure' }
    const found = await find(attempt.native_key as K, sentOf(attempt)).catch((error: unknown): Found => {
      if (error instanceof NetworkError) return { state: 'unsure' }
      throw error
    })
    if (found.state === 'found' && (await taken([found.published.externalId])).size > 0) return { state: 'unsure' }
    const age = now().getTime() - attempt.started_at.getTime()
    // While the key is valid, a call that arrives late does no harm.
    if (found.state !== 'absent' || (nativeKey && age < repeatableFor)) return found
    // Without a key, the search compares text, which proves nothing too early or after an edit.
    return age < settleTime || !isOf(attempt, payload) ? { state: 'unsure' } : found
  }

  /** When the step was first sent with this content, if that may have reached the network. A read-back that missed it may have erred. */
  async function firstSent(step: string, payload: Json): Promise<Date | undefined> {
    const former = (await attemptsSoFar()).filter((attempt) => attempt.step === step)
    return former.find((attempt) => (isUndecided(attempt) || attempt.resolution === 'absent') && isOf(attempt, payload))?.started_at
  }

  /** Reads back an unknown outcome. Returns undefined if the post is certainly absent. */
  async function settle<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>): Promise<Published | undefined> {
    const found = await lookUp(attempt, options)
    if (found.state === 'found') return confirm(attempt, found.published)
    if (found.state === 'absent') {
      await note(attempt, { outcome: 'not_sent', at: now(), resolution: 'absent' })
      return undefined
    }
    const since = readMoment()
    const age = now().getTime() - attempt.started_at.getTime()
    const isRepeatable = options.repeatableFor !== undefined && age < options.repeatableFor
    if (isRepeatable && !(await findControl(ctx, loaded))) return send({ attempt, since }, options, true)
    if (attempt.outcome === null) await note(attempt, { outcome: 'unknown', at: now() })
    throw new Undecided(`The outcome of ${attempt.step} is not known.`)
  }

  async function refused<K extends Json>(attempt: AttemptRow, options: OnceOptions<K>, error: NetworkError): Promise<Published> {
    if (error.kind === 'duplicate') {
      const found = await lookUp(attempt, options)
      if (found.state === 'found') return confirm(attempt, found.published)
    }
    await note(attempt, { outcome: error.evidence, at: now(), error })
    throw toCertain(error)
  }

  /** `repeated`: the call is itself a read-back, so it isn't read back again. */
  async function send<K extends Json>(
    { attempt, since, firstSentAt }: Begun,
    options: OnceOptions<K>,
    repeated = false,
  ): Promise<Published> {
    try {
      const published = deadline.guard(since, () => options.send(attempt.native_key as K, sentOf(attempt, firstSentAt)))
      return await confirm(attempt, await published)
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      // A repeat that failed or was rejected proves nothing about the first call.
      if (error.evidence !== 'unknown' && !repeated) return refused(attempt, options, error)
      await note(attempt, { outcome: 'unknown', at: now(), error })
      if (repeated) throw new Undecided(`The outcome of ${attempt.step} is not known.`)
      const published = await settle({ ...attempt, outcome: 'unknown' }, options)
      if (published) return published
      throw new NetworkError({
        kind: 'unavailable',
        evidence: 'not_sent',
        code: error.code,
        ...defined({ httpStatus: error.httpStatus }),
      })
    }
  }

  async function assertUnblocked(): Promise<void> {
    const found = block ?? (await findControl(ctx, loaded))
    if (found) throw new Blocked(found)
  }

  async function begin<K extends Json>(step: string, options: OnceOptions<K>): Promise<Begun> {
    await assertUnblocked()
    const firstSentAt = await firstSent(step, options.payload)
    // A network that can't be read now may still accept the post; a miss then proves nothing.
    const baseline = await options.baseline?.().catch((error: unknown) => {
      if (error instanceof NetworkError) return null
      throw error
    })
    const former = (await attemptsSoFar()).findLast((attempt) => attempt.step === step)
    // Reusing the key for another text could return the earlier post, or publish it.
    const needsNewKey = former?.resolution === 'human' || options.isKeyOfPayload
    const isOtherPost = needsNewKey && former && !isOf(former, options.payload)
    const formerKey = isOtherPost ? undefined : (former?.native_key as K | undefined)
    const seed = seedFor(loaded, step, isOtherPost ? former.number : 0)
    const nativeKey = formerKey ?? (await options.nativeKey?.(seed)) ?? seed
    attempts += 1
    const since = readMoment()
    const id = uuid7(now().getTime())
    // Don't retry an unconfirmed commit: nothing is sent then, and the next run finds out whether the record exists.
    const row = {
      id,
      delivery_id: delivery.id,
      run_id: delivery.run_id,
      step,
      started_at: now(),
      native_key: nativeKey,
      fingerprint: fingerprintOf(content),
      payload_fingerprint: fingerprintOf(options.payload),
      segment: options.segment ?? 0,
      title,
      ...(isRecorded ? {} : { content }),
      baseline: baseline ?? null,
      number: (former?.number ?? 0) + attempts,
    }
    const attempt =
      paid && options.price
        ? await paid.record(step, options.price, id, async (ctx) => (await insertAttempts(ctx, [row]))[0])
        : await ctx.inBatch(insertAttempts, row)
    if (!attempt && (await isServerHeld(ctx.db))) throw new ServerHeld(`The server was held before ${step}.`)
    if (!attempt && (await isHeld(ctx.db, delivery))) throw new Held(`The queue was paused before ${step}.`)
    if (!attempt) throw new Undecided(`Another run is at ${step}.`)
    loaded.hasAttempts = true
    isRecorded = true
    return { attempt, since, ...defined({ firstSentAt }) }
  }

  return {
    http: deadline.http,
    openSocket: deadline.openSocket,
    signal: ctx.signal,
    now,
    subject: { publicationId: delivery.publication_id, accountId: delivery.social_account_id, link: publication.source_url },
    seedOf: (step) => seedFor(loaded, step, 0),
    step: async (key, work, price) => {
      const stored = loaded.hasSteps ? await findStep(ctx.db, delivery.id, key) : undefined
      if (stored) return stored.result as Awaited<ReturnType<typeof work>>
      const control = await findControl(ctx, loaded)
      if (control) throw new Blocked(control)
      const result = await (paid && price ? paid.make(key, price, work) : work())
      await insertStep(ctx.db, delivery.id, key, result, now())
      loaded.hasSteps = true
      return result
    },
    once: async (step, options) => {
      const all = (await attemptsSoFar()).filter(({ stands }) => stands)
      const standing = all.find((attempt) => attempt.step === step)
      // An edit may have changed the steps of the post, so resolve those that may be live first.
      if (!standing && all.some(isUndecided)) throw new Undecided(`The outcome of a step before ${step} is not known.`)
      if (standing?.outcome === 'confirmed') return standing.network_reference as Published
      if (standing) {
        const published = await settle(standing, options)
        if (published) return published
      }
      return send(await begin(step, options), options)
    },
    published: async (step) => {
      const confirmed = (await attemptsSoFar()).find((one) => one.stands && one.step === step && one.outcome === 'confirmed')
      return confirmed?.network_reference as Published | undefined
    },
    withinQuota: (code, work) => withinQuota(ctx, { platform: loaded.platform, app: loaded.grant?.granted_app ?? null }, code, work),
    meter: async (read) => (paid ? paid.meter(read) : read.read()),
    listTaken: taken,
    later: (milliseconds) => {
      throw new StillWorking(milliseconds)
    },
    media: async (medium, constraints = {}) =>
      openRendition(ctx, await getFile(ctx, delivery.workspace_id, medium.id), constraints, loaded.platform),
    mediaAddress: async (medium, lifetime, constraints = {}) =>
      addressRendition(ctx, await getFile(ctx, delivery.workspace_id, medium.id), {
        constraints,
        expiresAt: new Date(now().getTime() + lifetime),
        platform: loaded.platform,
      }),
  }
}
